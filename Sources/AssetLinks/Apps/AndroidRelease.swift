/// Android's releases by their SDK (developer.android.com, `<uses-sdk>`, API levels).
enum AndroidRelease {
    /// The first that verifies each host by itself, whatever the app's target: Android 12.
    static let firstOfSingleHosts = 31
    /// The first that reads `pathAdvancedPattern`: Android 12.
    static let firstOfAdvancedPatterns = 31
    /// The first that reads dynamic rules and groups of a filter: Android 15.
    static let firstOfDynamicRules = 35

    private static let names: [Int: String] = [
        21: "5", 22: "5.1", 23: "6", 24: "7", 25: "7.1", 26: "8", 27: "8.1", 28: "9", 29: "10", 30: "11", 31: "12",
        32: "12L", 33: "13", 34: "14",
    ]
    /// From Android 15 on, the SDK is the release and 20.
    private static let offset = 20

    private static func name(ofSDK sdk: Int) -> String {
        if sdk >= AndroidApp.previewSDK { return "preview" }
        if let name = names[sdk] { return name }
        return if sdk < 21 { "4" } else { String(sdk - offset) }
    }

    /// `Android 11 and earlier`, `Android 12 to 14`, `Android 15 and later`.
    ///
    /// - Parameter sdks: from 1 on for every release up to the last one, up to `Int.max` for every one from the first on.
    static func name(of sdks: ClosedRange<Int>) -> String {
        let (first, last) = (sdks.lowerBound, sdks.upperBound)
        if last == .max { return "Android \(name(ofSDK: first)) and later" }
        if first <= 1 { return "Android \(name(ofSDK: last)) and earlier" }
        let (firstName, lastName) = (name(ofSDK: first), name(ofSDK: last))
        if firstName == lastName { return "Android \(firstName)" }
        return "Android \(firstName) to \(lastName)"
    }

    /// The ranges that begin with some SDKs, in ascending order, and leave none out.
    static func ranges(from starts: [Int]) -> [ClosedRange<Int>] {
        let ends = starts.dropFirst().map { next in next - 1 } + [.max]
        return zip(starts, ends).map { start, end in start...end }
    }
}
