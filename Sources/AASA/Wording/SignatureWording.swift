/// What is wrong with a signature, in words: for lint and for the commands alike.
package enum SignatureWording {
    /// How a document is signed.
    package static let signCommand = "aasa sign --cert site.pem --key site.key apps.json"

    package static func sentence(_ problem: SignatureProblem) -> String {
        switch problem {
        case .contentMissing: "it is detached, and the document is not in the file"
        case .noSigner: "the message carries certificates and nobody's signature"
        case .signerCertificateMissing: "the signer's certificate is not in the message"
        case .digestBroken(let name): "it uses \(name.digestName), with which anybody can sign another document"
        case .contentChanged: "the document was changed after it was signed"
        case .signatureWrong(let text):
            "it does not fit the document and the signer's key\(text.isEmpty ? "" : " (\(text))")"
        }
    }

    package static func hint(_ problem: SignatureProblem) -> String? {
        switch problem {
        case .contentMissing: "sign with the document inside: \(signCommand), or -nodetach with openssl"
        case .contentChanged:
            "does something rewrite the file on its way (line ends, minification, a proxy)? else sign again: \(signCommand)"
        case .noSigner, .signerCertificateMissing, .signatureWrong, .digestBroken:
            "sign the document again: \(signCommand)"
        }
    }

    package static func trailing(_ count: Int) -> String {
        count == 1
            ? "1 byte follows the message and is ignored by devices"
            : "\(count.grouped) bytes follow the message and are ignored by devices"
    }

    package static func several(_ signers: Int) -> String {
        "the message has \(signers) signers, and every one must hold"
    }

    package static func broken(_ digest: String) -> String {
        "the signature uses \(digest.digestName), which is broken"
    }
}

extension String {
    /// "sha256" as people write it.
    package var digestName: String {
        hasPrefix("sha") && !hasPrefix("sha3-") ? "SHA-" + dropFirst(3) : uppercased()
    }
}

extension Int {
    /// With a comma between groups of three digits.
    package var grouped: String {
        var digits = Array(String(magnitude))
        for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
        return (self < 0 ? "-" : "") + String(digits)
    }
}
