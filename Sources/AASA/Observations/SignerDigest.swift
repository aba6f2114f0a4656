/// A digest other than SHA-2's with which a certificate of a signer's path is signed.
public struct SignerDigest: Sendable, Equatable {
    /// Position of the certificate in the path; 0 is the signer's own.
    public var depth: Int
    /// The distinguished name of the certificate (RFC 2253).
    public var subject: String
    /// The digest in lower case, for instance "sha1".
    public var name: String

    package init(depth: Int, subject: String, name: String) {
        self.depth = depth
        self.subject = subject
        self.name = name
    }

    /// The defect in a sentence.
    public var sentence: String {
        let certificate =
            if depth == 0 { "the signer's certificate" } else { "the certificate '\(subject)' above the signer's" }
        let defect = if ["md5", "sha1"].contains(name) { "is broken" } else { "devices are not known to accept" }
        return "\(certificate) is signed with \(name.digestName), which \(defect)"
    }

    package var hint: String { depth == 0 ? ChainProblem.strengthHint : ChainProblem.currentIntermediate }
}
