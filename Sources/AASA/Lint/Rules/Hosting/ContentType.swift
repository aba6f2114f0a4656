extension LintRule {
    static let contentType = LintRule(
        code: "AASA607", name: "content-type", severity: .warning,
        summary: "The file is served with another content type than it has.",
        explanation: """
            Apple documents `application/json`, and `application/pkcs7-mime` when the file is signed. iOS 8 requires the \
            latter, which makes this an error under `--rules ios8`; later systems do not look at it, but validators and proxies \
            do. The file has no extension from which a server could derive the type: configure it.
            """,
        sources: [.universalLinksGuide, .sharedWebCredentials],
        examples: [
            .reported(when: "a file served as text/plain"),
            .reported(when: "a file served without a type"),
            .reported(when: "a file served as JSON, for iOS 8"),
            .accepted(when: "a file served as application/json"),
            .accepted(when: "a file served as application/json, spelled otherwise"),
        ]
    ) { subject in
        guard let place = subject.filePlace, let file = place.file, !file.isCutOff, subject.foreign == nil else {
            return []
        }
        let isSigned = subject.signature != nil
        let isForIOS8 = subject.options.rules == .ios8
        let wanted = isSigned || isForIOS8 ? HostingChecks.signedType : "application/json"
        let type = HostingChecks.mediaType(file.contentType)
        if type.utf8.elementsEqual(wanted.utf8) { return [] }
        let served = file.contentType.map { "as '\($0)'" } ?? "without a content type"
        return .one(
            nil,
            "\(place.url) is served \(served), not as '\(wanted)'\(isForIOS8 ? "" : "; today's devices read it all the same")",
            hint: ServerSoftware(of: place).contentType(wanted, at: place.path)
        ).rated(isForIOS8 ? .error : .warning)
    }
}
