internal import AASAPagesToolkit
internal import AASA
internal import AASAToolkit
internal import Arguments

struct Doctor: Verb {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check what aasa needs on this machine",
        discussion: """
            Shows the libraries and programs with their versions and files, the trusted certificates, the clock, the \
            proxies, other variables that are set, and the table, and how to install what is missing. Exit status 1 when \
            something that most verbs need is missing or broken, 0 otherwise. Nothing is requested and nothing is changed.
            """,
        examples: [Example("aasa doctor --json", "for a report of a bug")])

    @OptionGroup var table: TableOptionGroup

    @Flag("--json", help: "One JSON object")
    var json: Bool

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        let checks = Library.all.map { DoctorCheck($0) } + SystemChecks.all(table)
        let isSound = !checks.map(\.state).contains(.failed)
        if json {
            let object = JSONText(["version": Version.current, "ok": isSound, "checks": checks.map(\.json)])
            try console.write(object.line)
        } else {
            try console.write("aasa \(Version.current)")
            for check in checks { try console.write(check.lines(console.style)) }
            let missing = checks.compactMap(\.missingPackage).unique
            if missing.count > 1 {
                try console.write("install all that is missing: \(SystemRelease.current.installation(of: missing))")
            }
        }
        return ExitCode(isYes: isSound)
    }
}

/// One thing that was checked.
struct DoctorCheck {
    enum State: String {
        case ok
        /// Some verbs cannot work.
        case warning
        case failed
    }

    let name: String
    var state = State.ok
    var version: String?
    var path: String?
    var message: String?
    var hint: String?
    /// The package that has it, if it is missing.
    var missingPackage: String?

    init(_ name: String) { self.name = name }

    init(_ library: Library) {
        name = library.name
        version = library.version
        path = library.path
        guard let problem = library.problem else { return }
        state = if library.isNeeded { .failed } else { .warning }
        message = "\(library.purpose): \(problem)"
        hint = "install it: \(SystemPackage.installation(of: [library.package]))"
        missingPackage = library.package.name(on: .current)
    }

    init(_ program: (name: String, path: String?, package: String)) {
        name = program.name
        path = program.path
        guard path == nil else { return }
        state = .warning
        message = "--render: the program is not installed"
        hint = "install it: apt install \(program.package)"
        missingPackage = program.package
    }

    func lines(_ style: Style) -> [String] {
        let mark =
            switch state {
            case .ok: style.tick
            case .warning: style.caution("!")
            case .failed: style.cross
            }
        let details = [version, path, message].compactMap(\.self).map(\.printable).joined(separator: "  ")
        let line = "\(mark) \(name.padded(to: 13))  \(details)"
        guard let hint else { return [line] }
        return [line, "    hint: \(hint.printable)"]
    }

    /// The keys are stable.
    var json: JSONText {
        JSONText([
            "check": name, "state": state.rawValue, "version": version, "path": path, "message": message, "hint": hint,
        ])
    }
}
