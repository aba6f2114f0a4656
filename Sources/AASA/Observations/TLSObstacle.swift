/// What keeps a client from a TLS connection, in a sentence, where the network library's message shows it.
enum TLSObstacle: String {
    /// The port answers without TLS.
    case noTLS = "the port does not use TLS"
    /// The server has no host of the name: the alert `unrecognized_name` of RFC 6066 section 3.
    case unknownName = "the server knows no host of this name (TLS alert 'unrecognized_name')"
    /// The server requires a certificate of its clients: the alert `certificate_required` of RFC 8446 section 6.2, and
    /// `bad_certificate` of TLS 1.2, which a client without a certificate gets for no other reason.
    case clientCertificate = "the server requires a client certificate"
    /// The server requested a certificate of its clients, and ended the connection without an alert that states why.
    case perhapsClientCertificate = "the server requested a client certificate, and ended the connection"
    /// The server accepts HTTP/2 only: the alert `no_application_protocol` of RFC 7301 section 3.2.
    case http2Only = "the server accepts HTTP/2 only (TLS alert 'no_application_protocol')"

    /// Parts of OpenSSL's messages, which name alerts of the server by their description.
    private static let messages: [(text: String, obstacle: TLSObstacle)] = [
        ("wrong version number", .noTLS),
        ("packet length too long", .noTLS),
        ("unrecognized name", .unknownName),
        ("certificate required", .clientCertificate),
        ("alert bad certificate", .clientCertificate),
        ("requested a client certificate", .perhapsClientCertificate),
        ("no application protocol", .http2Only),
    ]

    /// - Parameter message: of the network library.
    init?(message: String) {
        guard let row = Self.messages.first(where: { row in message.contains(text: row.text) }) else { return nil }
        self = row.obstacle
    }

    /// How to remove the obstacle.
    ///
    /// - Parameter client: what requests the file for devices.
    func hint(forHost host: String, port: Int, client: ClientOfSystem) -> String {
        switch self {
        case .noTLS: "let the server use TLS on port \(port) (nginx: listen \(port) ssl)"
        case .unknownName: "configure \(host) on the server, with a certificate of that name"
        case .clientCertificate, .perhapsClientCertificate:
            "devices have no client certificate: let the server not require one for \(host)"
        case .http2Only: Self.http2Hint(client: client)
        }
    }

    /// What to do about a server that accepts HTTP/2 only.
    static func http2Hint(client: ClientOfSystem) -> String {
        "let it offer HTTP/1.1 too, since it is not documented that \(client.requests) files over HTTP/2"
    }
}
