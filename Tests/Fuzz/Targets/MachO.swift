@testable import CodeSigning

/// A program in memory, read forwards only.
func checkMachO(_ bytes: [UInt8]) {
    _ = MachOReader.looksLikeMachO(Array(bytes.prefix(8)))
    let source = Forwards(bytes)
    do throws(ProgramReadingFailure<Never>) {
        let image = try MachOReader.read(source)
        require(!image.slices.isEmpty && image.slices.count <= 64, "\(image.slices.count) slices")
        for slice in image.slices {
            let entitlements =
                (slice.signature?.xmlEntitlements ?? []).count + (slice.signature?.derEntitlements ?? []).count
            require(entitlements <= bytes.count, "more entitlements than bytes")
        }
    } catch {
        if case .malformed(let error) = error {
            require(error.offset >= 0 && error.offset <= bytes.count, "\(error) lies outside")
        }
    }
    require(source.requested <= bytes.count + (1 << 16), "\(source.requested) bytes were requested of \(bytes.count)")
}

/// Counts what is read, and refuses to go back.
final class Forwards: ByteSource {
    private let bytes: [UInt8]
    private var position = 0
    private(set) var requested = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var size: Int { bytes.count }

    func read(_ range: Range<Int>) throws(Never) -> [UInt8] {
        require(range.lowerBound >= position, "\(range) lies before \(position)")
        position = range.upperBound
        requested += range.count
        return Array(bytes[min(range.lowerBound, bytes.count)..<min(range.upperBound, bytes.count)])
    }
}
