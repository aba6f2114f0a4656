internal import AASA
internal import AASAToolkit
internal import POSIX

/// A build product that was named on the command line, with its programs.
struct AppProduct {
    let path: String
    /// The app itself first.
    let programs: [AppProgram]

    init(path: String, programs: [AppProgram]) {
        self.path = path
        self.programs = programs
    }

    /// An app that is known by its claims alone.
    init(app: AppIdentifier, values: [DomainValue]) {
        let entitlements = Entitlements(
            identifier: app.description, team: nil,
            associatedDomains: values.map { Entitlements.Value(text: $0.text, line: nil) }, isDebuggable: nil)
        path = app.description
        programs = [
            AppProgram(
                kind: .entitlements, path: "", bundleIdentifier: nil, version: nil, codeSignature: .notApplicable,
                entitlements: entitlements, disagreement: nil, profile: nil)
        ]
    }

    static func read(_ path: String) throws(CommandFailure) -> AppProduct {
        do throws(ToolkitError) {
            return AppProduct(path: path, programs: try AppReader.read(path))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// A program as messages name it.
    func name(of program: AppProgram) -> String {
        let plain = path == FileReader.standardInput ? DocumentWording.name(path) : path
        if program.path.isEmpty { return plain }
        return plain.hasSuffix("/") ? plain + program.path : "\(plain)/\(program.path)"
    }
}
