internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// Asking a site how it hosts its file, for every verb that wants to know.
enum SiteInspection {
    /// - Parameter comparesAppleBot: see ``HostingInspector``.
    /// - Throws: a failure without messages of its own when interrupted.
    static func report(
        _ site: Site, _ network: NetworkOptionGroup, _ moment: MomentOptionGroup, comparesAppleBot: Bool,
        _ console: Console
    ) throws(CommandFailure) -> HostingReport {
        try inspect(site, network, RuleSet.appleCDN, moment, console) { inspector throws(ToolkitError) in
            try inspector.inspect(site, comparesAppleBot: comparesAppleBot)
        }
    }

    /// What the CDN has of the site: its place, and its answer as a device sees it.
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
        _ ask: (HostingInspector) throws(ToolkitError) -> HostingReport?
    ) throws(CommandFailure) -> HostingReport {
        let report = try Interruption.withDescriptor { descriptor throws(CommandFailure) -> HostingReport? in
            do throws(ToolkitError) {
                let inspector = try HostingInspector(
                    trust: try network.trust(), at: moment.moment, network.networkOptions(cdn: cdn, .oneByOne),
                    interruption: descriptor)
                let report = try ask(inspector)
                // Said before the signal is let through, which ends the program.
                if report == nil { console.error("interrupted: \(site) was not asked to the end") }
                return report
            } catch {
                throw CommandFailure(error)
            }
        }
        guard let report else { throw CommandFailure(.unknown, messages: [], hints: []) }
        return report
    }
}
