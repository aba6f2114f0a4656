internal import AssetLinks
internal import PKI
package import HTTPS
package import AASA

/// Where a request for a site's file goes.
package enum RequestTarget {
    case site
    /// Apple's CDN, or a replacement for it.
    case cdn
    /// A site, for a list of statements.
    case statements
    /// A site, for the certificate of its server alone.
    case certificate
}

/// From results of requests to the domain's observations.
extension Observation {
    /// - Parameters:
    ///   - moment: when the result came.
    ///   - server: the certificates of the connection's server.
    ///   - content: what is in a response of status 200.
    package init(
        of result: TransferResult, request: Request, to target: RequestTarget, at moment: Timestamp,
        server: ServerInspection?, content: (Response) -> Content
    ) {
        switch result {
        case .response(let response):
            let hasFile = StatusClass(response.status) == .file
            let body = if hasFile { content(response) } else { Content.plain([]) }
            var answer = Answer(response, of: request.url, content: body)
            if answer.isWholeFile { answer.sha256 = body.document?.sha256 }
            switch target {
            case .cdn: answer.cdn = CDNInspection(response.fields, at: moment)
            case .site, .statements, .certificate:
                answer.challenge = BotChallenge(fields: response.fields, body: response.body)
                if !answer.isWholeFile { answer.storageError = StorageError(body: response.body) }
                if !hasFile { answer.hasFileInBody = response.hasAssociationFile }
            }
            answer.server = server
            self = .answer(answer)
        case .failure(let failure):
            self = failure.observation(of: request.url)
            // More precise than OpenSSL's words.
            if case .untrustedServer(let url, let distrust) = self, distrust.chainKind == .tooWeak,
                let unmet = server?.unmet.filter(\.isAboutStrength), !unmet.isEmpty
            {
                self = .untrustedServer(url: url, ServerDistrust(unmet))
            }
        }
    }
}

extension ContentReader {
    /// The file in a response of status 200.
    func content(of response: Response, site: Site, at moment: Timestamp) -> Content {
        if !response.isCutOff { return read(response.body, site: site, at: moment) }
        // Its beginning shows a web page, and no signature is whole in it.
        return .plain(Self.isPlain(response.body) ? response.body : [])
    }
}

extension Content {
    /// The list in a response of status 200: no system looks for a signature of statements.
    package static func statements(in response: Response) -> Content {
        .plain(response.isCutOff ? [] : response.body)
    }
}

extension Response {
    /// Whether the body is an association file that names a service.
    fileprivate var hasAssociationFile: Bool {
        let file = try? AssociationFile(body)
        return file?.services.isEmpty == false
    }
}

extension Answer {
    fileprivate init(_ response: Response, of url: String, content: Content) {
        self.init(
            url: url, status: response.status, contentType: response.contentType,
            redirectTarget: response.redirectTarget.map(ShownURL.ofServer), retryAfter: response.retryAfter,
            size: response.receivedCount, isCutOff: response.isCutOff, content: content)
        retryAfterField = response.retryAfterField
        software = ServerSoftware(field: response.serverSoftware)
        misstatedCoding = response.misstatedCoding
    }
}

extension Request {
    /// A request for a site's file.
    static func ofSite(_ url: String, tag: Int, at moment: Timestamp, keepsConnection: Bool) -> Request {
        var request = Request(tag: tag, url: url, at: moment.seconds, keepsConnection: keepsConnection)
        request.extraFields = BotChallenge.fieldNames
        return request
    }

    /// A request for a list of statements.
    ///
    /// - Parameter idleLimit: how long the response may stop; nil sets no limit of its own.
    package static func ofStatements(_ url: String, tag: Int, at moment: Timestamp, idleLimit: Duration?) -> Request {
        var request = ofSite(url, tag: tag, at: moment, keepsConnection: false)
        request.bodyLimit = StatementList.maximumSize
        request.idleLimit = idleLimit?.milliseconds
        return request
    }

    /// The request as a device makes it to Apple's CDN.
    func ofCDN(for site: Site) -> Request {
        var request = self
        request.fields = [CDNInspection.requestField(site)]
        request.extraFields = CDNInspection.fieldNames
        return request
    }
}

extension HTTPS.Failure {
    func observation(of url: String) -> Observation {
        func unanswered(_ kind: NetworkFailure.Kind) -> Observation {
            .noAnswer(url: url, NetworkFailure(kind: kind, text: text))
        }
        return switch kind {
        case .nameNotResolved: unanswered(.nameNotResolved)
        case .notConnected: unanswered(.notConnected)
        case .notPublic: unanswered(.notPublic)
        case .proxyFailed: unanswered(.proxyFailed)
        case .timedOut: unanswered(.timedOut)
        case .serverUntrusted(.chain(let problem)): .untrustedServer(url: url, ServerDistrust(ChainProblem(problem)))
        case .serverUntrusted(.hostName): .untrustedServer(url: url, ServerDistrust(hostOf: url, names: server?.names))
        case .handshakeFailed: unanswered(.handshakeFailed)
        case .invalidResponse: unanswered(.answerBroken)
        case .other: unanswered(.other)
        }
    }
}
