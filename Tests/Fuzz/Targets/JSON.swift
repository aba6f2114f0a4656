@testable import AASA

/// The strict and the tolerant reader, the layouts, and the fixes.
func checkJSON(_ bytes: [UInt8]) {
    let tolerant = JSONReader.readTolerantly(bytes)
    for error in tolerant.errors {
        require(error.range.lowerBound >= 0 && error.range.upperBound <= bytes.count, "\(error) lies outside")
    }
    if JSONEncoding(of: bytes) != .utf8 { _ = JSONEncoding.utf8(from: bytes) }
    do throws(JSONSyntaxError) {
        let strict = try JSONReader.read(bytes)
        require(tolerant.errors.isEmpty, "strict accepts what tolerant reports: \(tolerant.errors)")
        require(tolerant.root == strict, "the two readings differ")
        checkLayouts(strict, Array(JSONEncoding.withoutByteOrderMark(bytes)))
    } catch {
        let isNamed = tolerant.errors.contains { $0.code == error.code && $0.offset == error.offset }
        require(isNamed || tolerant.isCutOff, "\(error) is missing")
        checkFixes(tolerant, bytes)
    }
    let index = LineIndex(bytes)
    for offset in [0, bytes.count / 2, bytes.count] {
        let place = index.position(of: offset)
        require(place == SourcePosition(of: offset, in: bytes), "two places for \(offset)")
        require(index.line(place.line).upperBound <= bytes.count, "a line outside")
    }
}

private func checkLayouts(_ root: JSONNode, _ bytes: [UInt8]) {
    guard let plain = try? JSONReader.read(bytes) else { return require(false, "no JSON without its mark") }
    for text in [JSONFormatter.minify(bytes), JSONFormatter.format(plain, in: bytes)] {
        guard let again = try? JSONReader.read(text) else { return require(false, "the layout is not JSON") }
        require(Shape(again) == Shape(root), "the layout changes a value")
        require(JSONFormatter.minify(text) == JSONFormatter.minify(bytes), "more than white space changed")
        require(
            JSONFormatter.format(again, in: text) == JSONFormatter.format(plain, in: bytes), "not canonical")
    }
}

private func checkFixes(_ tolerant: JSONReader.TolerantReading, _ bytes: [UInt8]) {
    guard let root = tolerant.root, !tolerant.isCutOff, tolerant.errors.allSatisfy({ $0.fix != nil }) else {
        return
    }
    let fixed = TextEdit.apply(tolerant.errors.flatMap { $0.fix ?? [] }, to: bytes)
    guard let again = try? JSONReader.read(fixed) else { return require(false, "the fixes leave an error") }
    require(Shape(again) == Shape(root), "the fixes change what is meant")
}

extension JSONReader.TolerantReading {
    /// Whether there may be more errors than are kept.
    fileprivate var isCutOff: Bool { errors.count >= JSONReader.maximumErrors }
}

/// A value without its places.
private indirect enum Shape: Equatable {
    case leaf(JSONValue)
    case array([Shape])
    case object([[UInt8]], [Shape])

    init(_ node: JSONNode) {
        switch node.value {
        case .array(let elements): self = .array(elements.map { Shape($0) })
        case .object(let members): self = .object(members.map { Array($0.name.utf8) }, members.map { Shape($0.value) })
        default: self = .leaf(node.value)
        }
    }
}
