internal import AASA

/// Rules about the fields for one-time codes.
extension PageRule {
    static let codeTokenRules: [SubjectRule<PageDocument>] = [
        SubjectRule(
            code: "AASA706", name: "otp-token", severity: .warning,
            summary: "The code field is not marked `one-time-code`.",
            explanation: """
                The keyboard offers a code from a message, and since iOS 15 one from the password manager, for a field \
                that is marked. Other fields depend on the words around them.
                """,
            sources: [.autoFill],
            reported: [
                #"<form action="/verify"><label>Verification code ⟦<input name="otp" inputmode="numeric">⟧</label></form>"#
            ],
            accepted: [
                #"<form action="/verify"><label>Verification code <input name="otp" autocomplete="one-time-code"></label></form>"#,
                #"<form action="/buy"><label>Promo code <input name="code"></label><label>Security code <input name="cvc"></label></form>"#,
            ],
            check: eachForm { inspected, form, rule in
                let boxes = form.codeBoxes
                let boxElements = Set(boxes.map(\.element))
                var codes = form.codes.filter { control in
                    let isTyped = control.isText || control.type == "password"
                    return isTyped && !control.isHidden && !boxElements.contains(control.element)
                }
                if !boxes.contains(where: \.isMarkedAsCode) { codes += boxes.prefix(1) }
                let unmarked = codes.filter { code in !code.isMarkedAsCode && code.isReadable }
                return unmarked.map { control in
                    rule.finding(
                        at: inspected.range(of: control, attribute: "autocomplete"),
                        "the field \(inspected.name(control)) is for a code and is not marked one-time-code",
                        hint: "write autocomplete=\"one-time-code\" inputmode=\"numeric\" on the field")
                }
            }),
        SubjectRule(
            code: "AASA707", name: "otp-split", severity: .note,
            summary: "The code is split over one-character fields.",
            explanation: """
                AutoFill types the whole code into the first field. Unless a script spreads it, all but the first \
                character is lost. One field with `inputmode="numeric"` and without `maxlength="1"` needs no script.
                """,
            sources: [.autoFill],
            reported: [
                #"<form>⟦<input maxlength="1" autocomplete="one-time-code">⟧<input maxlength="1"><input maxlength="1"><input maxlength="1"></form>"#
            ],
            accepted: [#"<form><input maxlength="6" autocomplete="one-time-code"></form>"#],
            check: eachForm { inspected, form, rule in
                form.codeBoxes.prefix(1).map { first in
                    rule.finding(
                        at: inspected.range(of: first),
                        "the code is split over \(form.codeBoxes.count) fields of one character",
                        hint: """
                            use one field with autocomplete="one-time-code" inputmode="numeric", or spread what is \
                            filled into the first one
                            """
                    )
                }
            }),
    ]
}
