import Foundation
import Synchronization
import TestSupport
import Testing

@testable import POSIX

@Suite("Commands")
struct ShellCommandTests {
    private static func run(
        _ line: String, _ input: [UInt8] = [], limit: Int = 20_000, grace: Int = 500, interruption: Int32? = nil
    ) throws -> ShellCommand.Outcome {
        try ShellCommand(line: line, inherited: .only(["PATH", "LC_*"]), limit: limit, grace: grace).run(
            input: input, outputLimit: nil, interruption: interruption
        ).outcome
    }

    @Test(
        "The end of a command is its status or a signal",
        arguments: [
            ("true", .exited(status: 0)), ("exit 3", .exited(status: 3)),
            ("no-such-program-here", .exited(status: 127)),
            ("kill -KILL $$", .signalled(number: 9)), ("kill -USR1 $$", .signalled(number: 10)),
            ("-x", .exited(status: 127)), ("(exit 255)", .exited(status: 255)),
        ] as [(String, ShellCommand.Outcome)])
    func ends(line: String, outcome: ShellCommand.Outcome) throws {
        #expect(try Self.run(line) == outcome)
    }

    @Test(
        "The output of a command is returned up to a limit",
        arguments: [
            ("printf abc", "abc", .exited(status: 0)), ("printf abc; exit 3", "abc", .exited(status: 3)),
            ("cat", "input", .exited(status: 0)), ("true", "", .exited(status: 0)),
            ("printf a; sleep 5 2> /dev/null & printf b", "ab", .exited(status: 0)),
            ("printf a >&2", "", .exited(status: 0)),
        ] as [(String, String, ShellCommand.Outcome)])
    func output(line: String, output: String, outcome: ShellCommand.Outcome) throws {
        let command = ShellCommand(line: line, inherited: .allBut([]), limit: 20_000, grace: 500)
        let result = try command.run(input: Array("input".utf8), outputLimit: 1000, interruption: nil)
        #expect(result.outcome == outcome && result.output == Array(output.utf8))
    }

    @Test("A command that writes more than the limit ends, and one that writes and hangs is ended")
    func endlessOutput() throws {
        func run(_ line: String, limit: Int) throws -> (outcome: ShellCommand.Outcome, output: [UInt8]) {
            let command = ShellCommand(line: line, inherited: .allBut([]), limit: limit, grace: 500)
            return try command.run(input: [], outputLimit: 1000, interruption: nil)
        }
        let endless = try run("exec cat /dev/zero", limit: 20_000)
        #expect(endless.output.count > 1000 && endless.output.count <= 1000 + 4096)
        #expect(endless.outcome == .signalled(number: 13) || endless.outcome == .exited(status: 1))
        let hanging = try run("printf a; exec tail -f /dev/null", limit: 300)
        #expect(hanging.outcome == .timedOut && hanging.output == [97])
    }

    @Test("Withheld variables are not inherited, and others are")
    func withheld() throws {
        setenv("AASA_TEST_SECRET", "secret", 1)
        setenv("AASA_TEST_SECRET2", "known", 1)
        let line = "printf '%s-%s' \"$AASA_TEST_SECRET\" \"$AASA_TEST_SECRET2\""
        let command = ShellCommand(
            line: line, inherited: .allBut(["AASA_TEST_SECRET"]), limit: 20_000, grace: 500)
        #expect(try command.run(input: [], outputLimit: 100, interruption: nil).output == Array("-known".utf8))
    }

