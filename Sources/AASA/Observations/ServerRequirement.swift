/// A requirement of devices that the certificates of a TLS server do not meet: all but ``unsupported(subject:_:)``
/// since iOS 13 (Apple Support, "Requirements for trusted certificates in iOS 13 and macOS 10.15", 103769).
@nonexhaustive
public enum ServerRequirement: Sendable, Equatable {
    /// The subject alternative names have the server's name: a common name does not count.
    case alternativeName
    /// The extended key usage has `id-kp-serverAuth`. For certificates that begin in July 2019 or later.
    case serverPurpose
    /// At most 825 days of validity, for the same certificates; the certificate's, rounded up.
    case validity(days: Int64)
    /// RSA keys of the server and of its authorities have at least 2,048 bits.
    case keySize(subject: String, bits: Int)
    /// Certificates of the server and of its authorities are signed with SHA-2; the digest's name.
    case digest(subject: String, String)
    /// Keys of the server and of its authorities, and signatures, are of a kind that any device knows; the name of
    /// another kind. Devices do not offer Ed25519 in the handshake, for instance.
    case unsupported(subject: String, String)

    /// The defect in a sentence.
    public var sentence: String {
        switch self {
        case .alternativeName:
            "its certificate has no DNS name among its subject alternative names, and a common name does not count"
        case .serverPurpose:
            "its certificate begins after June 2019 and has no extended key usage for TLS servers (serverAuth)"
        case .validity(let days):
            "its certificate begins after June 2019 and is valid for \(Int(days).grouped) days, more than 825"
        case .keySize(let subject, let bits):
            "'\(subject)' has an RSA key of \(bits.grouped) bits, and devices require 2,048"
        case .digest(let subject, let digest):
            "'\(subject)' is signed with \(digest.digestName), and devices require SHA-2"
        case .unsupported(let subject, let name): "'\(subject)' uses \(name), which devices do not support"
        }
    }

    /// Whether it is about a key or a signature, which OpenSSL may refuse too.
    package var isAboutStrength: Bool {
        switch self {
        case .keySize, .digest, .unsupported: true
        case .alternativeName, .serverPurpose, .validity: false
        }
    }

    func isChecked(under rules: SystemVersion) -> Bool {
        if case .unsupported = self { true } else { rules.checksServerRequirements }
    }

    package var hint: String {
        switch self {
        case .alternativeName: "get a certificate with the site's name as a subject alternative name"
        case .serverPurpose: "get a certificate with the extended key usage serverAuth"
        case .validity: "get a certificate for at most 825 days; of a public authority, 398"
        case .keySize, .digest, .unsupported: "get certificates with RSA of 2048 bits or P-256, signed with SHA-256"
        }
    }
}

/// The parts of a TLS server's certificates on which verdicts depend.
package struct ServerInspection: Sendable, Equatable {
    /// The first moment of the server's own certificate; nil when its field is not a time.
    package var notBefore: Timestamp?
    /// The last one.
    package var notAfter: Timestamp?
    /// The requirements of devices that are not met.
    package var unmet: [ServerRequirement]
}

extension ServerInspection {
    /// Compares the properties of a path with the requirements.
    ///
    /// - Parameters:
    ///   - shortKey: an RSA key below 2,048 bits, if there is one.
    ///   - oldDigest: a signature without SHA-2, if there is one.
    ///   - unsupported: a key or signature of a kind that devices do not support, if there is one.
    package init(
        notBefore: Timestamp?, notAfter: Timestamp?, hasHostName: Bool, isForServers: Bool,
        shortKey: (subject: String, bits: Int)?, oldDigest: (subject: String, name: String)?,
        unsupported: (subject: String, name: String)? = nil
    ) {
        self.init(notBefore: notBefore, notAfter: notAfter, unmet: [])
        if !hasHostName { unmet.append(.alternativeName) }
        if begins(since: Self.july2019) {
            if !isForServers { unmet.append(.serverPurpose) }
            if let days, days > 825 { unmet.append(.validity(days: days)) }
        }
        if let shortKey { unmet.append(.keySize(subject: shortKey.subject, bits: shortKey.bits)) }
        if let oldDigest { unmet.append(.digest(subject: oldDigest.subject, oldDigest.name)) }
        if let unsupported { unmet.append(.unsupported(subject: unsupported.subject, unsupported.name)) }
    }

    package var expiry: CertificateExpiry? {
        notAfter.map { end in CertificateExpiry(of: .server, notBefore: notBefore, notAfter: end) }
    }

    /// Why devices do not trust the server.
    package static func distrust(because unmet: [ServerRequirement]) -> String {
        let areOfAll = unmet.allSatisfy { requirement in requirement.isChecked(under: .ios8) }
        let devices = areOfAll ? "devices" : "devices since iOS 13"
        return "\(devices) do not trust the server: \(unmet.map(\.sentence).joined(separator: "; "))"
    }

    /// A note on a certificate that devices accept from an installed root only (Apple Support, "About upcoming limits
    /// on trusted certificates", 102028).
    package var publicValidityNote: String? {
        guard unmet.isEmpty, begins(since: Self.september2020), let days, days > 398 else { return nil }
        return
            "the server's certificate is valid for \(Int(days).grouped) days: devices accept more than 398 from an installed root only, not from a public one"
    }

    /// The days for which the certificate is valid, the last of which may be a part of one.
    private var days: Int64? {
        guard let notBefore, let notAfter else { return nil }
        return (notAfter.seconds - notBefore.seconds + Calendar.secondsOfDay - 1) / Calendar.secondsOfDay
    }

    private func begins(since moment: Timestamp) -> Bool { if let notBefore { notBefore >= moment } else { false } }

    private static let july2019 = Timestamp(seconds: 1_561_939_200)
    private static let september2020 = Timestamp(seconds: 1_598_918_400)
}

extension Observation {
    /// The observation as devices under `rules` have it: a server that misses a requirement of theirs is not trusted,
    /// and its answer not seen.
    func seen(under rules: SystemVersion) -> Observation {
        guard let answer, let url = answer.url, let server = answer.server else { return self }
        let unmet = server.unmet.filter { requirement in requirement.isChecked(under: rules) }
        return unmet.isEmpty ? self : .untrustedServer(url: url, ServerDistrust(unmet))
    }
}

extension ServerDistrust {
    /// A server with a valid chain that devices do not trust.
    package init(_ unmet: [ServerRequirement]) {
        self.init(.requirements(unmet), text: unmet.map(\.sentence).joined(separator: "; "))
    }
}
