internal import AASA
internal import AASAToolkit
internal import POSIX

/// Inspects how sites host their files and statement lists.
struct SiteInspection {
    let network: NetworkOptionGroup
    let moment: MomentOptionGroup
    let console: Console

    /// - Parameter comparesAppleBot: see ``HostingInspector``.
    /// - Returns: in the order of the sites.
    /// - Throws: a failure without messages of its own when interrupted.
    func hostings(of sites: [Site], comparesAppleBot: Bool) throws(CommandFailure) -> [HostingInspection] {
        try inspect(sites, cdn: SystemVersion.appleCDN) { inspector throws(ToolkitError) in
            try inspector.inspect(sites, comparesAppleBot: comparesAppleBot)
        }
    }

    /// The place whose answer decides; nil when none does.
    ///
    /// - Throws: as ``hostings(of:comparesAppleBot:)``.
    func view(of site: Site, under rules: SystemVersion) throws(CommandFailure) -> HostingView? {
        let hosting = try hostings(of: [site], comparesAppleBot: false)[0]
        guard let place = hosting.decisive(under: rules) else { return nil }
        return HostingView(hosting: hosting, place: place, rules: rules)
    }

    /// The copy of a site's file that the CDN with this base URL has.
    ///
    /// - Throws: as ``hostings(of:comparesAppleBot:)``.
    func copy(of site: Site, at cdn: String) throws(CommandFailure) -> HostingView {
        let hosting = try inspect([site], cdn: cdn) { inspector throws(ToolkitError) in
            try inspector.inspectCDN(site)
        }
        guard let place = hosting.places.first else { throw CommandFailure(.unknown, messages: [], hints: []) }
        return HostingView(hosting: hosting, place: place, rules: .ios14)
    }

    private func inspect<Result>(
        _ sites: [Site], cdn: String, _ body: (HostingInspector) throws(ToolkitError) -> Result
    ) throws(CommandFailure) -> Result {
        try console.reportingInterruption(of: sites) { descriptor throws(ToolkitError) in
            try body(
                try network.hostingInspector(
                    trust: try network.trust(), at: moment.moment, cdn: cdn, interruption: descriptor))
        }
    }
}

extension Console {
    /// The result of an inspection, of which a signal that ends it is reported.
    func reportingInterruption<Result>(
        of sites: [Site], _ body: (_ interruption: Int32?) throws(ToolkitError) -> Result
    ) throws(CommandFailure) -> Result {
        try Interruption.withDescriptor { descriptor throws(CommandFailure) in
            do throws(ToolkitError) { return try body(descriptor) } catch {
                // Written before the signal is delivered, which ends the program.
                if error.code == .interrupted {
                    self.error("interrupted while checking \(sites.map(\.description).shortened)")
                }
                throw CommandFailure(error)
            }
        }
    }
}

extension NetworkOptionGroup {
    /// An inspector that requests one document after the other, and nothing outside the named sites if it may not.
    func hostingInspector(
        trust: TrustAnchors, at moment: Timestamp, cdn: String, interruption: Int32?
    ) throws(ToolkitError) -> HostingInspector {
        let inspector = try HostingInspector(
            trust: trust, at: moment, networkOptions(cdn: cdn), interruption: interruption)
        inspector.leavesSite = !Caller.isAgent
        return inspector
    }
}
