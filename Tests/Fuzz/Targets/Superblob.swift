@testable import CodeSigning

/// A code signature without its program.
func checkSuperblob(_ bytes: [UInt8]) {
    do throws(ProgramReadingFailure<Never>) {
        let signature = try SuperblobReader.read(Part(source: Whole(bytes: bytes), start: 0, size: bytes.count))
        for payload in [signature.xmlEntitlements, signature.derEntitlements] {
            require((payload ?? []).count <= bytes.count, "more entitlements than bytes")
        }
    } catch {
        if case .malformed(let error) = error {
            require(error.offset >= 0 && error.offset <= bytes.count, "\(error) lies outside")
        }
    }
}

private struct Whole: ByteSource {
    let bytes: [UInt8]
    var size: Int { bytes.count }

    func read(_ range: Range<Int>) throws(Never) -> [UInt8] {
        require(range.lowerBound >= 0 && range.upperBound <= bytes.count, "\(range) lies outside")
        return Array(bytes[range])
    }
}
