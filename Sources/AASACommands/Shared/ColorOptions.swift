internal import Arguments
internal import POSIX

/// `--color`, which every verb has.
struct ColorOptions: ParsableArguments {
    enum Choice: String, CaseIterable, ExpressibleByArgument {
        case auto, always, never

        /// On a terminal, unless `NO_COLOR` (<https://no-color.org>) or `TERM=dumb` forbids it; elsewhere with
        /// `FORCE_COLOR` (<https://force-color.org>).
        func isColoured(onTerminal isTerminal: Bool) -> Bool {
            let isSet = { (name: String) in !(Environment.value(name) ?? "").isEmpty }
            return switch self {
            case .always: true
            case .never: false
            case .auto:
                !isSet("NO_COLOR") && (isSet("FORCE_COLOR") || isTerminal && Environment.value("TERM") != "dumb")
            }
        }
    }

    @Option("--color", help: "When results are coloured")
    var color = Choice.auto
}
