package import AASA

/// The settings of a ``WatchService`` from start to end.
package struct WatchSettings: Sendable {
    package var location: TableLocation
    /// When pairs that wait for no retry are due.
    package var recheck = RecheckSchedule(every: RecheckSchedule.usualPeriod)
    /// How long sites and events belong to this service unless it renews them.
    package var lease = Lease(holder: .current(), seconds: 60)
    /// Which events are queued; nil queues none.
    package var notifications: NotificationPolicy?
    package var network: NetworkOptions
    package var clock = TimestampClock.system
    /// Whether to end when nothing is due.
    package var once = false
    /// The address of the metrics, as `HOST:PORT`; nil: none.
    package var metrics: String?
    /// Whether metrics of the table are read although ``metrics`` is nil: another server shows them.
    package var readsMetrics = false
    /// The program's version, for the metrics.
    package var version: String

    package init(location: TableLocation, network: NetworkOptions, version: String) {
        self.location = location
        self.network = network
        self.network.observesServers = true
        self.version = version
    }
}

/// What a ``WatchService`` reads at its start, and again on SIGHUP.
package struct WatchResources: Sendable {
    /// The certificates that prove sites, signers, the CDN and webhooks.
    package var trust: TrustAnchors
    package var sinks: [EventSink]

    package init(trust: TrustAnchors, sinks: [EventSink]) {
        self.trust = trust
        self.sinks = sinks
    }
}

/// What a ``WatchService`` reports while it works.
package enum WatchEvent: Sendable {
    /// Seconds after which the silence of an outage is accepted.
    package static let outagePatience = 10 * 60

    /// There was no table, and an empty one was created.
    case tableCreated
    /// The service works; the URL of the metrics, if they are served.
    case started(metrics: String?)
    /// A site was checked, and its verdicts are on disk.
    case checked(CheckedSite)
    /// Another worker leased the site during the check, which therefore does not count.
    case leaseLost(Site)
    /// Another program has locked the table; completed checks are recorded later.
    case tableBusy
    /// The table cannot be reached; reconnecting goes on.
    case tableLost(ToolkitError)
    case tableReconnected
    /// At the end, the checks of so many sites could not be recorded; the next worker repeats them.
    case notRecorded(Int)
    /// Site after site that answered before is silent: the network is unavailable, and the silence is not recorded.
    case networkLost
    case networkRestored
    /// The silence has lasted so long that it is recorded.
    case silenceAccepted
    /// The service ends after so many checks in progress, or at a second signal.
    case stopping(checks: Int)
    /// Certificates and secrets were read again.
    case reloaded
    /// They could not be read again; the earlier ones stay in use.
    case notReloaded(ToolkitError)
    /// Events cannot be read from the table or settled there.
    case undeliverable(ToolkitError)
    /// The delivery of an event failed; the moment of the next attempt, if there is one.
    case undelivered(sink: String, text: String, next: Timestamp?)
    /// Events for a kind of sink to which no worker delivered for a day were removed.
    case abandoned(sink: String, events: Int)
}
