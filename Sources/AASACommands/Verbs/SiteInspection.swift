internal import AASA
internal import AASAToolkit
internal import Arguments
internal import POSIX

/// Asking a site how it hosts its file, for every verb that wants to know.
enum SiteInspection {
    /// - Parameter comparesAppleBot: see ``HostingInspector``.
    /// - Throws: a failure without messages of its own when interrupted.
    static func report(
        _ site: Site, _ network: NetworkOptionGroup, _ moment: MomentOptionGroup, comparesAppleBot: Bool, _ voice: Voice
    ) throws(CommandFailure) -> HostingReport {
        let report = try Interruption.withDescriptor { descriptor throws(CommandFailure) -> HostingReport? in
            do throws(ToolkitError) {
                let inspector = try HostingInspector(
                    trust: try network.trust(), at: moment.moment, network.networkOptions, interruption: descriptor)
                let report = try inspector.inspect(site, comparesAppleBot: comparesAppleBot)
                // Said before the signal is let through, which ends the program.
                if report == nil { voice.error("interrupted: \(site) was not asked to the end") }
                return report
            } catch {
                throw CommandFailure(error)
            }
        }
        guard let report else { throw CommandFailure(.unknown, messages: [], hints: []) }
        return report
    }
}
