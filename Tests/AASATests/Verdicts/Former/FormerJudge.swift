@testable import AASA

/// The checks of the HTTP answer.
struct FormerHostingChecks {
    let checks: [Check]

    init(rules: SystemVersion, observation: Observation) {
        switch observation {
        case .noAnswer(_, let failure): checks = [Check(.response, .failed(.unreachable(failure)))]
        case .untrustedServer(_, let distrust): checks = [Check(.response, .failed(.tlsUntrusted(distrust)))]
        case .answer(let answer):
            if let failure = Self.statusFailure(answer) {
                checks = [Check(.response, .failed(failure))]
            } else {
                var found = [
                    Check(.response, .passed), Check(.size, answer.isCutOff ? .failed(.tooLarge) : .passed),
                ]
                // A local file has no content type, and only iOS 8 requires one.
                if rules.requiresSignature, !answer.isLocal { found.append(Self.typeCheck(answer.contentType)) }
                checks = found
            }
        }
    }

    /// Apple, Shared Web Credentials Reference: 300-499 denied, redirects included; 500-599 temporarily unavailable.
    private static func statusFailure(_ answer: Answer) -> Failure? {
        switch answer.status {
        case 200: nil
        case 300...399: .redirect(status: answer.status, target: answer.redirectTarget)
        case 400...499: .clientError(status: answer.status)
        case 500...599: .serverError(status: answer.status)
        default: .unexpectedStatus(answer.status)
        }
    }

    private static func typeCheck(_ field: String?) -> Check {
        let isSigned = MediaType.normalized(field).utf8.elementsEqual(MediaType.signedFile.utf8)
        return Check(.contentType, isSigned ? .passed : .failed(.contentType(field)))
    }
}

/// The checks of the bytes: signature, signer, JSON.
struct FormerContentChecks {
    private(set) var checks: [Check] = []
    /// The document, if it is whole and well formed.
    private(set) var file: AssociationFile?

    init(rules: SystemVersion, answer: Answer) {
        if answer.isCutOff {
            // Nothing follows from the beginning of a file.
            if rules.requiresSignature { checks += Self.signatureChecks.map { Check($0, .notReached) } }
            checks.append(Check(.json, .notReached))
            return
        }
        switch answer.content {
        case .signed(let report):
            checkSignature(report, rules)
        case .plain(let bytes):
            let kind = Self.kind(of: bytes)
            if rules.requiresSignature { refuseUnsigned(kind) }
            checkDocument(bytes, kind)
        case .otherMessage(_, let type):
            refuseMessage(.otherMessage(type: type), rules)
        case .unreadableMessage(let wrapping, let text):
            refuseMessage(.unreadableMessage(wrapping, text), rules)
        }
    }

    private static let signatureChecks: [Check.Kind] = [.signed, .signature, .signerTrust, .signerDate, .signerSite]

    private mutating func refuseUnsigned(_ kind: Failure.NotSigned) {
        checks.append(Check(.signed, .failed(.notSigned(kind))))
        checks += Self.signatureChecks.dropFirst().map { Check($0, .notReached) }
    }

    /// A CMS message without a signature. Rules for plain files treat it as malformed JSON.
    private mutating func refuseMessage(_ kind: Failure.NotSigned, _ rules: SystemVersion) {
        if rules.requiresSignature {
            refuseUnsigned(kind)
            checks.append(Check(.json, .notReached))
        } else {
            checks.append(Check(.json, .failed(.notJSON(kind))))
        }
    }

    private mutating func checkSignature(_ report: SignatureReport, _ rules: SystemVersion) {
        let isReadable = report.wrapping == .der
        if !isReadable, !rules.requiresSignature {
            // Neither JSON nor DER: the device cannot read the file.
            checks.append(Check(.json, .failed(.notJSON(.wrapped(report.wrapping)))))
            return
        }
        // All checks are made, so that one run shows everything that needs a fix.
        checks.append(Check(.signed, isReadable ? .passed : .failed(.notSigned(.wrapped(report.wrapping)))))
        checks.append(Check(.signature, report.problem.map { .failed(.signatureInvalid($0)) } ?? .passed))
        checks.append(
            signerCheck(.signerTrust, report) { signer in signer.trustProblem.map { .signerUntrusted(signer, $0) } })
        checks.append(
            signerCheck(.signerDate, report) { signer in signer.dateProblem.map { .signerExpired(signer, $0) } })
        checks.append(
            signerCheck(.signerSite, report) { signer in signer.coversSite == false ? .signerWrongSite(signer) : nil })
        if let payload = report.payload {
            checkDocument(payload, Self.kind(of: payload))
        } else {
            checks.append(Check(.json, .notReached))
        }
    }

