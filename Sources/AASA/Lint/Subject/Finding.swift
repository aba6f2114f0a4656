/// Something that was found, how harmful it is, and where: by a lint rule, by a verdict or by a test.
public struct Finding: Sendable, Equatable {
    /// The code of a lint rule, for instance `AASA001`, or the reason code of a verdict; reports of the program have
    /// codes of their own besides. Codes never change their meaning.
    public var code: String
    /// The rule's severity, unless the finding or the configuration has another.
    public var severity: Severity
    /// What is wrong, in lower case and without a full stop.
    public var message: String
    /// What to do about it.
    public var hint: String?
    /// When the certificate expires that it is about; nil for a finding about something else.
    package var expiry: Timestamp?
    /// What the hint describes, for a program that has a command or an option for it.
    package var remedy: Remedy?
    /// Where it is.
    public var location: Location
    /// Changes that fix it without changing what the author meant; nil when only the author can know.
    public package(set) var fix: [TextEdit]?
    /// The number of findings of its rule that it represents.
    package var count = 1
    /// Whether it is about the app alone: then nothing at the site helps.
    package var isAboutApp = false
    /// Whether it passes without a fix: the site does not answer now, or the CDN is late.
    public var isTemporary = false
    /// Whether it states what is not known, and why: neither a failure nor sound.
    package var isUndecided = false

    package init(
        code: String, severity: Severity, message: String, hint: String? = nil, location: Location = Location()
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.hint = hint
        self.location = location
    }

    /// The place of a finding: a site, a file, or a part of the document there.
    public struct Location: Sendable, Equatable {
        /// The URL that was requested; nil for a local file.
        public var url: String?
        /// The local file, as the caller named it; nil for what was requested.
        public var file: String?
        /// The bytes of the document or file that are meant; nil when it is about no place in it.
        public var range: Range<Int>?
        /// Where the range begins; nil without a range, and where the document is not at hand.
        public internal(set) var start: SourcePosition?
        /// The line, from 1, where the range is not known.
        package var line: Int?

        package init(url: String? = nil, file: String? = nil, range: Range<Int>? = nil) {
            self.url = url
            self.file = file
            self.range = range
        }

        /// The file or URL as reports name it; nil for a finding about no document.
        package var name: String? { file ?? url }
    }

    package var isError: Bool { severity == .error }

    /// The finding with these edits as its fix; nil removes it.
    package func fixed(by edits: [TextEdit]?) -> Finding {
        var copy = self
        copy.fix = edits
        return copy
    }

    /// The finding with a fix of one edit; without a fix if there is none.
    package func fixed(byEdit edit: TextEdit?) -> Finding {
        guard let edit else { return fixed(by: nil) }
        return fixed(by: [edit])
    }

    /// The finding with this remedy; nil removes it.
    package func remedied(by remedy: Remedy?) -> Finding {
        var copy = self
        copy.remedy = remedy
        return copy
    }

    /// The finding, as one that states this expiry.
    package func stating(_ expiry: CertificateExpiry?) -> Finding {
        var copy = self
        copy.expiry = expiry?.notAfter
        return copy
    }

    /// - Parameter condition: when it does not hold, the severity stays as it is.
    package func rated(_ severity: Severity, if condition: Bool = true) -> Finding {
        guard condition else { return self }
        var copy = self
        copy.severity = severity
        return copy
    }
}

extension LintRule {
    /// A finding of the rule, with the rule's severity.
    ///
    /// - Parameter range: the bytes of the document that are meant; nil when it is about no place in it.
    package func finding(at range: Range<Int>? = nil, _ message: String, hint: String?) -> Finding {
        Finding(
            code: code, severity: severity, message: message, hint: hint, location: Finding.Location(range: range))
    }

    /// The same as a list, for a check that finds one thing at most.
    package func onlyFinding(at range: Range<Int>? = nil, _ message: String, hint: String?) -> [Finding] {
        [finding(at: range, message, hint: hint)]
    }
}

extension [Finding] {
    package func rated(_ severity: Severity, if condition: Bool = true) -> [Finding] {
        map { finding in finding.rated(severity, if: condition) }
    }
}
