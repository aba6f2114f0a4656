/// How an app asks for its file to be fetched other than through Apple's CDN: `?mode=…` in the entitlement (Apple,
/// "Associated Domains Entitlement"; since iOS 14).
public enum AlternateMode: String, Sendable, CaseIterable, CustomStringConvertible {
    /// Development builds on devices where the developer switched it on; straight from the site, installed roots accepted.
    case developer
    /// Devices whose management permits direct downloads.
    case managed
    /// Either of them.
    case both = "developer+managed"

    public var description: String { rawValue }

    /// Whether a development build may use it.
    public var includesDeveloper: Bool { self != .managed }

    /// Reads what follows `mode=`: names joined by `+`, in any case.
    ///
    /// - Returns: the mode, and the names that are none, which devices read past.
    static func read(_ text: Substring) -> (mode: AlternateMode?, unknown: [String]) {
        var modes: Set<AlternateMode> = []
        var unknown: [String] = []
        for name in text.split(separator: "+", omittingEmptySubsequences: false) {
            switch name.lowercased() {
            case "developer": modes.insert(.developer)
            case "managed": modes.insert(.managed)
            default: unknown.append(String(name))
            }
        }
        return (modes.count > 1 ? .both : modes.first, unknown)
    }
}
