/// Everything between an app and a site: what works, what to fix, and what will resolve on its own.
///
/// Judged by the rules of today's devices, which read the copy of Apple's CDN: the site must serve what the CDN then
/// copies. The same input gives the same diagnosis.
package struct Diagnosis: Sendable {
    package let input: DiagnosisInput
    package let options: DiagnosisOptions
    /// The document of the site or file, with every place in it.
    package let document: LintSubject
    /// Each service once, the usual ones first.
    package internal(set) var services: [ServiceDiagnosis]
    /// The most harmful first, without the consequences of others.
    package internal(set) var findings: [Finding] = []
    /// For each of ``DiagnosisOptions/urls``, in their order.
    package let urls: [URLDiagnosis]
    /// On what Apple's CDN receives from the site, or on the file.
    package let origin: Judgement
    /// On the CDN's answer; nil when it is left out.
    package let cdn: Judgement?
    /// Whether the CDN's copy has the same effect on devices as the site's document; nil without one of them.
    package let isCopySame: Bool?
    /// Whether the CDN's copy lacks a change of the site that concerns the app.
    private let isCopyLate: Bool
    /// Whether the CDN never connects to the site, by the site's address.
    package let isOutOfReach: Bool
    /// By the rules of iOS 8, without regard to those of today's devices.
    package let ios8: Judgement
    /// The certificates of server and signer that were seen.
    package let certificates: [CertificateExpiry]

    package init(of input: DiagnosisInput, options: DiagnosisOptions) {
        self.init(of: PreparedInput(input, for: [options]), options: options)
    }

    /// The diagnoses of an input for several apps: it is read and judged once.
    ///
    /// - Parameter options: those of each app, which differ in the app, its claims and the URLs alone.
    package static func all(of input: DiagnosisInput, options: [DiagnosisOptions]) -> [Diagnosis] {
        let groups = Dictionary(grouping: options, by: \.needsCDN)
        let inputs = groups.mapValues { group in PreparedInput(input, for: group) }
        return options.compactMap { one in
            inputs[one.needsCDN].map { prepared in Diagnosis(of: prepared, options: one) }
        }
    }

    private init(of prepared: PreparedInput, options: DiagnosisOptions) {
        input = prepared.input
        self.options = options
        var document = prepared.document
        document.options = options.lintOptions
        self.document = document
        certificates = input.certificates

        let judges = prepared.judges
        let shownApp = options.app ?? judges.origin.apps(.any).first
        origin = judges.origin.judge(shownApp, for: .any)
        cdn = judges.cdn?.judge(shownApp, for: .any)
        ios8 = judges.ios8.judge(options.app ?? judges.ios8.apps(.any).first, for: .any)
        isOutOfReach = cdn?.isOfPrivateAddress == true && !Self.isPublic(input, for: options)
        isCopySame = prepared.isCopySame
        let copyDifference = LintRule.cdnCopyDiffers.findings(in: document).first?.severity ?? .note
        isCopyLate = options.needsCDN && copyDifference > .note

        let lintFindings = prepared.findings.all(for: document.options)
        var slowness: Finding?
        if options.needsCDN, cdn?.isReadable != true {
            slowness = LintRule.slow.findings(in: document).first(where: \.isError)
        }
        let diagnoser = ServiceDiagnoser(
            options: options, judges: judges, isOutOfReach: isOutOfReach,
            isRedirectUnproven: input.isRedirectUnproven, slowness: slowness)
        let obstacle = options.deployment.first(where: \.isError)
        services = diagnoser.services(in: document.file).map { service in service.hindered(by: obstacle) }

        let areLinksDirect = !options.needsCDN(for: .applinks)
        let received = if areLinksDirect { judges.direct.judge(shownApp, for: .any) } else { origin }
        let links = LinkDiagnoser(
            input: input, options: options, matchers: prepared.matchers, judgement: received,
            isServed: obstacle == nil && (areLinksDirect || slowness == nil && !isOutOfReach))
        urls = options.urls.map(links.diagnosis)

        collect(lintFindings, prepared)
        findings = findings.causesFirst
        if hasFailed, options.configuration != .standard {
            var unrated = options
            unrated.configuration = .standard
            findings = findings.explained(by: Diagnosis(of: input, options: unrated).findings)
        }
    }

    package var location: Finding.Location { input.location(of: document) }

    /// The site, or nil for a file on disk.
    package var site: Site? { input.hosting?.site }

    /// Whether devices since iOS 14 still receive a document that the site no longer serves.
    package var outlivesOrigin: Bool { !origin.isReadable && cdn?.isReadable == true }

    /// Whether the site was reached at an address that the internet reaches.
    private static func isPublic(_ input: DiagnosisInput, for options: DiagnosisOptions) -> Bool {
        guard !options.isMachineChosen, let address = input.hosting?.places.first?.connection?.address else {
            return false
        }
        return ReservedAddressBlock.containing(address) == nil
    }
}

