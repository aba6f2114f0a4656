/// A program's load commands (`mach-o/loader.h`).
struct LoadCommands {
    struct Found {
        /// In the slice.
        var signature: (offset: Int, size: Int)?
        var isEncrypted = false
    }

    let fields: Fields
    let count: UInt32
    /// In the file, for errors.
    let start: Int

    private enum Command {
        static let codeSignature: UInt32 = 0x1D
        static let encryption: UInt32 = 0x21
        static let encryption64: UInt32 = 0x2C
    }

    func find() throws(CodeSigningError) -> Found {
        var found = Found()
        var offset = 0
        for _ in 0..<count {
            guard let command = fields.word(offset), let size = fields.word(offset + 4) else {
                throw CodeSigningError(.outOfBounds, "a load command lies behind their end", at: start + offset)
            }
            guard size >= 8, Int(size) <= fields.bytes.count - offset else {
                throw CodeSigningError(.malformed, "a load command of \(size) bytes", at: start + offset + 4)
            }
            switch command {
            case Command.codeSignature:
                guard size >= 16, let place = fields.word(offset + 8), let length = fields.word(offset + 12) else {
                    throw CodeSigningError(
                        .malformed, "a code signature's command that is too short", at: start + offset)
                }
                if found.signature != nil {
                    throw CodeSigningError(.malformed, "two code signatures", at: start + offset)
                }
                found.signature = (Int(place), Int(length))
            case Command.encryption, Command.encryption64:
                guard size >= 20, let method = fields.word(offset + 16) else {
                    throw CodeSigningError(.malformed, "an encryption's command that is too short", at: start + offset)
                }
                if method != 0 { found.isEncrypted = true }
            default: break
            }
            offset += Int(size)
        }
        return found
    }
}
