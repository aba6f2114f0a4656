extension Archive {
    /// What the directory says of a file in the archive.
    package struct Entry: Sendable {
        package enum Kind: Sendable {
            case file
            case directory
            /// The link's target is its data.
            case symbolicLink
        }

        /// The place in ``Archive/entries``.
        package let index: Int
        /// With `/` between its components, and at the end of a folder's; what is not UTF-8 is replaced.
        package let name: String
        /// Bytes, once decompressed. Only a claim until the entry is read.
        package let size: Int
        /// Bytes in the archive.
        package let compressedSize: Int
        package let kind: Kind
        package let isEncrypted: Bool
        /// Whether the name is empty, absolute or no UTF-8, or has a `..` component, a backslash or a NUL. Such an entry
        /// cannot be opened.
        package let hasUnsafeName: Bool

        /// - Parameters:
        ///   - hasNUL: whether the name has a NUL, which `name` does not show any more.
        ///   - mode: the file's mode on Unix, zero when the entry was made on something else.
        init(
            index: Int, name: [UInt8], hasNUL: Bool, size: UInt64, compressedSize: UInt64, mode: UInt32,
            isEncrypted: Bool
        ) {
            self.index = index
            self.name = String(decoding: name, as: UTF8.self)
            self.size = Int(clamping: size)
            self.compressedSize = Int(clamping: compressedSize)
            self.isEncrypted = isEncrypted
            // S_IFMT, S_IFLNK and S_IFDIR of POSIX, which archives hold whatever the system.
            kind =
                switch mode & 0xF000 {
                case 0xA000: .symbolicLink
                case 0x4000: .directory
                default: name.last == 0x2F ? .directory : .file
                }
            let isUTF8 = String(validating: name, as: UTF8.self) != nil
            let leadsOut = name.split(separator: 0x2F).contains { $0.elementsEqual([0x2E, 0x2E]) }
            hasUnsafeName = hasNUL || name.isEmpty || name[0] == 0x2F || leadsOut || name.contains(0x5C) || !isUTF8
        }
    }
}
