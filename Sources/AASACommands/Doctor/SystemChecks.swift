internal import AASAPagesToolkit
internal import AASA
internal import AASAToolkit
internal import PKI
internal import POSIX

/// Checks of what is not a library.
enum SystemChecks {
    static func all(_ table: TableOptionGroup) -> [DoctorCheck] {
        PageRenderer.programs.map { DoctorCheck($0) } + [trust, clock, proxies, check(table)]
    }

    /// The certificates for TLS and signatures.
    private static var trust: DoctorCheck {
        var check = DoctorCheck("trust")
        check.path = TrustStore.systemPath
        do throws(ToolkitError) {
            _ = try TrustAnchors.system()
            check.message = TrustStore.systemCount.counted("certificate")
        } catch {
            check.fail(CommandFailure(error))
            check.hint = error.hint
        }
        return check
    }

    private static var clock: DoctorCheck {
        var check = DoctorCheck("clock")
        let now = Timestamp(seconds: WallClock.now())
        check.message = now.description
        if let released = Timestamp("\(Version.date)T00:00:00Z"), now < released {
            check.state = .failed
            check.message =
                "\(now) is before the release of this version (\(Version.date)): certificates seem not valid yet"
            check.hint = "set the clock: timedatectl set-ntp true"
        }
        return check
    }

    /// The variables that libcurl reads.
    private static var proxies: DoctorCheck {
        var check = DoctorCheck("proxy")
        let names = Environment.proxies + Environment.proxyExceptions
        var settings: [String] = []
        for name in names {
            if let value = Environment.value(name) { settings.append("\(name)=\(ShownURL.text(value))") }
        }
        check.message = settings.joined(separator: ", ").nonEmpty ?? "none"
        return check
    }

    /// Whether a table that is missing can be created.
    private static func checkFolder(_ folder: String, ofTable check: inout DoctorCheck) {
        let isFolder = FileKind(at: folder) == .directory
        if isFolder, FileSystem.mayWrite(folder) { return }
        check.state = .failed
        check.message = "there is no table yet, and '\(folder)' permits none"
        if !isFolder { check.message = "there is no table yet, and '\(folder)' is not a folder" }
        check.hint = "add --table FILE with a folder that you may write to"
    }

    private static func check(_ table: TableOptionGroup) -> DoctorCheck {
        var check = DoctorCheck("table")
        do throws(CommandFailure) {
            check.path = try table.shownLocation()
            guard let opened = try table.open(create: false) else {
                check.message = "no table yet; 'aasa verify' creates it"
                if check.path == TableOptionGroup.noTable {
                    check.message = "verdicts are not stored"
                } else if let folder = try table.folderOfMissingTable() {
                    checkFolder(folder, ofTable: &check)
                }
                return check
            }
            let now = Timestamp(seconds: WallClock.now())
            let counts = try toolkit(try opened.counts(nil, at: now))
            check.message = counts.pairs.map(\.count).reduce(0, +).counted("pair")
            if let damage = try toolkit(try opened.damage()) {
                check.state = .failed
                check.message = "the file is damaged: \(damage)"
                check.hint = "copy what can be read: aasa table copy OLD NEW"
            }
        } catch {
            check.fail(error)
        }
        return check
    }
}

extension DoctorCheck {
    fileprivate mutating func fail(_ failure: CommandFailure) {
        state = .failed
        message = failure.messages.joined(separator: "; ")
        hint = failure.hints.first
    }
}