    /// Every signer must pass; without a signer the check is not reached.
    private func signerCheck(
        _ kind: Check.Kind, _ report: SignatureReport, _ failure: (SignerReport) -> Failure?
    ) -> Check {
        if report.signers.isEmpty { return Check(kind, .notReached) }
        return Check(kind, report.signers.lazy.compactMap(failure).first.map { .failed($0) } ?? .passed)
    }

    private mutating func checkDocument(_ bytes: [UInt8], _ kind: Failure.NotSigned) {
        do throws(JSONSyntaxError) {
            let document = try AssociationFile(bytes)
            if document.toleratedDefects.contains(where: { $0.kind == .notAnObject }) {
                checks.append(Check(.json, .failed(.notAnObject)))
            } else {
                checks.append(Check(.json, .passed))
                file = document
            }
        } catch {
            let failure: Failure =
                switch kind {
                case .html, .compressed, .prefixed: .notJSON(kind)
                default: .malformedJSON(error, SourcePosition(of: error.offset, in: bytes))
                }
            checks.append(Check(.json, .failed(failure)))
        }
    }

    /// The kind of unsigned bytes, by the first one that is not white space.
    private static func kind(of bytes: [UInt8]) -> Failure.NotSigned {
        let mark = JSONEncoding.byteOrderMark
        let text = (bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...])
            .drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        switch text.first {
        case nil: return .empty
        case UInt8(ascii: "{"), UInt8(ascii: "["): return .json
        case UInt8(ascii: "<"): return .html
        // A SEQUENCE of 128 bytes and more, or of indefinite length (X.690 section 8.1.3).
        case 0x30 where text.startIndex > 0 && (0x80...0x84).contains(text.dropFirst().first ?? 0): return .prefixed
        case 0x1F, 0x28: return Failure.NotSigned.compression(of: bytes).map { .compressed($0) } ?? .other
        default: return .other
        }
    }
}

/// Judges the observation of one site for any number of apps; the file is read once.
struct FormerJudge: Sendable {
    private let site: Site
    private let rules: SystemVersion
    private let mode: AlternateMode?
    private let observation: Observation
    /// The checks that do not depend on the app.
    private let common: [Check]
    /// The file, if it is whole and well formed.
    private let file: AssociationFile?
    private let services: [AppIdentifier: [Service]]

    /// `mode`: the mode in the app's entitlement.
    init(site: Site, rules: SystemVersion, mode: AlternateMode?, observation: Observation) {
        self.site = site
        self.rules = rules
        self.mode = mode
        let observation = observation.seen(under: rules)
        self.observation = observation
        var checks = FormerHostingChecks(rules: rules, observation: observation).checks
        var file: AssociationFile?
        if case .answer(let answer) = observation, answer.status == 200 {
            let content = FormerContentChecks(rules: rules, answer: answer)
            checks += content.checks
            file = content.file
        }
        common = checks
        self.file = file
        services = Self.services(of: file)
    }

    /// The well-formed application identifiers in the file's lists for the service.
    func apps(_ service: ServiceSelection) -> [AppIdentifier] { file?.apps(service) ?? [] }

    /// Judges one app.
    ///
    /// `app`: nil judges the file as a whole.
    func judge(_ app: AppIdentifier?, for service: ServiceSelection) -> Judgement {
        Judgement(
            pair: Pair(site: site, app: app, service: service, system: rules), mode: mode, observation: observation,
            checks: common + appChecks(app, service), listedBy: file == nil ? nil : app.map { services[$0] ?? [] })
    }

    private func appChecks(_ app: AppIdentifier?, _ service: ServiceSelection) -> [Check] {
        guard case .answer(let answer) = observation, answer.status == 200 else { return [] }
        guard let file else { return [Check(.service, .notReached), Check(.app, .notReached)] }
        // Before the lists are put together, which is done for each app.
        if !namedBy(app, service).isEmpty { return [Check(.service, .passed), Check(.app, .passed)] }
        guard let listings = file.listings(service) else {
            let missing = Failure.serviceMissing(file.services.map(\.service))
            return [Check(.service, .failed(missing)), Check(.app, .notReached)]
        }
        return [Check(.service, .passed), Check(.app, .failed(.appNotListed(listings.map(\.text))))]
    }

    private func namedBy(_ app: AppIdentifier?, _ service: ServiceSelection) -> [Service] {
        guard let app, let services = services[app] else { return [] }
        return services.filter { service == .any || service == .one($0) }
    }

    /// The services that list each app, in the file's order.
    private static func services(of file: AssociationFile?) -> [AppIdentifier: [Service]] {
        var services: [AppIdentifier: [Service]] = [:]
        for entry in file?.services ?? [] {
            for app in entry.apps.compactMap(\.app) where services[app]?.last != entry.service {
                services[app, default: []].append(entry.service)
            }
        }
        return services
    }
}
