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
    private let offsetSize: Int

    init(_ bytes: [UInt8]) throws(PropertyListError) {
        let trailer = bytes.count - Self.trailerSize
        guard trailer > Self.magic.count, bytes.starts(with: Self.magic) else {
            throw PropertyListError(.malformed, "a binary property list that ends too early")
        }
        let (offsetSize, referenceSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let count = Self.number(bytes, trailer + 8, 8), let root = Self.number(bytes, trailer + 16, 8),
            let table = Self.number(bytes, trailer + 24, 8), table > Self.magic.count, table <= trailer,
            count > 0, count <= (trailer - table) / offsetSize, root < count
        else { throw PropertyListError(.malformed, "a binary property list whose trailer is wrong") }
        self.bytes = bytes
        self.count = count
        self.root = root
        self.offsetSize = offsetSize
        self.referenceSize = referenceSize
        objects = Self.magic.count..<table
    }

    func offset(of object: Int) throws(PropertyListError) -> Int {
        guard object < count, let offset = Self.number(bytes, objects.upperBound + object * offsetSize, offsetSize),
            objects.contains(offset)
        else { throw PropertyListError(.malformed, "a reference to an object that is not there") }
        return offset
    }

    /// The object of a reference. The offset is within the bytes.
    func reference(at place: Int) throws(PropertyListError) -> Int {
        try number(place, referenceSize)
    }

    /// An unsigned big-endian number.
    func number(_ place: Int, _ size: Int) throws(PropertyListError) -> Int {
        guard let number = Self.number(bytes, place, size) else {
            throw PropertyListError(.malformed, "a number that is too large, at byte \(place)")
        }
        return number
    }

    /// The range of `count` things of `size` bytes, which must be before the table.
    func place(_ start: Int, _ count: Int, size: Int) throws(PropertyListError) -> Range<Int> {
        guard start <= objects.upperBound, count <= (objects.upperBound - start) / size else {
            throw PropertyListError(.malformed, "an object that does not end, before byte \(start)")
        }
        return start..<start + count * size
    }

    /// Nil when it is larger than any count or offset can be.
    private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int? {
        Int(exactly: bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
