internal import AASA
internal import Arguments

/// How a site hosts its file, ready to be shown: the place that decides, and the others beside it.
struct HostingView {
    let report: HostingReport
    /// What decides under the rules.
    let place: PlaceReport
    let rules: RuleSet
    let judgement: Judgement

    init(report: HostingReport, place: PlaceReport, rules: RuleSet) {
        self.report = report
        self.place = place
        self.rules = rules
        let observation = place.observation ?? .noAnswer(url: place.url, NetworkFailure(kind: .other, text: ""))
        judgement = Judge(site: report.site, rules: rules, mode: nil, observation: observation).judge(nil, .any)
    }

    /// The document, taken out of its signature if it has one; nil when a device sees none.
    var payload: [UInt8]? {
        guard let file, !file.isCutOff else { return nil }
        return file.content.document
    }

    var status: ExitCode {
        if payload != nil { return .yes }
        return file == nil && judgement.status == .pending ? .unknown : .no
    }

    /// Why there is no document.
    var failure: CommandFailure { CommandFailure(status, problem ?? "there is no file", hint: hint) }

    private var file: Answer? { place.file }

    /// What verifying would find fault with, as far as it keeps a document from being seen.
    private var obstacle: Failure? {
        guard let file else { return judgement.failure }
        return file.isCutOff ? .tooLarge : nil
    }

    /// Why there is no document, in a sentence; nil when there is one.
    private var problem: String? {
        if payload != nil { return nil }
        if let obstacle { return obstacle.sentence(in: judgement) }
        let reason =
            switch file?.content {
            case .signed: SignatureProblem.contentMissing.sentence
            case .otherMessage(_, let type): Failure.NotSigned.otherMessage(type: type).sentence
            case .unreadableMessage(let wrapping, let text):
                Failure.NotSigned.unreadableMessage(wrapping, text).sentence
            case .plain, nil: "it is empty"
            }
        return "the file holds no document: \(reason)"
    }

    private var hint: String? {
        switch obstacle {
        case nil: nil
        // Nothing is recorded that could be asked again when it is time.
        case .serverError: "ask again later, as devices do"
        case .unreachable(let failure) where [.notConnected, .answerBroken, .other].contains(failure.kind): nil
        case let obstacle?: FailureHints.hint(obstacle, judgement)
        }
    }

    // MARK: As text

    /// Says everything about hosting that is worth a line.
    ///
    /// - Parameter isRedirected: whether the user says which machine answers, so that its address means nothing.
    func comment(_ console: Console, isRedirected: Bool) {
        for note in HostingWording.notes(report, withAddresses: !isRedirected) { console.note(note) }
        if case .signed(let signature) = file?.content {
            for signer in signature.signers { console.note(HostingWording.signer(signer)) }
            for problem in HostingWording.problems(signature) { console.warning(problem) }
        }
        for note in CDNAdvice.notes(judgement) { console.note(note) }
        for problem in HostingWording.chainProblems(report) { console.warning(problem) }
        if let note = HostingWording.wellKnown(report) { console.note(note) }
    }

    // MARK: As JSON

    func json(withPayload: Bool) -> JSONText {
        let evidence = Evidence(judgement)
        let connection = place.hops.first?.connection
        let text = withPayload ? payload.flatMap { String(validating: $0, as: UTF8.self) } : nil
        return .object([
            ("site", .string(report.site.description)), ("url", .string(place.url)),
            ("status", JSONText(evidence.http)), ("message", JSONText(problem)),
            ("hops", .array(place.hops.map { HostingJSON.hop($0) })),
            ("contentType", JSONText(evidence.contentType)), ("bytes", JSONText(evidence.bytes)),
            ("encoding", JSONText(connection?.fields.contentEncoding)), ("signed", JSONText(evidence.signed)),
            ("signer", evidence.signer.map { .object($0.members) } ?? .null),
            ("address", JSONText(connection?.address)), ("httpVersion", JSONText(connection?.httpVersion)),
            ("milliseconds", connection.map { HostingJSON.times($0.times) } ?? .null),
            ("chain", .array((connection?.chain ?? []).map { HostingJSON.certificate($0) })),
            ("chainProblem", JSONText(connection?.chainProblem.map { $0.serverSentence })),
            ("cdn", evidence.cdn.map { .object($0.members) } ?? .null),
            ("places", .array(report.places.map { HostingJSON.place($0) })), ("payload", JSONText(text)),
        ])
    }
}