/// The judges of what was found, one for each reader.
struct DiagnosisJudges {
    /// What Apple's CDN receives from the site.
    let origin: Judge
    /// What devices receive from the site itself.
    let direct: Judge
    /// What the CDN has; nil when it is left out.
    let cdn: Judge?
    /// What devices with iOS 8 receive.
    let ios8: Judge
    /// The apps that each service of the site's document lists.
    let apps: [Service: [AppIdentifier]]

    init(of input: DiagnosisInput, _ proofs: ReachProofs) {
        let site = input.hosting?.site ?? .localhost
        origin = Judge(site: site, rules: .today, mode: .developer, observation: input.origin, proofs: proofs)
        if input.direct == input.origin {
            direct = origin
        } else {
            direct = Judge(site: site, rules: .today, mode: .developer, observation: input.direct, proofs: proofs)
        }
        cdn = input.hosting?.cdn?.observation.map { copy in
            Judge(site: site, rules: .today, mode: nil, observation: copy, proofs: proofs)
        }
        ios8 = Judge(site: site, rules: .ios8, mode: nil, observation: input.root)
        apps = origin.appsByService
    }
}

// MARK: The result

extension Diagnosis {
    /// Whether the site, or the file, is right by itself, without regard to the CDN; nil when that is not known yet.
    package var isOriginRight: Bool? {
        if hasFailed || findings.contains(where: \.isLastingError) { return false }
        if origin.status == .pending { return nil }
        return true
    }

    /// Whether a service or a URL does not work, independent of the levels of findings.
    private var hasFailed: Bool { services.contains(where: \.isBroken) || urls.contains(where: \.fails) }

    /// Whether everything works for today's devices; nil when that is not known yet.
    package var works: Bool? {
        guard isOriginRight == true else { return isOriginRight }
        let isPending = services.contains { $0.status == .pending } || urls.contains { $0.status == .pending }
        if isPending || isCopyLate { return nil }
        return true
    }
}

extension DiagnosisInput {
    /// The expiries of the certificates of the server and of the file's signers.
    fileprivate var certificates: [CertificateExpiry] {
        let signatures = [origin, root].compactMap { observation in observation.answer?.content.signature }
        let signers = signatures.flatMap(\.signers).map(\.expiry)
        return ([serverExpiry] + signers).compactMap(\.self).unique
    }

    /// That of the first connection whose certificate has a readable date.
    private var serverExpiry: CertificateExpiry? {
        let connections = hosting?.places.compactMap(\.connection) ?? []
        return connections.lazy.compactMap { connection in connection.chain.first?.expiry }.first
    }
}

extension Judgement {
    /// Whether a document was found that devices can read, with any content.
    package var isReadable: Bool {
        !checks.contains { $0.kind != .service && $0.kind != .app && $0.outcome != .passed }
    }
}
