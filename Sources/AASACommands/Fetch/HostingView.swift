internal import AASA

/// How a site hosts its file, in each of the output formats.
struct HostingView {
    let hosting: HostingInspection
    /// The place that decides under the rules.
    let place: PlaceInspection
    let judgement: Judgement

    init(hosting: HostingInspection, place: PlaceInspection, rules: SystemVersion) {
        self.hosting = hosting
        self.place = place
        let observation = place.observation ?? .noAnswer(url: place.url, NetworkFailure(kind: .other, text: ""))
        judgement = Judge(site: hosting.site, rules: rules, mode: nil, observation: observation).judge(nil, for: .any)
    }

    /// The document, without its signature if it has one; nil when devices find none.
    var payload: [UInt8]? { readFile?.content.document }

    var status: ExitCode {
        if payload != nil { return .yes }
        if judgement.isFromOtherThanCDN { return .unknown }
        if file == nil && judgement.status == .pending { return .unknown }
        return .no
    }

    /// The failure of a missing document.
    var failure: CommandFailure { CommandFailure(status, problem ?? "there is no file", hint: hint) }

    private var file: Answer? { place.ownFile }

    /// The file, if it is the place's own and not longer than devices read.
    private var readFile: Answer? {
        guard let file, !file.isCutOff, !judgement.isFromOtherThanCDN else { return nil }
        return file
    }

    /// The failed check that keeps devices from reading the document.
    private var obstacle: Failure? { if readFile == nil { judgement.failure } else { nil } }

    /// The reason for a missing document; nil when there is one.
    private var problem: String? {
        if payload != nil { return nil }
        if let obstacle { return obstacle.sentence(in: judgement) }
        let reason =
            switch file?.content {
            case .signed: SignatureProblem.contentMissing.sentence
            case .otherMessage(_, let type): Failure.NotSigned.otherMessage(type: type).sentence
            case .unreadableMessage(let wrapping, let text):
                Failure.NotSigned.unreadableMessage(wrapping, text).sentence
            case .signingFile(let file): Failure.NotSigned.signingFile(file).sentence
            case .plain, nil: "it is empty"
            }
        return "the file contains no document: \(reason)"
    }

    private var hint: String? {
        guard let obstacle else { return nil }
        return FailureHints().hint(for: obstacle, in: judgement)
    }

    /// Writes notes and warnings.
    ///
    /// - Parameter isRedirected: whether the user chose the machine, so that its address means nothing.
    func writeNotes(_ console: Console, isRedirected: Bool) {
        for note in HostingNotes.notes(hosting, withAddresses: !isRedirected) { console.note(note) }
        if let signature = file?.content.signature {
            for signer in signature.signers { console.note(HostingNotes.signer(signer)) }
            for problem in HostingNotes.problems(signature, of: hosting.site) { console.warning(problem) }
        }
        for note in CDNAdvice.notes(judgement) { console.note(note) }
        for problem in HostingNotes.chainProblems(hosting) { console.warning(problem) }
        if let note = HostingNotes.wellKnown(hosting) { console.note(note) }
    }

    /// The keys are stable, and so is their order.
    func json(withPayload: Bool) -> JSONText {
        let evidence = Evidence(judgement)
        let connection = place.hops.first?.connection
        let chain = connection?.chain ?? []
        var text: String?
        if withPayload, let payload { text = String(validating: payload, as: UTF8.self) }
        return JSONText([
            "site": hosting.site, "url": place.url, "status": evidence.http, "message": problem,
            "hops": place.hops.map(Self.json), "contentType": evidence.contentType, "bytes": evidence.bytes,
            "encoding": connection?.contentEncoding, "signed": evidence.signed,
            "signer": (evidence.signer?.members).map(JSONText.object), "address": connection?.address,
            "httpVersion": connection?.httpVersion, "milliseconds": (connection?.times).map(Self.json),
            "chain": chain.map(Self.json), "chainProblem": connection?.chainProblem?.serverSentence,
            "cdn": (evidence.cdn?.members).map(JSONText.object), "places": hosting.places.map(Self.json),
            "payload": text,
        ])
    }

    private static func json(_ place: PlaceInspection) -> JSONText {
        JSONText([
            "url": place.url, "status": place.observation?.answer?.status, "ending": place.ending.rawValue,
            "hops": place.hops.map(json), "appleBotStatus": place.asAppleBot?.observation?.answer?.status,
        ])
    }

    private static func json(_ hop: Hop) -> JSONText {
        let answer = hop.observation?.answer
        return JSONText([
            "url": hop.url, "status": answer?.status, "location": answer?.redirectTarget,
            "problem": HostingNotes.noAnswer(hop),
        ])
    }

    private static func json(_ times: RequestTimes) -> JSONText {
        JSONText([
            "lookup": times.lookup, "connect": times.connect, "tls": times.tls, "firstByte": times.firstByte,
            "total": times.total,
        ])
    }

    private static func json(_ certificate: ServerCertificate) -> JSONText {
        JSONText([
            "subject": certificate.subject, "issuer": certificate.issuer, "notBefore": certificate.notBefore,
            "notAfter": certificate.notAfter, "names": certificate.names,
        ])
    }
}
