/// The offsets of the objects of a binary property list: its last 32 bytes locate a table of them (Apple's
/// `CFBinaryPList.c`).
struct ObjectTable {
    static let magic = Array("bplist00".utf8)
    private static let trailerSize = 32

    let bytes: [UInt8]
    /// The range of objects: behind the magic number, before the table.
    let objects: Range<Int>
    /// Bytes of a reference to an object.
    let referenceSize: Int
    /// The number of the outermost object.
    let root: Int
    private let count: Int
    /// Bytes of an offset in the table.
    private let offsetSize: Int

    init(_ bytes: [UInt8]) throws(PropertyListError) {
        let trailer = bytes.count - Self.trailerSize
        guard trailer > Self.magic.count, bytes.starts(with: Self.magic) else {
            throw PropertyListError(.malformed, detail: "a binary property list that ends too early")
        }
        let (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = Self.number(at: trailer + 8, in: bytes, size: 8),
            let root = Self.number(at: trailer + 16, in: bytes, size: 8),
            let table = Self.number(at: trailer + 24, in: bytes, size: 8), table > Self.magic.count, table <= trailer,
            count > 0, count <= (trailer - table) / offsetSize, root < count
        else { throw PropertyListError(.malformed, detail: "a binary property list whose trailer is wrong") }
        self.bytes = bytes
        self.count = count
        self.root = root
        self.offsetSize = offsetSize
        self.referenceSize = referenceSize
        objects = Self.magic.count..<table
    }

    func offset(of object: Int) throws(PropertyListError) -> Int {
        if object < count {
            let entry = objects.upperBound + object * offsetSize
            let offset = Self.number(at: entry, in: bytes, size: offsetSize)
            if let offset, objects.contains(offset) { return offset }
        }
        throw PropertyListError(.malformed, detail: "a reference to an object that is not there")
    }

    /// The object of a reference. The offset is within the bytes.
    func reference(at position: Int) throws(PropertyListError) -> Int {
        try number(at: position, size: referenceSize)
    }

    /// An unsigned big-endian number.
    func number(at position: Int, size: Int) throws(PropertyListError) -> Int {
        guard let number = Self.number(at: position, in: bytes, size: size) else {
            throw PropertyListError(.malformed, detail: "a number that is too large, at byte \(position)")
        }
        return number
    }

    /// The range of `count` things of `size` bytes, which must be before the table.
    func range(from start: Int, count: Int, size: Int) throws(PropertyListError) -> Range<Int> {
        guard start <= objects.upperBound, count <= (objects.upperBound - start) / size else {
            throw PropertyListError(.malformed, detail: "an object that does not end, before byte \(start)")
        }
        return start..<start + count * size
    }

    /// The number, or nil if it is larger than any count or offset can be.
    private static func number(at position: Int, in bytes: [UInt8], size: Int) -> Int? {
        Int(exactly: bytes[position..<position + size].bigEndianNumber)
    }
}

extension ArraySlice<UInt8> {
    /// The number that up to eight bytes are, the most significant one first.
    var bigEndianNumber: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }
}
