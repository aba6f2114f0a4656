internal import AASA

/// A result as verbs print it: lines for people, or JSON objects, a line each.
protocol ResultView {
    func lines(_ style: Style) -> [String]
    var objects: [JSONText] { get }
}

extension Console {
    /// Writes a result in the form that the command line chooses.
    func write(_ view: some ResultView, asJSON isJSON: Bool) throws(CommandFailure) {
        if isJSON {
            try write(view.objects.map(\.line))
        } else {
            try write(view.lines(style))
        }
    }
}
