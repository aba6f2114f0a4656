internal import AASA

/// How a ``WatchService`` works from beginning to end.
public struct WatchSettings: Sendable {
    public var location: TableLocation
    public var plan: WatchPlan
    public var network: NetworkOptions
    public var clock: Clock
    /// Whether to end when nothing is due.
    public var once: Bool
    /// Where figures are served, as `HOST:PORT`.
    public var metrics: String?
    /// Of the program, for the figures.
    public var version: String

    public init(
        location: TableLocation, plan: WatchPlan, network: NetworkOptions, clock: Clock, once: Bool, metrics: String?,
        version: String
    ) {
        self.location = location
        self.plan = plan
        self.network = network
        self.clock = clock
        self.once = once
        self.metrics = metrics
        self.version = version
    }
}

/// What a ``WatchService`` reads at its start, and again on SIGHUP.
public struct WatchResources: Sendable {
    public var trust: TrustAnchors
    /// Who is told of events.
    public var sinks: [EventSink]

    public init(trust: TrustAnchors, sinks: [EventSink]) {
        self.trust = trust
        self.sinks = sinks
    }
}