    @Test("The input arrives whole, however long it is", arguments: [0, 1, 65_536, 65_537, 1_000_000])
    func input(count: Int) throws {
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: 7)
        let bytes = generator.bytes(count)
        #expect(try Self.run("cat > \(folder.file("in"))", bytes) == .exited(status: 0))
        #expect(try Repository.bytes(folder.file("in")) == bytes)
    }

    @Test(
        "A command that does not read its input, or not all of it, neither fails nor hangs",
        arguments: ["exit 0", "exec <&-; sleep 0.2", "sleep 0.2", "head -c 10 > /dev/null"])
    func unread(line: String) throws {
        #expect(try Self.run(line, [UInt8](repeating: 0x61, count: 1_000_000)) == .exited(status: 0))
    }

    @Test("A command inherits the variables that are named, and no other")
    func environment() throws {
        let folder = try TemporaryFolder()
        for name in ["AASA_TEST_SECRET", "PGPASSWORD", "LC_TEST", "XLC_TEST"] { setenv(name, "x y", 1) }
        #expect(
            try Self.run("env | sed 's/=.*//' > \(folder.file("names")); echo \"$LC_TEST\" > \(folder.file("value"))")
                == .exited(status: 0))
        let names = String(decoding: try Repository.bytes(folder.file("names")), as: UTF8.self).split(separator: "\n")
        #expect(names.contains("LC_TEST") && names.contains("PATH"))
        // The shell sets the others.
        #expect(Set(names.filter { !$0.hasPrefix("LC_") }).isSubset(of: ["PATH", "PWD", "OLDPWD", "SHLVL", "_"]))
        #expect(try Repository.bytes(folder.file("value")) == Array("x y\n".utf8))
    }

    @Test("A command has no descriptors but its three, no blocked and no ignored signals, and a group of its own")
    func surroundings() throws {
        let folder = try TemporaryFolder()
        // One that is inherited across exec, as a library might leave it.
        let stray = open("/dev/null", O_RDONLY)
        defer { close(stray) }
        _ = try Self.run(
            "ls /proc/$$/fd > \(folder.file("fd")); grep Sig /proc/self/status > \(folder.file("signals"));"
                + "ps -o pgid= -p $$ > \(folder.file("group")); echo $$ > \(folder.file("pid"));"
                + "(readlink /proc/$$/fd/1 /proc/$$/fd/2 > \(folder.file("streams")); :)")
        func text(_ name: String) throws -> String {
            String(decoding: try Repository.bytes(folder.file(name)), as: UTF8.self)
        }
        #expect(try text("fd").split(separator: "\n").filter { $0 != "10" && $0 != "255" } == ["0", "1", "2"])
        let signals = try text("signals")
        #expect(signals.contains("SigBlk:\t0000000000000000"))
        let ignored = signals.split(separator: "\n").first { $0.hasPrefix("SigIgn:") }?.split(separator: "\t").last
        let bits = try #require(ignored.flatMap { UInt64($0, radix: 16) })
        #expect(bits & (1 << (13 - 1)) == 0)
        #expect(
            try text("group").trimmingCharacters(in: .whitespacesAndNewlines)
                == text("pid").trimmingCharacters(in: .whitespacesAndNewlines))
        #expect(Set(try text("streams").split(separator: "\n")).count == 1)
    }

    @Test(
        "When the time is up the whole group is ended", .timeLimit(.minutes(10)),
        arguments: ["sleep 100", "sleep 100 & sleep 100; :", "trap '' TERM; while :; do sleep 0.1; done"])
    func timeLimit(line: String) throws {
        let folder = try TemporaryFolder()
        #expect(try Self.run("echo $$ > \(folder.file("pid")); \(line)", limit: 300, grace: 300) == .timedOut)
        let group = String(decoding: try Repository.bytes(folder.file("pid")), as: UTF8.self).dropLast()
        // A killed process disappears as soon as it is reaped.
        let waiting = "while ps -eo pgid=,stat= | grep -v Z | grep -q '^ *\(group) '; do sleep 0.02; done"
        #expect(try Command.run(["timeout", "60", "sh", "-c", waiting]).status == 0)
    }

    @Test("A command that cleans up after SIGTERM has time for it")
    func tidies() throws {
        let folder = try TemporaryFolder()
        let line = "trap 'sleep 0.2; echo done > \(folder.file("out")); exit 0' TERM; while :; do sleep 0.05; done"
        #expect(try Self.run(line, limit: 300, grace: 5000) == .timedOut)
        #expect(FileManager.default.fileExists(atPath: folder.file("out")))
    }

    @Test("The interruption ends a run early", .timeLimit(.minutes(10)))
    func interrupted() throws {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        defer { for end in ends { close(end) } }
        write(ends[1], "x", 1)
        #expect(try Self.run("sleep 100", interruption: ends[0]) == .interrupted)
    }

    @Test("Background processes of a command are not waited for", .timeLimit(.minutes(10)))
    func background() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        // It reads from a pipe that the test opens afterwards.
        #expect(try Self.run("timeout 100 cat \(pipe) & exit 4") == .exited(status: 4))
        #expect(try Command.run(["timeout", "10", "sh", "-c", "echo > \(pipe)"]).status == 0)
    }

    @Test("Many threads run commands at once, and no descriptor is left open")
    func threads() throws {
        let before = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        let outcomes = Mutex<[ShellCommand.Outcome]>([])
        DispatchQueue.concurrentPerform(iterations: 40) { number in
            let input = [UInt8](repeating: 0x62, count: number * 10_000)
            let outcome = try? Self.run("test $(wc -c) -eq \(input.count) && exit \(number)", input)
            outcomes.withLock { $0.append(outcome ?? .timedOut) }
        }
        let statuses = outcomes.withLock { $0 }.map { outcome -> Int32 in
            if case .exited(let status) = outcome { status } else { -1 }
        }
        #expect(statuses.sorted() == Array(0..<40))
        // Other tests run at the same time.
        #expect(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count < before + 40)
    }

    @Test("A NUL in the command is refused")
    func refused() {
        #expect(throws: FileError(.inputOutput, path: "", detail: "")) { try Self.run("true\u{0}; false") }
    }
}
