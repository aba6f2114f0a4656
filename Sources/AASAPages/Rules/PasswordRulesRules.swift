internal import Passwords
internal import AASA

/// Rules about what new passwords may be.
extension PageRule {
    static let passwordRules: [SubjectRule<PageDocument>] = [
        SubjectRule(
            code: "AASA718", name: "passwordrules-syntax", severity: .warning,
            summary: "`passwordrules` cannot be read, or no password satisfies them.",
            explanation: """
                Safari ignores the part that Apple's parser cannot read, and often every rule with it. Then it \
                suggests a password that the site may reject. Names are in lower case, a colon follows directly, and a \
                class has characters of printable ASCII.
                """,
            sources: [.passwordRules],
            reported: [
                #"<form><input type="password" autocomplete="new-password" passwordrules="minlength: 20; ⟦requires⟧: upper;"></form>"#,
                #"<form><input type="password" autocomplete="new-password" passwordrules="⟦REQUIRED⟧: upper; minlength: 20;"></form>"#,
                #"<form><input type="password" autocomplete="new-password" passwordrules="required: digit; allowed: lower, [!⟦é⟧];"></form>"#,
                #"<form><input type="password" autocomplete="new-password" passwordrules="minlength: ⟦20⟧; maxlength: 12;"></form>"#,
            ],
            accepted: [
                #"<form><input type="password" autocomplete="new-password" passwordrules="minlength: 20; required: upper; required: digit;"></form>"#
            ],
            check: eachPasswordRules { inspected, control, text, range, rule in
                PasswordRulesReading(Array(text.utf8)).problems.prefix(3).map { problem in
                    var problemRange = range
                    if let range, range.count == text.utf8.count {
                        let start = range.lowerBound + problem.range.lowerBound
                        problemRange = start..<start + problem.range.count
                    }
                    return rule.finding(
                        at: problemRange, "passwordrules of \(inspected.name(control)): \(problem.consequence)",
                        hint: problem.code.hint
                            ?? "for example: minlength: 20; required: lower; required: upper; required: digit;")
                }
            }),
        SubjectRule(
            code: "AASA719", name: "passwordrules-weak", severity: .warning,
            summary: "`passwordrules` are too weak, so that Safari ignores them.",
            explanation: """
                Safari ignores rules that allow fewer than 12 characters, or fewer than two of the classes upper, \
                lower and digit, and suggests a password of its own.
                """,
            sources: [.passwordRules],
            reported: [
                #"<form><input type="password" autocomplete="new-password" passwordrules="⟦minlength: 5; maxlength: 10⟧"></form>"#
            ],
            accepted: [
                #"<form><input type="password" autocomplete="new-password" passwordrules="minlength: 15; allowed: unicode;"></form>"#
            ],
            check: eachPasswordRules { inspected, control, text, range, rule in
                guard let rules = try? PasswordRules(Array(text.utf8)) else { return [] }
                let reason: String
                if let length = rules.maxLength, length < PasswordRules.leastMaximum {
                    reason = "allow at most \(length) characters"
                } else if ["A", "a", "0"].count(where: { rules.permitted.contains($0) }) < 2 {
                    reason = "allow fewer than two of upper, lower and digit"
                } else {
                    return []
                }
                return [
                    rule.finding(
                        at: range,
                        "the passwordrules of \(inspected.name(control)) \(reason), so that Safari ignores them",
                        hint: "allow at least 12 characters of two classes")
                ]
            }),
        SubjectRule(
            code: "AASA720", name: "maxlength-short", severity: .warning,
            summary: "`maxlength` cuts a generated password.",
            explanation: """
                Passwords that Safari suggests have 20 characters, or as many as `passwordrules` allow. A field with a \
                smaller `maxlength` cuts them silently, and the user cannot sign in again.
                """,
            sources: [.passwordRules],
            reported: [
                #"<form action="/register"><input name="user" autocomplete="username"><input type="password" name="password" autocomplete="new-password" maxlength="⟦12⟧"></form>"#,
                #"<form action="/register"><input name="user" autocomplete="username"><input type="password" name="password" autocomplete="new-password" passwordrules="minlength: 24" maxlength="⟦20⟧"></form>"#,
            ],
            accepted: [
                #"<form action="/register"><input name="user" autocomplete="username"><input type="password" name="password" autocomplete="new-password" maxlength="64"></form>"#,
                #"<form action="/register"><input name="user" autocomplete="username"><input type="password" name="password" autocomplete="new-password" passwordrules="maxlength: 16; required: lower; required: digit" maxlength="16"></form>"#,
                #"<form action="/unlock"><label>PIN <input type="password" name="pin" inputmode="numeric" maxlength="4"></label></form>"#,
                #"<form action="/unlock"><label>PIN <input type="password" name="pin" pattern="[0-9]{4,6}" maxlength="6"></label></form>"#,
                #"<form action="/unlock"><label>PIN <input type="password" name="pin" pattern="\d*" maxlength="6"></label></form>"#,
                #"<form action="/unlock"><label>PIN <input type="password" name="pin" autocomplete="one-time-code" maxlength="6"></label></form>"#,
            ],
            check: eachForm { inspected, form, rule in
                form.passwords.compactMap { control in
                    guard !control.isPIN, let length = control.maxLength, length > 1 else { return nil }
                    let text = inspected.page.value(control.element, "passwordrules") ?? ""
                    let generated = PasswordRulesReading(Array(text.utf8)).rules.suggestedLength
                    if length >= generated { return nil }
                    return rule.finding(
                        at: inspected.range(of: control, attribute: "maxlength"),
                        """
                        maxlength=\(length) of \(inspected.name(control)) cuts a generated password of \(generated.grouped) \
                        characters
                        """,
                        hint: "remove maxlength, or allow at least \(max(64, generated).grouped) characters")
                }
            }),
    ]
}

extension PasswordRules {
    /// Safari ignores rules that allow fewer characters.
    fileprivate static let leastMaximum = 12

    /// The number of characters that Safari suggests.
    fileprivate var suggestedLength: Int {
        var length = PasswordGenerator.usualLength
        if let maxLength, maxLength >= Self.leastMaximum { length = min(length, maxLength) }
        return max(length, minLength ?? 0)
    }
}

extension PageRule {
    /// The check of the fields with rules: of the value and its place.
    private static func eachPasswordRules(
        _ check: @escaping @Sendable (InspectedPage, FormControl, String, Range<Int>?, LintRule) -> [Finding]
    ) -> Check {
        eachForm { inspected, form, rule in
            form.controls.flatMap { control -> [Finding] in
                guard let text = inspected.page.value(control.element, "passwordrules"), !text.trimmed.isEmpty else {
                    return []
                }
                return check(inspected, control, text, inspected.page.range(control.element, "passwordrules"), rule)
            }
        }
    }
}
