internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// Inspects how sites host their files.
struct SiteInspection {
    let network: NetworkOptionGroup
    let moment: MomentOptionGroup
    let console: Console

    /// - Parameter comparesAppleBot: see ``HostingInspector``.
    /// - Throws: a failure without messages of its own when interrupted.
    func report(on site: Site, comparesAppleBot: Bool) throws(CommandFailure) -> HostingReport {
        try inspect(site, cdn: SystemVersion.appleCDN) { inspector throws(ToolkitError) in
            try inspector.inspect(site, comparesAppleBot: comparesAppleBot)
        }
    }

    /// The copy of a site's file that the CDN with this base URL has.
    ///
    /// - Throws: as ``report(on:comparesAppleBot:)``.
    func copy(of site: Site, at cdn: String) throws(CommandFailure) -> HostingView {
        let report = try inspect(site, cdn: cdn) { inspector throws(ToolkitError) in try inspector.inspectCDN(site) }
        guard let place = report.places.first else { throw Self.interrupted }
        return HostingView(report: report, place: place, rules: .ios14)
    }

    private static let interrupted = CommandFailure(.unknown, messages: [], hints: [])

    private func inspect(
        _ site: Site, cdn: String, _ body: (HostingInspector) throws(ToolkitError) -> HostingReport?
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
        guard let report else { throw Self.interrupted }
        return report
    }
}
