internal import CodeSigning
internal import PropertyLists
internal import AASA

/// What a Mach-O file says of the program, in the domain's words.
enum ProgramReading {
    /// - Parameters:
    ///   - path: within the product.
    ///   - file: for errors.
    static func program(
        _ image: ProgramImage, kind: AppProgram.Kind, path: String, file: String
    ) throws(ToolkitError) -> AppProgram {
        var program = AppProgram(
            kind: kind, path: path, bundleIdentifier: nil, version: nil, codeSignature: .unsigned, entitlements: nil,
            disagreement: nil, profile: nil)
        var first: (cpu: String, entitlements: Entitlements?)?
        for slice in image.slices {
            guard let signature = slice.signature else { continue }
            if program.codeSignature == .unsigned {
                program.codeSignature = signature.isAdHoc || !signature.hasSigner ? .adHoc : .signed
            }
            let (entitlements, agree) = try entitlements(signature, file)
            if !agree { program.disagreement = .encodings }
            guard let earlier = first else {
                first = (slice.cpu, entitlements)
                program.entitlements = entitlements
                continue
            }
            if !same(earlier.entitlements, entitlements) {
                program.disagreement = program.disagreement ?? .architectures(earlier.cpu, slice.cpu)
            }
        }
        return program
    }

    /// The entitlements that systems since iOS 15 read, and whether the older form says the same.
    private static func entitlements(
        _ signature: CodeSignature, _ file: String
    ) throws(ToolkitError) -> (Entitlements?, agree: Bool) {
        var forms: [Entitlements] = []
        if let der = signature.derEntitlements, !der.isEmpty {
            forms.append(Entitlements(try PropertyListReader.entitlements(der: der, path: file)))
        }
        if let xml = signature.xmlEntitlements, !xml.isEmpty {
            forms.append(Entitlements(try PropertyListReader.dictionary(xml, path: file)))
        }
        guard let first = forms.first else { return (nil, true) }
        return (first, forms.allSatisfy { $0.means(first) })
    }

    private static func same(_ a: Entitlements?, _ b: Entitlements?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return a.means(b)
    }
}
