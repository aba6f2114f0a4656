internal import AssetLinks
internal import AASA

/// Judges what was observed of one site: an association file, or statements.
enum PairJudge: Sendable {
    case file(Judge)
    case statements(StatementJudge)

    /// The apps that the file or the list names.
    func apps(_ service: ServiceSelection) -> [AppIdentifier] {
        switch self {
        case .file(let judge): judge.apps(service)
        case .statements(let judge): judge.apps(service)
        }
    }

    /// - Parameter app: nil judges the file as a whole.
    func judge(_ app: AppIdentifier?, for service: ServiceSelection) -> Judgement {
        switch self {
        case .file(let judge): judge.judge(app, for: service)
        case .statements(let judge): judge.judge(app, for: service)
        }
    }
}
