/// A defect in one of the formats within an app, as the reader of the format reports it.
struct FormatDefect: Error, Equatable {
    let text: String
    init(_ text: String) { self.text = text }
}
