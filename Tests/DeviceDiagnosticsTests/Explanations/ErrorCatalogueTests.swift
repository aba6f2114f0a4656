import Testing

import AASA
@testable import DeviceDiagnostics

@Suite("The catalogue of errors")
struct ErrorCatalogueTests {
    @Test("Every entry has a meaning, a cause and a source: lower case, no full stop")
    func sentences() {
        for meaning in ErrorCatalogue.meanings {
            for sentence in [meaning.meaning, meaning.cause, meaning.source] {
                #expect(!sentence.isEmpty, "\(meaning.name)")
                #expect(sentence.last != ".", "\(sentence)")
                #expect(!sentence.contains("  ") && !sentence.contains("\n"), "\(sentence)")
            }
            for sentence in [meaning.meaning, meaning.cause] {
                let word = sentence.prefix { $0 != " " }
                #expect(
                    word.first?.isUppercase == false
                        || ["AutoFill", "Apple's", "Safari", "NULL", "?mode=developer"].contains(word)
                        || word.dropFirst().contains { $0.isUppercase } || word == "Settings", "\(sentence)")
            }
        }
    }

    @Test("Every number is found by its number, and by the name of its constant")
    func numbers() {
        for meaning in ErrorCatalogue.meanings {
            guard let code = meaning.code else { continue }
            let reference = ErrorReference(family: meaning.family, code: code)
            let found = ErrorTextReader.read(reference.description).errors
            #expect(found.contains { $0.meaning == meaning && $0.code == code }, "\(meaning.name)")
            for name in ErrorCatalogue.constants(of: meaning) {
                for spelling in [name, name.lowercased()] {
                    let named = ErrorTextReader.read(spelling).errors
                    #expect(named.contains { $0.meaning == meaning && $0.code == code }, "\(spelling)")
                }
                let inText = ErrorTextReader.read("it failed with \(name) today").errors
                #expect(inText.contains { $0.meaning == meaning }, "\(name)")
            }
        }
    }

    @Test("Every sentence of the system is found, with the site and the app that it names")
    func sentencesAreFound() {
        let site = "shop.example.com"
        let app = "ABCDE12345.com.example.app"
        let messages = ErrorCatalogue.meanings.flatMap { meaning in meaning.messages.map { (meaning, $0) } }
        for (meaning, message) in messages {
            let text = message.filled([
                .site: site, .app: app, .url: "https://\(site)/apple-app-site-association",
                .target: "http://other.example.com/", .text: "something", .space: "   ",
            ])
            for line in [text, "2026-01-01 12:00:00 swcd[123] \(text)", text.uppercased()] {
                let read = ErrorTextReader.read(line)
                #expect(read.errors.contains { $0.meaning == meaning }, "\(line)")
            }
            let read = ErrorTextReader.read("swcd: \(text)")
            if message.description.contains("{site}") || message.description.contains("{url}") {
                #expect(read.site?.description == site, "\(text)")
            }
            if message.description.contains("{app}") { #expect(read.app?.description == app, "\(text)") }
        }
    }

    @Test("Two entries are never the same, and those of one number differ in their sentence")
    func distinct() {
        var seen: Set<String> = []
        for meaning in ErrorCatalogue.meanings {
            let key = "\(meaning.family) \(String(describing: meaning.codes)) \(meaning.message?.description ?? "")"
            let isNew = seen.insert(key).inserted
            #expect(isNew, "\(key)")
        }
    }
}
