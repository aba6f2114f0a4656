internal import AASA
internal import AASAToolkit
internal import POSIX

/// Finds the `.aasa.json` of each file; each is read once.
struct ConfigurationLookup {
    /// What `--config` says: a path, `none`, or nil for the one beside the file.
    let choice: String?
    private var known: [String: Result<LintConfiguration, CommandFailure>] = [:]

    init(choice: String?) { self.choice = choice }

    static let fileName = ".aasa.json"
    static let none = "none"

    /// The standard one where there is no file.
    mutating func configuration(for path: String) throws(CommandFailure) -> LintConfiguration {
        if choice == Self.none { return .standard }
        let place = choice ?? Self.place(beside: path)
        if let result = known[place] { return try result.get() }
        let result: Result<LintConfiguration, CommandFailure>
        do throws(CommandFailure) {
            result = .success(try read(place))
        } catch {
            result = .failure(error)
        }
        known[place] = result
        return try result.get()
    }

    /// In the same folder; for standard input in the current one.
    private static func place(beside path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return fileName }
        return path[...slash] + fileName
    }

    private func read(_ path: String) throws(CommandFailure) -> LintConfiguration {
        if choice == nil, FileKind(at: path) == .missing { return .standard }
        let bytes: [UInt8]
        do throws(ToolkitError) { bytes = try LocalFile.read(path) } catch {
            var failure = CommandFailure(error)
            failure.status = .configuration
            throw failure
        }
        do throws(LintConfigurationError) {
            return try LintConfiguration(bytes)
        } catch {
            throw ConfigurationWording.failure(error, path, bytes)
        }
    }
}
