internal import AASA

/// What some of Android's releases make of an app's links to a host.
package struct ReleaseVerdict: Sendable, Equatable {
    package enum Outcome: Sendable, Equatable {
        case opens
        /// Before Android 12, hosts that were not checked decide too; none if the app's hosts are not known.
        case opensIfRight(hosts: [String])
        /// By the list of another host, whose wildcard the app verifies: its own host's list fails.
        case opensByList(of: String)
        /// As far as the site's dynamic rules allow.
        case opensByRules
        /// As far as the groups of the app's filters allow.
        case opensByGroups
        /// The site has no statement about the app.
        case siteFails
        /// The site does not answer now.
        case pending
        /// Google's service, which decides for devices with Google services, does not read the statement that Android's
        /// agent reads.
        case serviceFails
        /// The service does not have the app yet.
        case servicePending
        /// What the service has is not known.
        case serviceUnknown
        /// The certificates by which the releases know the app are not those of the list.
        case certificateNotListed([CertificateFingerprint])
        /// Before Android 12, one failing host of the app fails all.
        case otherHostFails([String])
        /// The dynamic rules allow no link that filters of the app match.
        case rulesRefuse
        /// No filter of the app matches links of the host.
        case noFilter
        /// The app has a filter for the host, and does not verify it.
        case notVerified
        /// Before Android 12, a dialog offers every app with a filter that matches.
        case dialog
        case notInstalled
        /// The store's certificate is not known.
        case certificateUnknown
        /// The list has some of the certificates of a hybrid signature.
        case hybridKeysMissing
        /// Whether a component with a filter is enabled and exported depends on the device.
        case configurationDecides
    }

    /// From 1 on for every release up to the last one, up to `Int.max` for every one from the first one on.
    let sdks: ClosedRange<Int>
    package var outcome: Outcome

    /// As in `Android 12 to 14`.
    package var name: String { AndroidRelease.name(of: sdks) }

    package var sentence: String { outcome.sentence }
}

extension [ReleaseVerdict] {
    /// The verdicts, those of neighbours that are the same as one.
    package func merged(where isSame: (ReleaseVerdict, ReleaseVerdict) -> Bool) -> [ReleaseVerdict] {
        var merged: [ReleaseVerdict] = []
        for verdict in self {
            if let last = merged.last, isSame(last, verdict) {
                let sdks = last.sdks.lowerBound...verdict.sdks.upperBound
                merged[merged.count - 1] = ReleaseVerdict(sdks: sdks, outcome: verdict.outcome)
            } else {
                merged.append(verdict)
            }
        }
        return merged
    }
}

extension ReleaseVerdict.Outcome {
    /// Whether links open the app; nil if that is not known.
    package var opens: Bool? {
        switch self {
        case .opens, .opensIfRight, .opensByList, .opensByRules, .opensByGroups: true
        case .pending, .servicePending, .serviceUnknown, .certificateUnknown, .hybridKeysMissing, .configurationDecides:
            nil
        case .siteFails, .serviceFails, .certificateNotListed, .otherHostFails, .rulesRefuse, .noFilter, .notVerified,
            .dialog, .notInstalled:
            false
        }
    }

    /// Whether the host is not verified; nil if that is not known. What the app's filters match plays no part.
    var failsHost: Bool? {
        switch self {
        case .siteFails, .serviceFails, .certificateNotListed: true
        case .pending: nil
        default: false
        }
    }

    /// Whether the cause is at another host, which has a diagnosis of its own.
    package var isCausedElsewhere: Bool { if case .otherHostFails = self { true } else { false } }

    package var sentence: String {
        switch self {
        case .opens: "links open the app"
        case .opensIfRight(hosts: []): "links open the app, if every host of the app is right"
        case .opensIfRight(let hosts): "links open the app, if every other host is right (\(hosts.shortened))"
        case .opensByList(let host): "links open the app, by the list of \(host)"
        case .opensByRules: "links open the app, as far as the site's dynamic rules allow"
        case .opensByGroups: "links open the app, as far as the groups of its filters allow"
        case .siteFails: "links open the browser"
        case .pending: "links open the browser until the site answers"
        case .serviceFails: "links open the browser: Google's service does not read the statement"
        case .servicePending: "links open the browser until Google's service has the list"
        case .serviceUnknown: "not known: what Google's service has decides"
        case .certificateNotListed: "links open the browser: the list does not name the app's certificate there"
        case .otherHostFails(let hosts): "links open the browser: one failing host fails all (\(hosts.shortened))"
        case .rulesRefuse: "links open the browser: the site's dynamic rules refuse every link"
        case .noFilter: "https links open the browser: no filter of the app matches them"
        case .notVerified: "links open the browser: the app does not verify the host"
        case .dialog: "links open a dialog: the app does not verify the host"
        case .notInstalled: "the app is not installed"
        case .certificateUnknown: "not known: the store's certificate decides"
        case .hybridKeysMissing: "not known: the list has some of the keys of a hybrid signature"
        case .configurationDecides: "not known: the configuration of the device decides"
        }
    }
}
