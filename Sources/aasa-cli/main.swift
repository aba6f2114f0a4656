internal import AASACommands
internal import Glibc

exit(Program.run(Array(CommandLine.arguments.dropFirst())))
