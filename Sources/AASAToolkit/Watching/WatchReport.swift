public import AASA

/// What a watch tells while it works.
public enum WatchReport: Sendable {
    /// It works; the address at which figures are served, if they are.
    case started(metrics: String?)
    /// A site was checked, and its verdicts are on disk.
    case checked(WatchedSite)
    /// Another worker took the site over while this one was asking; what it saw counts for nothing.
    case leaseLost(Site)
    /// Somebody else holds the table's lock; what was seen is recorded later.
    case tableBusy
    /// The table cannot be reached, and is tried again and again.
    case tableLost(ToolkitError)
    case tableBack
    /// It ends, and the table did not take what was seen of so many sites; they are asked again by whoever comes next.
    case notRecorded(Int)
    /// Sites that answered before are silent, one after another: the network of this machine is gone, and nothing is
    /// recorded for now.
    case networkLost
    case networkBack
    /// It has lasted so long that the sites' silence is recorded.
    case silenceBelieved
    /// Certificates and secrets were read again.
    case reloaded
    /// They could not be, and the old ones stay.
    case notReloaded(ToolkitError)
    /// Events cannot be read from the table or settled there.
    case undeliverable(ToolkitError)
    /// An event could not be told; the moment of the next try, if there is one.
    case undelivered(sink: String, text: String, next: Timestamp?)
}

/// One site that was checked.
public struct WatchedSite: Sendable {
    public var site: Site
    public var verdicts: [(verdict: Verdict, standing: PairRecord)]
    /// What is different from before.
    public var changes: [VerdictChange]
    /// How long asking took.
    public var milliseconds: Int
}
