/// The functions that the page calls. A text is an address and a number of bytes; a result is the address of a number of
/// bytes, in four bytes, and of these.

@_expose(wasm, "lint")
func lint(_ text: UnsafePointer<UInt8>, count: Int) -> UnsafeMutablePointer<UInt8> {
    result(Playground.lint(bytes(text, count: count)))
}

@_expose(wasm, "fix")
func fix(_ text: UnsafePointer<UInt8>, count: Int) -> UnsafeMutablePointer<UInt8> {
    result(Playground.fix(bytes(text, count: count)))
}

@_expose(wasm, "fixOne")
func fixOne(_ text: UnsafePointer<UInt8>, count: Int, finding: Int) -> UnsafeMutablePointer<UInt8> {
    result(Playground.fix(bytes(text, count: count), findingAt: finding))
}

@_expose(wasm, "format")
func format(_ text: UnsafePointer<UInt8>, count: Int) -> UnsafeMutablePointer<UInt8> {
    do throws(PlaygroundError) {
        return result(try Playground.format(bytes(text, count: count)))
    } catch {
        return result(error.json)
    }
}

@_expose(wasm, "match")
func match(
    _ text: UnsafePointer<UInt8>, count: Int, urls: UnsafePointer<UInt8>, urlsCount: Int
) -> UnsafeMutablePointer<UInt8> {
    do throws(PlaygroundError) {
        let urls = String(decoding: bytes(urls, count: urlsCount), as: UTF8.self)
        return result(try Playground.match(bytes(text, count: count), urls: urls))
    } catch {
        return result(error.json)
    }
}

@_expose(wasm, "compare")
func compare(
    _ old: UnsafePointer<UInt8>, oldCount: Int, new: UnsafePointer<UInt8>, newCount: Int
) -> UnsafeMutablePointer<UInt8> {
    do throws(PlaygroundError) {
        return result(try Playground.compare(bytes(old, count: oldCount), bytes(new, count: newCount)))
    } catch {
        return result(error.json)
    }
}

private func bytes(_ text: UnsafePointer<UInt8>, count: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: text, count: count))
}

private func result(_ json: JSONText) -> UnsafeMutablePointer<UInt8> { result(Array(json.line.utf8)) }

private func result(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8> {
    let header = MemoryLayout<UInt32>.size
    let address = UnsafeMutablePointer<UInt8>.allocate(capacity: header + bytes.count)
    UnsafeMutableRawPointer(address).storeBytes(of: UInt32(bytes.count), as: UInt32.self)
    for (offset, byte) in bytes.enumerated() { address[header + offset] = byte }
    return address
}
