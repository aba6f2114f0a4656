internal import CMS
internal import PKI
internal import PropertyLists
internal import AASA

/// Reads provisioning profiles: property lists that Apple signs as CMS messages (TN3125).
enum ProfileReader {
    static func isProfile(_ list: PropertyNode) -> Bool {
        let ownKeys = ["TeamIdentifier", "UUID", "ExpirationDate", "ProvisionedDevices"]
        return list["Entitlements"]?.isDictionary == true && ownKeys.contains { key in list[key] != nil }
    }

    /// Reads a profile in a CMS message, in a bare property list, or in a damaged message.
    ///
    /// - Parameter path: the file's name in errors.
    /// - Returns: nil for other files.
    static func read(_ bytes: [UInt8], path: String) throws(ToolkitError) -> ProvisioningProfile? {
        func refusal(_ detail: String) -> ToolkitError { ToolkitError(.app(.notAProfile), path: path, detail: detail) }
        func list(in content: [UInt8]) throws(ToolkitError) -> PropertyNode {
            let list = try PropertyListReader.dictionary(content, path: path)
            guard isProfile(list) else { throw refusal("") }
            return list
        }
        switch MessageReading.read(bytes) {
        case .signedData(_, let message, _):
            guard let content = message.content else { throw refusal("the message contains no document") }
            return profile(try list(in: content), signature: signature(of: message))
        case .overLimit(_, let excess):
            guard let content = excess.content else { throw refusal("") }
            return profile(try list(in: content), signature: .invalid(SignatureProblem(excess), nil))
        case .otherType(_, let type): throw refusal("a message of type \(type)")
        case .unreadable(_, let defect):
            if let damaged = damaged(bytes) { return damaged }
            throw refusal(defect.clause)
        case .notAMessage:
            if PropertyListReader.looksLikePropertyList(bytes) {
                let list = try PropertyListReader.dictionary(bytes, path: path)
                guard isProfile(list) else { return nil }
                return profile(list, signature: .none)
            }
            return damaged(bytes)
        }
    }

    /// Finds the property list in a damaged message.
    private static func damaged(_ bytes: [UInt8]) -> ProvisioningProfile? {
        guard let start = bytes.firstIndex(of: Array("<?xml".utf8), from: 0),
            let end = bytes.firstIndex(of: Array("</plist>".utf8), from: start),
            let list = try? PropertyListReader.read(Array(bytes[start..<end + 8])), isProfile(list)
        else { return nil }
        return profile(list, signature: .unreadable)
    }

    static func profile(_ list: PropertyNode, signature: ProvisioningProfile.Signature) -> ProvisioningProfile {
        let expiry = list["ExpirationDate"]
        let expiresAt = expiry?.date.map { seconds in Timestamp(seconds: seconds) }
        let entitlements = list["Entitlements"].map { list in Entitlements(list, isProfile: true) }
        let isForMac = list["Platform"]?.elements?.contains { platform in platform.string == "OSX" } == true
        // macOS has no ad hoc profiles, and lets a debugger attach to a program without a profile's permission (TN3125).
        let distribution: ProvisioningProfile.Distribution =
            if entitlements?.isDebuggable == true {
                .development
            } else if list["ProvisionsAllDevices"]?.boolean == true {
                isForMac ? .developerID : .enterprise
            } else if list["ProvisionedDevices"] != nil {
                isForMac ? .development : .adHoc
            } else {
                .appStore
            }
        return ProvisioningProfile(
            name: list["Name"]?.string, uuid: list["UUID"]?.string,
            teams: list["TeamIdentifier"]?.elements?.compactMap(\.string) ?? [],
            expiresAt: expiresAt ?? expiry?.dateText.flatMap(Timestamp.init), distribution: distribution,
            entitlements: entitlements, signature: signature)
    }

    private static func signature(of message: SignedData) -> ProvisioningProfile.Signature {
        let signer = message.signers.first.flatMap { signer -> Evidence.Signer? in
            guard let certificate = signer.certificate else { return nil }
            return Evidence.Signer(
                subject: certificate.subject, issuer: certificate.issuer,
                notBefore: Timestamp(seconds: certificate.notBefore),
                notAfter: Timestamp(seconds: certificate.notAfter), digest: signer.digest)
        }
        guard let problem = SignatureProblem(message.verifySignatures()) else { return .valid(signer) }
        return .invalid(problem, signer)
    }
}
