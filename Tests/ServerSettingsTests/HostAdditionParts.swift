@testable import AASA
@testable import ServerSettings

/// Parts of the result, for tests of one of them.
extension HostAddition {
    func added(to file: HostSettings.File) -> [UInt8]? { result(for: file).settings }

    func findings(in file: HostSettings.File) -> [Finding] { result(for: file).findings }
}
