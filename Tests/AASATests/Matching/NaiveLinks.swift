import Foundation

@testable import AASA

/// The rules for URLs as simply as they can be said: strings, recursion, and every way is tried.
struct NaiveLinks {
    private indirect enum Token {
        case character(Unicode.Scalar)
        case type(String)
        case any, star, nothing
        case choice([[Token]])
    }

    var links: UniversalLinks

    /// For each app that takes part: entry, outcome and index of the rule.
    func answers(_ url: LinkURL) -> [String] {
        var seen: [String] = []
        var result: [String] = []
        for (number, entry) in links.entries.enumerated() {
            let apps = entry.apps.map(\.text).filter { app in
                if seen.contains(where: { Array($0.utf8) == Array(app.utf8) }) { return false }
                seen.append(app)
                return true
            }
            let rule = entry.rules.first { fits($0, url) }
            let outcome =
                entry.scope == .everything ? "match" : rule.map { $0.isExcluded ? "exclude" : "match" } ?? "no_match"
            for app in apps { result.append("\(number) \(app) \(outcome) \(rule?.index ?? -1)") }
        }
        return result
    }

    private func fits(_ rule: LinkRule, _ url: LinkURL) -> Bool {
        let view: (String) -> String = { rule.isPercentEncoded ? $0 : $0.removingPercentEncoding ?? $0 }
        if let path = rule.path {
            var text = view(url.path)
            while text.contains("//") { text = text.replacingOccurrences(of: "//", with: "/") }
            if !text.hasSuffix("/") { text += "/" }
            guard matches(path.text, text, rule, isPath: true) else { return false }
        }
        let query = url.query ?? ""
        switch rule.query {
        case .whole(let pattern):
            guard matches(pattern.text, view(query), rule, isPath: false) else { return false }
        case .items(let items):
            for item in items {
                let values = query.components(separatedBy: "&").compactMap { piece -> String? in
                    let parts = piece.components(separatedBy: "=")
                    guard Array(view(parts[0]).utf8) == Array(item.name.utf8) else { return nil }
                    return view(parts.dropFirst().joined(separator: "="))
                }
                for value in values.isEmpty ? [""] : values {
                    guard matches(item.value.text, value, rule, isPath: false) else { return false }
                }
            }
        case nil: break
        }
        if let fragment = rule.fragment {
            guard matches(fragment.text, view(url.fragment ?? ""), rule, isPath: false) else { return false }
        }
        return true
    }

    private func matches(_ pattern: String, _ text: String, _ rule: LinkRule, isPath: Bool) -> Bool {
        fits(tokens(pattern, isPath: isPath)[...], Array(text.unicodeScalars)[...], !rule.isCaseSensitive)
    }

    private func tokens(_ pattern: String, isPath: Bool) -> [Token] {
        var text = pattern
        // Slashes are put right outside of variables: a variable is cut out for as long.
        var names: [String] = []
        while let start = text.range(of: "$("), let end = text[start.upperBound...].firstIndex(of: ")") {
            names.append(String(text[start.upperBound..<end]))
            text.replaceSubrange(start.lowerBound...end, with: "\u{E000}")
        }
        if isPath {
            if text.isEmpty { text = "/" }
            while text.contains("**") { text = text.replacingOccurrences(of: "**", with: "*") }
            while text.contains("//") { text = text.replacingOccurrences(of: "//", with: "/") }
            if !text.hasPrefix("*"), !text.hasPrefix("/") { text = "/" + text }
            if !text.hasSuffix("*"), !text.hasSuffix("/") { text += "/" }
        }
        return text.unicodeScalars.map { scalar in
            switch scalar {
            case "\u{E000}": meaning(names.removeFirst())
            case "*": .star
            case "?": .any
            default: .character(scalar)
            }
        }
    }

    private func meaning(_ name: String) -> Token {
        if let definition = links.variables.definitions.last(where: { $0.name == name }) {
            let values = definition.values.map(\.text).filter { !$0.contains("$(") }
            return .choice(
                values.map { $0.unicodeScalars.map { $0 == "*" ? .star : $0 == "?" ? .any : .character($0) } })
        }
        switch name {
        case "lang": return .choice(LanguageCodes.all.map { $0.unicodeScalars.map { .character($0) } })
        case "region": return .choice(RegionCodes.all.map { $0.unicodeScalars.map { .character($0) } })
        case "alpha", "upper", "lower", "alnum", "digit", "xdigit": return .type(name)
        default: return .nothing
        }
    }

    private func fits(_ tokens: ArraySlice<Token>, _ text: ArraySlice<Unicode.Scalar>, _ folds: Bool) -> Bool {
        guard let token = tokens.first else { return text.isEmpty }
        let rest = tokens.dropFirst()
        switch token {
        case .nothing: return false
        case .star:
            return (0...text.count).contains { fits(rest, text.dropFirst($0), folds) }
        case .choice(let all): return all.contains { fits($0 + rest, text, folds) }
        case .any: return !text.isEmpty && fits(rest, text.dropFirst(), folds)
        case .character(let wanted):
            guard let scalar = text.first, scalar == wanted || (folds && lower(scalar) == lower(wanted)) else {
                return false
            }
            return fits(rest, text.dropFirst(), folds)
        case .type(let name):
            guard let scalar = text.first, scalar.isASCII else { return false }
            let cases = folds ? [lower(scalar), upper(scalar)] : [scalar]
            return cases.contains { isOf($0, name) } && fits(rest, text.dropFirst(), folds)
        }
    }

    private func isOf(_ scalar: Unicode.Scalar, _ name: String) -> Bool {
        let sets = [
            "alpha": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "upper": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "lower": "abcdefghijklmnopqrstuvwxyz", "digit": "0123456789", "xdigit": "0123456789abcdefABCDEF",
            "alnum": "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
        ]
        return sets[name]?.unicodeScalars.contains(scalar) == true
    }

    private func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        String(scalar).lowercased().unicodeScalars.first ?? scalar
    }
    private func upper(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        String(scalar).uppercased().unicodeScalars.first ?? scalar
    }
}

extension LinkTrace {
    /// Equal to those of the matcher if the budget lasted.
    var decisions: [LinkDecision] {
        entries.flatMap { entry in
            let rule = entry.outcome == .noMatch ? nil : entry.rules.last?.rule
            return entry.apps.map { app in
                LinkDecision(app: app, decision: entry.outcome, entry: entry.entry, rule: rule)
            }
        }
    }
}
