extension LintRule {
    static let tooLarge = LintRule(
        code: "AASA011", name: "too-large", severity: .error,
        summary: "The file is larger than devices accept.",
        explanation: """
            A device stops after 128 KiB of the decompressed file, signature included, and rejects it. Merge rules by \
            patterns, list several apps in one entry's `appIDs`, and leave out white space: `aasa format` does.
            """,
        sources: [.universalLinksGuide],
        examples: [
            .reported(when: "a file of 131,073 bytes"),
            .accepted(when: "a file of 131,072 bytes"),
        ]
    ) { subject in
        guard subject.size > AssociationFile.maximumSize else { return [] }
        // Of a site's file no more is fetched.
        if subject.filePlace?.file?.isCutOff == true {
            return .one(
                nil, "the file has more than the \(AssociationFile.maximumSize) bytes that devices accept",
                hint: "leave out white space, and merge rules and entries")
        }
        let excess = subject.size - AssociationFile.maximumSize
        return .one(
            nil,
            "the file has \(subject.size) bytes, \(excess) more than the \(AssociationFile.maximumSize) that devices accept",
            hint: "leave out white space, and merge rules and entries")
    }
}
