internal import Synchronization

/// The owner of the commands that run: whatever ends this process, by `SIGKILL` too, their process groups are killed.
///
/// A ``CompanionShell`` does it, since nothing in this process can. Any thread may call the functions.
enum CommandOwner {
    private static let shell = Mutex<CompanionShell?>(nil)

    /// It reads the numbers of the groups that begin and end, and what is left when its input ends.
    private static let script = """
        trap '' HUP INT TERM PIPE; groups=' '
        while read -r word group; do
            case $word in
                begin) groups="$groups$group " ;;
                end) groups="${groups%% $group *} ${groups#* $group }" ;;
            esac
        done
        for group in $groups; do kill -s KILL -- "-$group"; done 2>/dev/null
        """

    /// To be called before the first group begins.
    ///
    /// - Throws: when the shell cannot be started.
    static func start() throws(FileError) {
        try shell.withLock { shell throws(FileError) in
            if shell == nil { shell = try CompanionShell(line: script, inherited: .only(["PATH"])) }
        }
    }

    /// Owns a group from now on.
    static func begin(group: Int32) { shell.withLock { $0?.write("begin \(group)") } }

    /// Leaves a group alone from now on. To be called before its leader is reaped: until then its number is not reused.
    static func end(group: Int32) { shell.withLock { $0?.write("end \(group)") } }
}
