/// The association file in an answer, as devices of a system read it.
enum DocumentReading: Sendable {
    case read(AssociationFile)
    /// The content is not a document that devices read.
    case failed(Failure)
    /// There is no document to look at, for a reason that another check states.
    case missing

    init(_ answer: Answer, under system: SystemVersion) {
        // Nothing follows from the beginning of a file.
        if answer.isCutOff {
            self = .missing
            return
        }
        // Systems that read plain files treat a message as malformed JSON.
        if let kind = answer.content.unsignedKind, !system.requiresSignature {
            self = .failed(.notJSON(kind))
            return
        }
        guard let document = answer.content.document else {
            self = .missing
            return
        }
        self.init(document: document)
    }

    private init(document bytes: [UInt8]) {
        do throws(JSONSyntaxError) {
            let root = try JSONReader.read(bytes)
            let file = AssociationFile(root)
            let isNoObject = file.toleratedDefects.contains { $0.kind == .notAnObject }
            if isNoObject { self = .failed(.notAnObject(NonObjectRoot(root))) } else { self = .read(file) }
        } catch {
            let kind = Failure.NotSigned(of: bytes)
            switch kind {
            case .empty, .blank, .html, .compressed, .prefixed, .pem, .signedTwice: self = .failed(.notJSON(kind))
            default: self = .failed(.malformedJSON(error.whole(in: bytes), SourcePosition(of: error.offset, in: bytes)))
            }
        }
    }

    /// The file, if it is whole and well formed.
    var file: AssociationFile? { if case .read(let file) = self { file } else { nil } }

    var isMissing: Bool { if case .missing = self { true } else { false } }
    var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }
}

extension Failure.NotSigned {
    /// The kind of unsigned bytes, by the first one that is not white space.
    package init(of bytes: [UInt8]) {
        let text = JSONEncoding.withoutByteOrderMark(bytes).drop(while: \.isWhiteSpace)
        switch text.first {
        case nil: self = if bytes.isEmpty { .empty } else { .blank }
        case "{", "[": self = .json
        case "<" where Self.isMarkup(text): self = .html
        // A SEQUENCE of 128 bytes and more, or of indefinite length (X.690 section 8.1.3). Where nothing is in front,
        // only the content of a message is not read as one.
        case 0x30 where (0x80...0x84).contains(text.dropFirst().first ?? 0):
            self = text.startIndex > 0 ? .prefixed : .signedTwice
        case 0x1F, 0x28: self = Self.compression(of: bytes).map(Self.compressed) ?? .other
        default:
            if let label = PEMLabel(in: bytes) {
                self = .pem(label: label.text)
                return
            }
            // A lone string, number or word is JSON too.
            let isJSON = (try? JSONReader.read(bytes)) != nil
            if isJSON { self = .json } else { self = .other }
        }
    }

    /// Whether a text begins with a tag, a comment or a declaration, in place of a template or the conflict of a merge.
    private static func isMarkup(_ text: ArraySlice<UInt8>) -> Bool {
        guard let next = text.dropFirst().first else { return false }
        return next.isLetter || "!?/".utf8.contains(next)
    }

    /// Why devices that require a signature do not find one in the content; nil for a SignedData in DER.
    ///
    /// - Parameter document: the plain content as devices read it, with its kind if it is not JSON.
    init?(of content: Content, read document: DocumentReading?) {
        if let kind = content.unsignedKind {
            self = kind
            return
        }
        guard case .plain(let bytes) = content else { return nil }
        switch document {
        case .failed(.notJSON(let kind)): self = kind
        case .failed(.malformedJSON) where JSONReader.readTolerantly(bytes).root == nil: self = .other
        default: self = .json
        }
    }
}

extension Content {
    /// What is in the place of a plain file and of a SignedData in DER; nil for these.
    fileprivate var unsignedKind: Failure.NotSigned? {
        switch self {
        case .plain: nil
        case .signed(let signature) where signature.wrapping == .der: nil
        case .signed(let signature): .wrapped(signature.wrapping, isDetached: signature.isDetached)
        case .otherMessage(_, let type): .otherMessage(type: type)
        case .unreadableMessage(let wrapping, let text): .unreadableMessage(wrapping, text)
        case .signingFile(let file): .signingFile(file)
        }
    }
}

extension AssociationFile {
    /// States why none of the services lists an app.
    ///
    /// - Parameter app: nil for any app.
    package func absence(of app: String?, from services: ServiceSelection) -> String {
        missingListing(in: services).sentence(on: app, missingFrom: services)
    }

    /// Why an app that none of the services lists is not approved.
    func missingListing(in services: ServiceSelection) -> Failure {
        guard let listings = listings(services) else { return .serviceMissing(self.services.map(\.service)) }
        return .appNotListed(listings.map(\.text))
    }
}
