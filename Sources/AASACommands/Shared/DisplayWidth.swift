extension String {
    /// The text with what would be invisible, or would steer a terminal, shown as escapes.
    var visible: String { unicodeScalars.map(\.visible).joined() }
}

extension Unicode.Scalar {
    /// The scalar, or an escape for what would be invisible or would steer a terminal.
    var visible: String {
        // Most are these, and need no look into Unicode's tables.
        if (0x20...0x7E).contains(value) { return String(Character(self)) }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: escaped
        case .spaceSeparator where self != " ": escaped
        default: String(Character(self))
        }
    }

    private var escaped: String { "\\u{\(String(value, radix: 16))}" }

    /// How many columns of a terminal the visible scalar takes: 0 for marks on another, 2 for wide characters.
    var columns: Int {
        if (0x20...0x7E).contains(value) { return 1 }
        return switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: 0
        default: isWide ? 2 : 1
        }
    }

    /// Whether East_Asian_Width is W or F (UAX #11), in blocks: unassigned code points of a block count like the others.
    private var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x2E80...0x303E, 0x3041...0x33FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F004, 0x1F0CF, 0x1F18E,
            0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393,
            0x1F3A0...0x1F3CA, 0x1F3E0...0x1F3F0, 0x1F3F8...0x1F43E, 0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D,
            0x1F54B...0x1F567, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
