import Testing

@testable import Arguments

@Suite("Help texts")
struct HelpTests {
    @Test("The program's help lists its verbs")
    func root() {
        let expected = """
            Sign and check association files

            Usage: aasa VERB [OPTION]... [ARGUMENT]...

            Verbs:
              sign           Sign an association document
              verify         Check sites
              table          Show the table

            Options:
              -h, --help     Show this help
                  --version  Show the version; with --verbose also what it was built with

            Examples:
              aasa sign --cert site.pem apps.json
                  sign a list of apps

            'aasa help VERB' for a verb's options.
            """
        #expect(Sample.tree.help(for: [], columns: 80) == expected)
    }

    @Test("A verb's help has a usage, arguments, options and examples")
    func sign() {
        let expected = """
            Sign an association document

            Usage: aasa sign --cert FILE [--key FILE] [--chain FILE]... [--output PATH|-]
                             [--digest sha256|sha384|sha512] [--no-attributes] [--verbose]
                             [--quiet] FILE

            The output is verified before it is moved into place.

            Arguments:
              FILE                 The document, or an array of app identifiers

            Options:
                  --cert FILE      The site's certificate
                  --key FILE       The certificate's private key
                  --chain FILE     A certificate between the site's and the root
                                   (repeatable)
              -o, --output PATH|-  Where the result goes; - is standard output (default:
                                   apple-app-site-association)
                  --digest sha256|sha384|sha512
                                   The hash function of the signature (default: sha256)
                  --no-attributes  Leave out the signed attributes
              -v, --verbose        Print what is done
              -q, --quiet
              -h, --help           Show this help

            Examples:
              aasa sign --cert site.pem --key site.key apps.json
                  sign a list of apps
              aasa sign --cert 'my site.pem' --key site.key --digest sha512 --output \\
                signed.p7m apps.json
                  sign with another digest, and name the output
            """
        #expect(Sample.tree.help(for: ["sign"], columns: 80) == expected)
    }

    @Test("A titled group has a section of its own, in fewer columns too")
    func verify() {
        let expected = """
            Check sites

            Usage: aasa verify SITE... [--app ID]... [--tries N]
                               [--cacert FILE] [--timeout N]

            Arguments:
              SITE...            A domain with an optional port

            Options:
                  --app ID       An application identifier (repeatable)
                  --tries N      How often to try (default: 1)
              -h, --help         Show this help

            Network:
                  --cacert FILE  Trust these roots instead of the
                                 system's
                  --timeout N    Give up after so many seconds (default:
                                 30)
            """
        #expect(Sample.tree.help(for: ["verify"], columns: 60) == expected)
    }

    @Test("A written usage, long choices, names without a long one, and an indented discussion keep their form")
    func rare() {
        let expected = """
            Rare forms

            Usage: rare FILE
                   rare --all FILE...

            A paragraph of words that is too long
            for the line.
              An indented paragraph that is too long
              as well.

            Arguments:
              FIRST       (one of one, two)
              MORE...     (default: a, b)

            Options:
              -p P
                  --number NAME
                          The month (one of january,
                          february, march, april,
                          may; default: may)
              -h, --help  Show this help
            """
        #expect(tree(Rare.self).help(for: [], columns: 40) == expected)
    }

    @Test("No line exceeds the width, unless it is one word, or ends in white space", arguments: 40...120)
    func widths(columns: Int) {
        for path in [[], ["sign"], ["verify"], ["table"]] {
            let text = Sample.tree.help(for: path, columns: columns)
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                #expect(line.count <= columns || line.split(separator: " ").count == 1)
                #expect(line.last?.isWhitespace != true)
            }
            #expect(!text.contains("\n\n\n"))
        }
    }

    @Test("The width is at least forty columns")
    func narrow() {
        #expect(Sample.tree.help(for: ["sign"], columns: 0) == Sample.tree.help(for: ["sign"], columns: 40))
    }

    @Test("Hidden verbs and arguments are not shown, but a hidden verb has help")
    func hidden() {
        #expect(!Sample.tree.help(for: [], columns: 80).contains("secret"))
        let help = Sample.tree.help(for: ["secret"], columns: 80)
        #expect(help.hasPrefix("Not for the public\n\nUsage: aasa secret\n\n"))
    }

    @Test("Help for an unknown path is that of its last known command")
    func unknownPath() {
        #expect(Sample.tree.help(for: ["nope"], columns: 80) == Sample.tree.help(for: [], columns: 80))
    }

    @Test("A long example is not broken inside quotes")
    func quoted() {
        let example = Example("run --first \"a word in quotes\" --second 'and one more'", "run it")
        let expected = ["  run --first \"a word in quotes\" \\", "    --second 'and one more'", "      run it"]
        #expect(exampleLines([example], columns: 40) == expected)
    }
}

private enum Count: String, CaseIterable, ExpressibleByArgument {
    case one, two
}

private enum Month: String, CaseIterable, ExpressibleByArgument {
    case january, february, march, april, may
}

private struct Rare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rare", abstract: "Rare forms", usage: "rare FILE\nrare --all FILE...",
        discussion: """
            A paragraph of words that is too long for the line.
              An indented paragraph that is too long as well.
            """)

    @Option("-p") var p: String?
    @Option("--number", valueName: "NAME", help: "The month") var month = Month.may
    @Argument("FIRST") var first: Count?
    @Argument("MORE") var more = ["a", "b"]
}
