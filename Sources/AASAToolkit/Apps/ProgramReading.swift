internal import CodeSigning
internal import PropertyLists
internal import AASA

/// A Mach-O file's headers and signature in the domain's types.
enum ProgramReading {
    /// - Parameters:
    ///   - path: within the product.
    ///   - file: the file's name in errors.
    static func program(
        _ image: ProgramImage, kind: AppProgram.Kind, path: String, file: String
    ) throws(ToolkitError) -> AppProgram {
        var program = AppProgram(kind: kind, path: path, codeSignature: .unsigned, entitlements: nil)
        let signed = image.slices.filter { slice in slice.signature != nil || slice.simulatedEntitlements != nil }
        // Today's devices run the code for arm64.
        let isForDevices = { (slice: ProgramImage.Slice) in slice.cpu.hasPrefix("arm64") }
        guard let shown = signed.first(where: isForDevices) ?? signed.first else { return program }
        let isSigned = shown.signature?.hasSigner == true && shown.signature?.isAdHoc == false
        program.codeSignature = if isSigned { .signed } else { .adHoc }
        program.entitlements = try entitlements(shown, of: file).entitlements
        for slice in image.slices {
            let (entitlements, agree) = try entitlements(slice, of: file)
            if !agree { program.disagreement = .encodingsDiffer }
            if program.disagreement == nil, !same(program.entitlements, entitlements) {
                program.disagreement = .architecturesDiffer(shown: shown.cpu, slice.cpu)
            }
        }
        return program
    }

    /// The entitlements that systems since iOS 15 read, and whether those in the older format agree.
    private static func entitlements(
        _ slice: ProgramImage.Slice, of file: String
    ) throws(ToolkitError) -> (entitlements: Entitlements?, agree: Bool) {
        // The list in the signature of a simulator build is empty.
        if let simulated = slice.simulatedEntitlements {
            return (Entitlements(try PropertyListReader.dictionary(simulated, path: file)), true)
        }
        guard let signature = slice.signature else { return (nil, true) }
        var forms: [Entitlements] = []
        if let der = signature.derEntitlements, !der.isEmpty {
            let list = try signed(by: file, try PropertyListReader.entitlements(der: der, path: file))
            forms.append(Entitlements(list))
        }
        if let xml = signature.xmlEntitlements, !xml.isEmpty {
            let list = try signed(by: file, try PropertyListReader.dictionary(xml, path: file))
            forms.append(Entitlements(list))
        }
        guard let first = forms.first else { return (nil, true) }
        return (first, forms.allSatisfy { form in form.means(first) })
    }

    /// Reads a list of the code signature, whose errors are about the program and not about a file.
    private static func signed(
        by file: String, _ list: @autoclosure () throws(ToolkitError) -> PropertyNode
    ) throws(ToolkitError) -> PropertyNode {
        do throws(ToolkitError) {
            return try list()
        } catch {
            let cause =
                switch error.code {
                case .app(.unrecognised): "they are not a property list"
                case .app(.propertyList): error.detail
                default: throw error
                }
            throw ToolkitError(
                .app(.programDamaged), path: file,
                detail: "the entitlements in the code signature are unreadable (\(cause))")
        }
    }

    private static func same(_ a: Entitlements?, _ b: Entitlements?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return a.means(b)
    }
}

extension Entitlements {
    /// Entitlements of a property list's dictionary.
    ///
    /// - Parameter isProfile: whether one string is accepted in place of an array, as in profiles with `*`.
    init(_ list: PropertyNode, isProfile: Bool = false) {
        func text(_ key: String) -> String? { list[key]?.string }
        let isDebuggable = list["get-task-allow"]?.boolean ?? list["com.apple.security.get-task-allow"]?.boolean
        let domains = list[DomainsKey.entitlement.rawValue]
        var values: [Value]?
        if let domains { values = Self.values(domains, isProfile: isProfile) }
        let isMalformed = domains != nil && values == nil
        if isMalformed { values = [] }
        self.init(
            identifier: text("application-identifier") ?? text("com.apple.application-identifier"),
            team: text("com.apple.developer.team-identifier"), associatedDomains: values, isDebuggable: isDebuggable)
        hasMalformedDomains = isMalformed
        isDefaultBrowser = list["com.apple.developer.web-browser"]?.boolean == true
    }

    /// The strings of an array; nil for what devices ignore as a whole: `SecTaskCopySharedWebCredentialDomains` returns
    /// nothing unless each element of an array is a string.
    private static func values(_ node: PropertyNode, isProfile: Bool) -> [Value]? {
        var elements = node.elements
        // The value of a profile, which is in entitlements by mistake, is a problem of its own.
        if elements == nil, isProfile || node.string == "*" { elements = [node] }
        guard let elements else { return nil }
        var values: [Value] = []
        for element in elements {
            guard let text = element.string else { return nil }
            values.append(Value(text: text, line: element.line))
        }
        return values
    }
}

extension PropertyListReader {
    /// Reads a list that must be a dictionary.
    ///
    /// - Parameter path: the file's name in errors.
    static func dictionary(_ bytes: [UInt8], path: String) throws(ToolkitError) -> PropertyNode {
        try dictionary(path: path) { () throws(PropertyListError) in
            do throws(PropertyListError) { return try read(bytes) } catch {
                if !MergeConflict.isIn(bytes) { throw error }
                throw PropertyListError(error.code, detail: MergeConflict.sentence, line: error.line)
            }
        }
    }

    /// Reads a project of Xcode, which writes text and reads every format.
    static func project(_ bytes: [UInt8], path: String) throws(ToolkitError) -> PropertyNode {
        if looksLikePropertyList(bytes) { return try dictionary(bytes, path: path) }
        return try dictionary(path: path) { () throws(PropertyListError) in try ASCIIPropertyList.read(bytes) }
    }

    /// Reads the DER of a code signature.
    static func entitlements(der bytes: [UInt8], path: String) throws(ToolkitError) -> PropertyNode {
        try dictionary(path: path) { () throws(PropertyListError) in try DERPropertyList.read(bytes) }
    }

    private static func dictionary(
        path: String, read: () throws(PropertyListError) -> PropertyNode
    ) throws(ToolkitError) -> PropertyNode {
        do throws(PropertyListError) {
            let list = try read()
            guard list.isDictionary else {
                throw PropertyListError(
                    .malformed, detail: ToolkitError.AppProblem.rootOfOtherType, line: list.line ?? 0)
            }
            return list
        } catch {
            throw ToolkitError(error, path: path)
        }
    }
}

extension ToolkitError {
    init(_ error: PropertyListError, path: String) {
        let problem: AppProblem =
            switch error.code {
            case .notAPropertyList: .unrecognised
            case .malformed: .propertyList
            case .tooDeep: .propertyListTooDeep
            case .tooManyValues: .propertyListTooLarge
            case .entity: .propertyListEntity
            case .libraryMissing: .libraryMissing
            case .outOfMemory: .outOfMemory
            }
        self.init(.app(problem), path: path, detail: error.detail)
        if error.line > 0 { position = SourcePosition(line: error.line, column: error.column) }
    }
}
