public import AASA

extension AssociationFile {
    /// Returns the document of a file: the content of a signed one, in any wrapping, or all bytes of one that is not
    /// signed. The signature is not verified, which ``Verifier/judge(_:of:app:service:rules:)`` does.
    ///
    /// - Throws: `.documentMissing` for a signature alone, and for a message that is damaged or not signed.
    public static func document(in file: [UInt8]) throws(ToolkitError) -> [UInt8] {
        if let document = ContentReader.document(in: file) { return document }
        if let finding = ContentReader.unsigned(file).flatMap(Linter.foreignContent) {
            var error = ToolkitError(.documentMissing, detail: finding.message)
            error.findings = [finding]
            throw error
        }
        let problem = ContentReader.signatureProblem(of: file) ?? .contentMissing
        throw ToolkitError(.documentMissing, detail: Failure.signatureInvalid(problem).sentence(ofFileAt: nil))
    }
}
