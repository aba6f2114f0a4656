internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// Inspects how a site hosts its file.
enum SiteInspection {
    /// - Parameter comparesAppleBot: see ``HostingInspector``.
    /// - Throws: a failure without messages of its own when interrupted.
    static func report(
        _ site: Site, _ network: NetworkOptionGroup, _ moment: MomentOptionGroup, comparesAppleBot: Bool,
        _ console: Console
    ) throws(CommandFailure) -> HostingReport {
        try inspect(site, network, SystemVersion.appleCDN, moment, console) { inspector throws(ToolkitError) in
            try inspector.inspect(site, comparesAppleBot: comparesAppleBot)
        }
    }

    /// The CDN's copy of a site's file.
    ///
    /// - Parameter cdn: base URL.
    /// - Throws: as ``report(_:_:_:comparesAppleBot:_:)``.
    static func cdnView(
        _ site: Site, _ network: NetworkOptionGroup, cdn: String, _ moment: MomentOptionGroup, _ console: Console
    ) throws(CommandFailure) -> HostingView {
        let report = try inspect(site, network, cdn, moment, console) { inspector throws(ToolkitError) in
            try inspector.inspectCDN(site)
        }
        guard let place = report.places.first else { throw CommandFailure(.unknown, messages: [], hints: []) }
        return HostingView(report: report, place: place, rules: .ios14)
    }

    private static func inspect(
        _ site: Site, _ network: NetworkOptionGroup, _ cdn: String, _ moment: MomentOptionGroup, _ console: Console,
        _ body: (HostingInspector) throws(ToolkitError) -> HostingReport?
    ) throws(CommandFailure) -> HostingReport {
        let report = try Interruption.withDescriptor { descriptor throws(CommandFailure) -> HostingReport? in
            do throws(ToolkitError) {
                let inspector = try HostingInspector(
                    trust: try network.trust(), at: moment.moment, network.networkOptions(cdn: cdn, .oneByOne),
                    interruption: descriptor)
                inspector.leavesSite = !RequestScope.isNamedSitesOnly
                let report = try body(inspector)
                // Written before the signal is delivered, which ends the program.
                if report == nil { console.error("interrupted while checking \(site)") }
                return report
            } catch {
                throw CommandFailure(error)
            }
        }
        guard let report else { throw CommandFailure(.unknown, messages: [], hints: []) }
        return report
    }
}
