internal import AASA
internal import AssetLinks
internal import AssetLinksToolkit

/// The parts of a diagnosis that will resolve on their own, and those that are not known from this machine.
struct PendingAndUnknown {
    let diagnosis: Diagnosis

    /// The heading of ``changes``: a copy of a document that devices deny is renewed too.
    var title: String {
        let isPending = diagnosis.origin.status == .pending
        let isCopyOld = diagnosis.origin.status == .approved && diagnosis.isCopySame != true
        if isPending || isCopyOld { return "what will resolve on its own" }
        return "what is renewed on its own"
    }

    var changes: [String] {
        guard diagnosis.site != nil else { return [] }
        var lines: [String] = []
        if let seconds = diagnosis.origin.answer?.retryAfter, diagnosis.origin.status == .pending {
            lines.append("the site: Retry-After is \(seconds.duration)")
        }
        if let answer = cdnAnswer, answer.status < 500, !diagnosis.isOutOfReach {
            let schedule = CDNSchedule(answer.cdn, at: diagnosis.options.moment)
            let isLost = diagnosis.outlivesOrigin && diagnosis.origin.status == .denied
            let loss = if isLost { ": if the site answers as now, devices lose it then" } else { "" }
            lines.append("\(cdnName): \(state(answer)); it requests the file again \(schedule.times)\(loss)")
        }
        // Without an answer of the CDN it is not known what they have, and without a copy they have nothing.
        if cdnAnswer != nil, !diagnosis.isOutOfReach {
            lines.append("devices: they renew their copies about once a week, and when the app is installed")
        }
        return lines
    }

    /// The answer of the CDN; nil if another machine answers in its place, or if the CDN limits requests.
    private var cdnAnswer: Answer? {
        guard let cdn = diagnosis.cdn, !cdn.isFromOtherThanCDN, !cdn.isLimitedByCDN else { return nil }
        return cdn.answer
    }

    private var cdnName: String { diagnosis.input.hosting?.cdn?.cdnName ?? "Apple's CDN" }

    private func state(_ answer: Answer) -> String {
        guard answer.isFile else { return "it has no copy" }
        let same =
            switch diagnosis.isCopySame {
            case true?: ", the same document"
            case false?: ", another document"
            case nil: ""
            }
        let age = answer.cdn?.age.map { seconds in "\(seconds.duration) old" } ?? "of unknown age"
        let readers = if diagnosis.outlivesOrigin { ", and devices with iOS 14 and later still get it" } else { "" }
        return "its copy is \(age)\(same)\(readers)\(contradiction(answer))"
    }

    /// What the CDN reports besides a copy, and does not fit to it.
    private func contradiction(_ answer: Answer) -> String {
        guard let copy = answer.cdn, let site = diagnosis.site else { return "" }
        var facts: [String] = []
        if let failure = copy.failure { facts.append("it reports '\(failure.description)'") }
        if let from = copy.from, !from.hasPrefix("https://\(site)/") { facts.append("it names \(from) as its source") }
        if facts.isEmpty { return "" }
        return ", although \(facts.joined(separator: ", and "))"
    }

    var unknowns: [String] {
        guard let site = diagnosis.site else {
            return ["how a site serves this file: 'aasa check SITE --expect FILE' compares it with what is served"]
        }
        var lines: [String] = []
        if diagnosis.options.app == nil {
            lines.append(
                "whether this is your app, and which links open it: 'aasa check https://\(site)/LINK --app ID', or 'aasa check FILE' with an .ipa or .entitlements"
            )
        } else if diagnosis.options.claims == nil {
            lines.append("which services the app claims: 'aasa check FILE' reads that from an .ipa or .entitlements")
        }
        if diagnosis.cdn == nil {
            lines.append("what Apple's CDN has: it was left out with --cdn none")
        } else if cdnAnswer == nil {
            let isOther = diagnosis.cdn?.isFromOtherThanCDN == true
            let reason = isOther ? "something else answers in its place" : "it was not reached"
            lines.append("what \(cdnName) has: \(reason)")
        }
        let claims = diagnosis.options.claims ?? []
        for mode in claims.compactMap(\.mode).unique { lines.append(Self.devices(with: mode)) }
        lines.append("what a device has: Settings > Developer > Universal Links > Diagnostics shows it")
        if diagnosis.works == true {
            lines.append(
                "if it fails on a device all the same: delete the app and install it again; 'aasa table import' compares the swcutil_show.txt of a sysdiagnose; on a Mac, 'swcutil dl -d \(site)' shows what Apple's CDN gives it"
            )
        }
        return lines
    }

    /// The devices that use a value with the mode (Apple, "Associated Domains Entitlement").
    private static func devices(with mode: AlternateMode) -> String {
        switch mode {
        case .developer:
            "whether a device uses '?mode=developer': only a build signed for development does, with Settings > Developer > Associated Domains Development switched on"
        case .managed:
            "whether a device uses '?mode=managed': only one under management does, whose profile allows direct downloads for the app"
        case .both:
            "whether a device uses '?mode=developer+managed': a build signed for development does, and a device under management"
        }
    }
}

extension AndroidDiagnosis {
    /// What only the store knows. Of a bundle, a finding states it.
    var unknowns: [String] {
        guard case .signed(let acceptances) = app.certificates, !acceptances.isEmpty else { return [] }
        return [
            "whether users get this certificate: Google Play signs with a key of its own, which Play Console shows under App signing: --app \(app.package)@play.pem"
        ]
    }
}
