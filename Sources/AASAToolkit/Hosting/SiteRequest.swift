internal import HTTPS
internal import AASA

/// A request to a site or the CDN, and what it is for.
struct SiteRequest {
    enum Purpose: Equatable {
        /// One of the two places, or the target of its redirects; the number of the place in the report.
        case place(Int)
        /// The copy of Apple's CDN.
        case copy
        case otherFamily
        /// A place with `.json` behind it; its number.
        case ending(Int)
        /// A place in the name of Apple's CDN; its number.
        case bot(Int)
    }

    /// The index of its site among those that are inspected.
    let siteIndex: Int
    let purpose: Purpose
    let request: Request
}

extension HostingInspection {
    mutating func addAnswer(_ hop: Hop, for purpose: SiteRequest.Purpose) {
        switch purpose {
        case .place, .copy: break
        case .otherFamily:
            // Without an address of that family, or a route to it, nothing is known.
            let isAnswered = hop.connection?.address != nil && hop.observation?.answer != nil
            if isAnswered || hop.connection?.isRefused == true { places[0].otherFamily = hop }
        case .ending(let number):
            let isFirst = fileWithEnding == nil || number == 0
            if isFirst, hop.observation?.file != nil { fileWithEnding = hop.url }
        case .bot(let number): places[number].asAppleBot = hop
        }
    }
}
