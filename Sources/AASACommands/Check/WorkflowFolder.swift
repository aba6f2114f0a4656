internal import POSIX
internal import ServerSettings

/// The workflows of GitHub in a folder.
struct WorkflowFolder {
    /// What is in front of names in the folder of the repository.
    let prefix: String
    /// The folder that is deployed, as seen from the repository's.
    let deployed: String

    private static let maximumNames = 1000
    /// Bytes of a workflow, and of all that upload to GitHub Pages: a repository may have a thousand.
    private static let maximumSize = 256 << 10
    private static let maximumTotal = 1 << 20

    /// The workflows that upload to GitHub Pages. A file that cannot be read is not a setting of the host.
    ///
    /// - Parameter console: for a note of each that is not read; nil prints none.
    func files(_ console: Console?) -> [HostSettings.File] {
        var files: [HostSettings.File] = []
        var total = 0
        for path in paths(console) {
            guard HostSettings.isWorkflow(path), FileKind(at: path) == .regular else { continue }
            do throws(FileError) {
                // Only one is in memory with those that count.
                let bytes = try FileReader.read(path, limit: Self.maximumSize)
                guard HostSettings.concerns(workflow: bytes) else { continue }
                total += bytes.count
                if total > Self.maximumTotal {
                    console?.note("'\(path)' is not read: the workflows have more than \(Self.maximumTotal >> 20) MiB")
                    break
                }
                files.append(HostSettings.File(path: path, bytes: bytes, deployed: deployed))
            } catch {
                guard error.code == .tooLarge else { continue }
                console?.note("'\(path)' is not read: it has more than \(Self.maximumSize >> 10) KiB")
            }
        }
        return files
    }

    private func paths(_ console: Console?) -> [String] {
        let path = "\(prefix).github/workflows"
        do throws(FileError) {
            return try FileSystem.names(in: path, limit: Self.maximumNames).map { "\(path)/\($0)" }
        } catch {
            if error.code == .tooLarge {
                console?.note("'\(path)' is not read: it has more than \(Self.maximumNames) files")
            }
            return []
        }
    }
}
