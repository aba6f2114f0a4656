/// The key or the signature of a certificate in a signer's path that iOS 8 accepts, and that can be forged.
public struct SignerWeakness: Sendable, Equatable {
    /// What makes the certificate weak.
    @nonexhaustive
    public enum Defect: Sendable, Equatable {
        /// An RSA key below 2,048 bits.
        case shortKey(bits: Int)
        /// A signature with a digest other than SHA-2's, in lower case, for instance "sha1".
        case oldDigest(String)
    }

    /// Position of the certificate in the path; 0 is the signer's own.
    public var depth: Int
    /// The distinguished name of the certificate (RFC 2253).
    public var subject: String
    /// What makes it weak.
    public var defect: Defect

    package init(depth: Int, subject: String, defect: Defect) {
        self.depth = depth
        self.subject = subject
        self.defect = defect
    }

    /// The defect in a sentence.
    public var sentence: String {
        let certificate =
            if depth == 0 { "the signer's certificate" } else { "the certificate '\(subject)' above the signer's" }
        switch defect {
        case .shortKey(let bits): return "\(certificate) has an RSA key of \(bits.grouped) bits, which is too short"
        case .oldDigest(let name):
            let flaw = if ["md5", "sha1"].contains(name) { "is broken" } else { "devices are not known to accept" }
            return "\(certificate) is signed with \(name.digestName), which \(flaw)"
        }
    }

    package var hint: String { depth == 0 ? ChainProblem.strengthHint : ChainProblem.currentIntermediate }
}
