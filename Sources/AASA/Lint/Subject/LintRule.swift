/// One rule of lint: what it looks for, why, and how it looks when it is broken.
///
/// A rule's texts are here and not with the commands: rule, texts and examples belong together, and from them the tests
/// and the rule's page in docs/rules.md are made.
package struct LintRule: Sendable {
    /// `AASA` and three digits, of which the first is the ``Kind``.
    package let code: String
    /// A name of small letters and hyphens.
    package let name: String
    /// The severity of its findings; a finding may override it.
    package let severity: Severity
    /// What is reported, as a sentence.
    package let summary: String
    /// What a device does, and what to do: one or more sentences.
    package let explanation: String
    /// The pages that the rule follows from.
    package let sources: [Source]
    /// Texts that break the rule and texts that keep it. They are the rule's tests.
    package var examples: [Example] { makeExamples() }
    /// Made when they are read: a verdict needs rules, and none of their examples.
    private let makeExamples: @Sendable () -> [Example]
    /// The condition of verdicts that the rule checks, which makes it one of ``decidingRules``; nil for a
    /// rule that no verdict follows.
    package let verdict: VerdictCondition?
    let role: DiagnosisRole
    /// Finds every breach: in the document, for the rule itself.
    let check: @Sendable (LintSubject, LintRule) -> [Finding]

    /// - Parameter check: a rule without one reports what breaks its condition in the signature, if it has such a
    ///   condition, and else nothing: it is about something else than association files.
    package init(
        code: String, name: String, severity: Severity, summary: String, explanation: String, sources: [Source],
        examples: @autoclosure @escaping @Sendable () -> [Example], verdict: VerdictCondition? = nil,
        role: DiagnosisRole = .unchanged,
        check: @escaping @Sendable (LintSubject, LintRule) -> [Finding] = { subject, rule in
            rule.signatureFindings(in: subject)
        }
    ) {
        self.code = code
        self.name = name
        self.severity = severity
        self.summary = summary
        self.explanation = explanation
        self.sources = sources
        makeExamples = examples
        self.verdict = verdict
        self.role = role
        self.check = check
    }

    package struct Source: Sendable, Equatable {
        package var title: String
        /// The page's URL; nil for what is on no page.
        package var url: String?

        package init(title: String, url: String?) {
            self.title = title
            self.url = url
        }
    }

    /// A case and whether the rule reports it.
    package struct Example: Sendable {
        package enum Case: Sendable {
            /// A document. `⟦` and `⟧` enclose what a finding is about and are not part of the text.
            case text(String)
            /// What no text shows, or only a long one, in words. The tests have a subject for it, by code and words.
            case situation(String)
        }

        package var shown: Case
        package var isReported: Bool
        /// The text after its fixes; nil when no machine can fix it.
        package var fixed: String?

        /// A text that breaks the rule, and what `--fix` makes of it.
        package static func reported(_ text: String, fixed: String? = nil) -> Example {
            Example(shown: .text(text), isReported: true, fixed: fixed)
        }

        package static func accepted(_ text: String) -> Example { Example(shown: .text(text), isReported: false) }

        package static func reported(when situation: String) -> Example {
            Example(shown: .situation(situation), isReported: true)
        }

        package static func accepted(when situation: String) -> Example {
            Example(shown: .situation(situation), isReported: false)
        }
    }

    /// What a rule is about. The raw value is the first digit of its code.
    package enum Kind: Character, Sendable {
        case text = "0", structure = "1", apps = "2", patterns = "3", order = "4", signature = "5", hosting = "6",
            pages = "7", ruleLists = "8", statements = "9"

        /// The kind of a rule's code, or nil for the reason code of a verdict.
        package init?(of code: String) {
            guard code.hasPrefix("AASA"), let digit = code.dropFirst(4).first else { return nil }
            self.init(rawValue: digit)
        }
    }

    /// What the rule finds, before a configuration decides about it.
    package func findings(in subject: LintSubject) -> [Finding] { check(subject, self) }
}
