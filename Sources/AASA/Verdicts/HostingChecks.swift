/// The checks of the HTTP answer.
struct HostingChecks {
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
        let isSigned = mediaType(field).utf8.elementsEqual(signedType.utf8)
        return Check(.contentType, isSigned ? .passed : .failed(.contentType(field)))
    }

    /// A media type in lower case without parameters (RFC 9110 section 8.3.1); empty for a missing field.
    static func mediaType(_ field: String?) -> String {
        let type = (field ?? "").utf8.prefix { $0 != UInt8(ascii: ";") }.trimmed
        return String(decoding: type.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// The content type of a signed file (Apple, Universal Links guide).
    static let signedType = "application/pkcs7-mime"
}

extension Failure {
    package static let statusHint = "serve the file with status 200"

    /// How to fix a site that answers with this status under these rules; nil for other statuses.
    package static func advice(_ status: Int, _ rules: SystemVersion?) -> String? {
        switch status {
        case 404, 410:
            rules == .ios8
                ? "iOS 8 looks at the root only: put the file at /apple-app-site-association, without an extension"
                : "deploy the folder '.well-known' too: many hosts leave out names that begin with a dot"
        case 401, 403: "devices send no cookies and no credentials: exempt this path from login and bot rules"
        default: nil
        }
    }
}
