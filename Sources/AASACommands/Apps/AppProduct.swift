internal import AASA
internal import AASAToolkit
internal import Arguments
internal import AssetLinks
internal import POSIX

/// A build product of the command line, with its programs.
struct AppProduct {
    let path: String
    /// The app itself first.
    let programs: [AppProgram]
}

extension AppProduct {
    /// An app without a build product, from the values of its associated domains.
    init(app: AppIdentifier, values: [DomainValue]) {
        let domains = values.map { value in Entitlements.Value(text: value.text, line: nil) }
        let entitlements = Entitlements(
            identifier: app.description, team: nil, associatedDomains: domains, isDebuggable: nil)
        path = app.description
        programs = [AppProgram(kind: .entitlements, codeSignature: .notApplicable, entitlements: entitlements)]
    }

    /// Whether there is an app at a path, be it built or configured, judging by its name and content. Of a project of
    /// Xcode, the error where it is read states what to name.
    static func isOne(_ path: String) -> Bool {
        AppReader.isBuildProduct(path) || ExpoApp.isOne(path) || XcodeEntitlements.isProject(path)
    }

    /// Reads an app; entitlements as the project of Xcode beside them signs with them.
    ///
    /// - Parameters:
    ///   - app: the identifier of the command line, for an app whose own is not known.
    ///   - needsIdentifier: whether a project that leaves the identifier open is an error.
    ///   - console: for warnings about the project's settings; nil prints none.
    static func read(
        _ path: String, app: AppIdentifier? = nil, needsIdentifier: Bool = false, console: Console? = nil
    ) throws(CommandFailure) -> AppProduct {
        if AndroidAppFile.isOne(path) { throw AndroidAppFile.unreadFailure(of: path) }
        if ExpoApp.isOne(path) { return try ExpoApp.read(path, app: app, needsIdentifier: needsIdentifier) }
        var programs = try programs(at: path)
        if path != FileReader.standardInput, programs[0].kind == .entitlements {
            programs[0] = try XcodeEntitlements.resolved(
                programs[0], at: path, app: app, isNeeded: needsIdentifier, console: console)
        }
        return AppProduct(path: path, programs: programs)
    }

    private static func programs(at path: String) throws(CommandFailure) -> [AppProgram] {
        do throws(ToolkitError) {
            return try AppReader.read(path)
        } catch {
            // Of entitlements and profiles alone, a stream shows what they are.
            if error.code == .app(.unrecognised), FileReader.isStream(path) { throw CommandFailure(appOnStream: path) }
            var failure = CommandFailure(error)
            if error.code == .app(.notABundle), let app = (try? AppSearch(in: path))?.first {
                failure.hints = ["name \(app.shellArgument)"]
            }
            throw failure
        }
    }

    var sites: [Site] { programs.flatMap { Installation.claims(of: $0.usableDomains) }.map(\.site).unique }

    func name(of program: AppProgram) -> String {
        let plain = FileReader.displayName(path)
        if program.path.isEmpty { return plain }
        if plain.hasSuffix("/") { return plain + program.path }
        return "\(plain)/\(program.path)"
    }
}

/// A value of an app's associated domains on a command line: `webcredentials:example.com`.
struct DomainValue: ExpressibleByArgument {
    /// As it was written.
    let text: String
    /// A relation of Android in the place of a service, as in `handle_all_urls:example.com`, and its site; nil for
    /// a value of an entitlement.
    let relation: Relation?
    let site: Site?

    init(argument: String) throws(ValidationError) {
        text = argument
        let parts = argument.split(separator: ":", maxSplits: 1).map(String.init)
        if parts.count == 2, let relation = try? Relation(shortened: parts[0]) {
            self.relation = relation
            site = try Site(argument: parts[1])
            return
        }
        (relation, site) = (nil, nil)
        let values = [Entitlements.Value(text: argument, line: nil)]
        let entitlements = Entitlements(identifier: nil, team: nil, associatedDomains: values, isDebuggable: nil)
        let claimed = entitlements.domains.first
        let isServiceKnown = claimed?.service.map(Service.known.contains) == true
        guard claimed?.domain != nil, isServiceKnown else {
            let usual = if claimed?.address == nil { "it is empty" } else { "an IP address is not a site" }
            throw ValidationError(
                claimed?.sentence ?? usual,
                hint: claimed?.advice ?? "write SERVICE:DOMAIN, as in 'webcredentials:example.com'")
        }
    }
}

extension ClaimedDomain {
    /// The hint, with the punycode of a name outside ASCII.
    var advice: String? {
        guard case .host(.notASCII)? = problems.first else { return hint }
        guard let service, let colon = value.firstIndex(of: ":"),
            let site = try? SiteName.site(String(value[value.index(after: colon)...]))
        else { return nil }
        return correction(to: "\(service):\(site)")
    }
}
