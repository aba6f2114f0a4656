internal import AASAPagesToolkit
internal import AASA
internal import AASAToolkit
internal import PKI
internal import POSIX

/// Checks of what is not a library.
enum SystemChecks {
    static func all(_ table: TableOptionGroup) -> [DoctorCheck] {
        let programs = PageRenderer.programs.map { DoctorCheck($0) }
        let variables = [rules, signingTime, browserFolder].compactMap(\.self)
        return programs + [trust, clock, proxies] + variables + [check(table)]
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
            guard let value = Environment.value(name) else { continue }
            var setting = "\(name)=\(ShownURL.text(value))"
            if Environment.proxies.contains(name), !value.isEmpty, !isProxy(value) {
                setting += " (not the URL of a proxy)"
                check.state = .failed
                check.hint = "set \(name) as in http://proxy.example:3128, or unset it"
            }
            settings.append(setting)
        }
        check.message = settings.joined(separator: ", ").nonEmpty ?? "none"
        return check
    }

    /// Whether libcurl accepts a proxy's URL, which may lack its scheme (`CURLOPT_PROXY`).
    private static func isProxy(_ value: String) -> Bool {
        let url = URLParts(value)
        let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
        let hasKnownScheme = url.scheme == nil || schemes.contains(where: url.hasScheme)
        let (host, port) = url.hostAndPort
        let isHost = !host.isEmpty && !host.contains(where: \.isWhitespace)
        return hasKnownScheme && isHost && port.map { NetworkAddress.isPort(String($0)) } != false
    }

    private static var rules: DoctorCheck? {
        check("rules", variable: "AASA_RULES", ifInvalid: .failed) { () throws(CommandFailure) in
            _ = try RulesChoice.chosen(nil)
        }
    }

    private static var signingTime: DoctorCheck? {
        check("signing time", variable: Sign.epochVariable, ifInvalid: .warning) { () throws(CommandFailure) in
            _ = try Sign.epoch()
        }
    }

    private static var browserFolder: DoctorCheck? {
        let name = "TMPDIR"
        return check("browser files", variable: name, ifInvalid: .warning) { () throws(CommandFailure) in
            guard let folder = Environment.value(name)?.nonEmpty else { return }
            let isUsable = FileKind(at: folder) == .directory && FileSystem.mayWrite(folder)
            try reject(
                if: !isUsable, as: .configuration, "--render: \(name) is '\(folder)', in which no file can be made",
                hint: "set \(name) to a folder that you may write to, or unset it")
        }
    }

    /// Checks a variable as the verbs read it; nil when it is not set.
    private static func check(
        _ name: String, variable: String, ifInvalid state: DoctorCheck.State,
        _ read: () throws(CommandFailure) -> Void
    ) -> DoctorCheck? {
        guard let value = Environment.value(variable) else { return nil }
        var check = DoctorCheck(name)
        check.message = "\(variable)=\(value)"
        do throws(CommandFailure) { try read() } catch {
            check.fail(error)
            check.state = state
        }
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
