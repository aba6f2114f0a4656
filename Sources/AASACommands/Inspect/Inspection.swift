internal import AASA
internal import POSIX

/// The content of a file, in each of the output formats.
struct Inspection: ResultView {
    let file: String
    let size: Int
    let content: Content
    /// Whether the file is a package or bundle of Android, whose signatures are of another kind.
    var isAndroidApp = false

    /// Whether the signature is valid; nil without one.
    var signatureIsValid: Bool? { signature.map { signature in signature.problem == nil } }

    /// The reason code and a sentence if the signature is not valid, or the message cannot be read; else nil.
    var reason: String? {
        switch content {
        case .unreadableMessage(let wrapping, let text):
            "\(Reason.notSigned.rawValue): \(Failure.NotSigned.unreadableMessage(wrapping, text).sentence)"
        case .signed(let signature):
            signature.problem.map { problem in "\(Reason.signatureInvalid.rawValue): \(problem.sentence)" }
        case .plain, .otherMessage, .signingFile: nil
        }
    }

    private var signature: SignatureInspection? { content.signature }

    private var wrapping: Wrapping {
        switch content {
        case .plain, .signingFile: .none
        case .unreadableMessage(let wrapping, _), .otherMessage(let wrapping, _): wrapping
        case .signed(let signature): signature.wrapping
        }
    }

    /// The document, signed or plain.
    ///
    /// A key or a certificate given by mistake has none: its bytes are not for a log.
    private var payload: [UInt8]? {
        if isAndroidApp { return nil }
        guard let document = content.document, PEMLabel(in: document) == nil else { return nil }
        return document
    }

    var objects: [JSONText] {
        let signers = signature?.signers ?? []
        return [
            JSONText([
                "file": file, "bytes": size, "wrapping": wrapping.rawValue, "signed": signature != nil,
                "signatureValid": signatureIsValid, "trailingBytes": signature?.trailingBytes ?? 0,
                "payload": payloadText, "signers": signers.map(Self.json), "reason": reason,
            ])
        ]
    }

    /// The payload as text; nil when it is not UTF-8.
    private var payloadText: String? { payload.flatMap { payload in String(validating: payload, as: UTF8.self) } }

    private static func json(_ signer: SignerInspection) -> JSONText {
        .object(
            Evidence.Signer(signer).members + [
                ("names", signer.names.json),
                ("trusted", .bool(problem(signer) == nil)), ("reason", JSONText(problem(signer))),
                ("serialNumber", .string(signer.serialNumber)), ("sha256", .string(signer.fingerprint)),
                ("signingTime", JSONText(signer.signingTime?.description)),
                ("trustedAtSigningTime", JSONText(signer.isTrustedAtSigningTime)),
            ])
    }

    /// The reason code and a sentence; nil when the signer is trusted and in date.
    private static func problem(_ signer: SignerInspection) -> String? {
        let untrusted = signer.trustProblem.map { problem in Failure.signerUntrusted(signer, problem) }
        let failure = untrusted ?? signer.dateProblem.map { problem in Failure.signerExpired(signer, problem) }
        return failure.map { failure in "\(failure.reason.rawValue): \(failure.sentence(ofFileAt: nil))" }
    }

    func lines(_ style: Style) -> [String] {
        let name = FileReader.displayName(file)
        var lines = [style.strong("\(name.printable)  \(size.grouped) bytes"), "  kind        \(kind)"]
        if let signature {
            let state = signature.problem.map { problem in style.bad("✗ \(problem.sentence.printable)") }
            lines.append("  signature   \(state ?? style.good("✓ matches the document"))")
            for (index, signer) in signature.signers.enumerated() {
                lines += signerLines(signer, number: index + 1, in: style)
            }
            lines += signature.notes.map { "  note        \($0)" }
        }
        lines.append("  document    \(document.printable)")
        if let text = payloadText, !text.isEmpty { lines += [""] + Self.indented(text) }
        return lines
    }

    private var kind: String {
        if isAndroidApp { return "an app for Android" }
        return switch content {
        case .plain(let bytes): plainKind(bytes)
        case .signingFile(let file): "not signed: \(Failure.NotSigned.signingFile(file).sentence)"
        case .unreadableMessage(let wrapping, let text):
            "looks like \(wrapping.name), and cannot be read: \(text)"
        case .otherMessage(let wrapping, let type):
            "a CMS message of type \(type) in \(wrapping.name), not SignedData"
        case .signed(let signature): signedKind(signature)
        }
    }

    private func plainKind(_ bytes: [UInt8]) -> String {
        let kind = Failure.NotSigned(of: bytes).recognised(in: bytes)
        switch kind {
        case .empty, .blank, .json, .other: return "not signed"
        default: return "not signed: \(kind.sentence)"
        }
    }

    private func signedKind(_ signature: SignatureInspection) -> String {
        let note = if signature.wrapping == .der { "" } else { "; a device reads DER only" }
        let certificates = signature.certificateCount.counted("certificate")
        return "CMS SignedData in \(signature.wrapping.name), \(certificates)\(note)"
    }

    private func signerLines(_ signer: SignerInspection, number: Int, in style: Style) -> [String] {
        var trust = style.good("✓ trusted as a TLS server")
        if let problem = Self.problem(signer) { trust = style.bad("✗ \(problem.printable)") }
        let names = if signer.names.isEmpty { "none" } else { signer.names.shortened.printable }
        return [
            "  signer \(number)    \(signer.subject.printable)",
            "    issuer    \(signer.issuer.printable)",
            "    valid     \(signer.notBefore.certificateDate) to \(signer.notAfter.certificateDate)",
            "    serial    \(signer.serialNumber)",
            "    sha256    \(signer.fingerprint)",
            "    names     \(names)",
            "    digest    \(signer.digest.digestName.printable)",
            "    chain     \(trust)",
        ]
    }

    private var document: String {
        guard let payload else { return "none" }
        do throws(JSONSyntaxError) {
            let file = try AssociationFile(payload)
            let services = file.services.map { one in "\(one.service): \(one.apps.count)" }.joined(separator: ", ")
            if services.isEmpty { return "\(payload.count.grouped) bytes of JSON" }
            return "\(payload.count.grouped) bytes of JSON; apps by service: \(services)"
        } catch {
            return "\(payload.count.grouped) bytes, not JSON: \(Self.sentence(about: error, in: payload))"
        }
    }

    /// What the payload is, or else where it breaks the grammar.
    private static func sentence(about error: JSONSyntaxError, in payload: [UInt8]) -> String {
        let kind = Failure.NotSigned(of: payload).recognised(in: payload)
        if kind != .json, kind != .other { return kind.sentence }
        let position = SourcePosition(of: error.offset, in: payload)
        return "\(position.words): \(error.whole(in: payload).sentence(in: payload))"
    }

    private static func indented(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { "    \($0)" }
    }
}
