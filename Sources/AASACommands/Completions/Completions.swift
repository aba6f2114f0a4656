internal import Arguments

struct Completions: Verb {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Print a shell's completions",
        discussion: """
            The shell then completes verbs, options, their values, rules of lint, and the sites and apps of the table. \
            'make install' and the packages install the completions already.
            """,
        examples: [
            Example("source <(aasa completions bash)", "this bash; the same in ~/.bashrc"),
            Example("source <(aasa completions zsh)", "this zsh, after compinit"),
            Example("aasa completions fish > ~/.config/fish/completions/aasa.fish", "fish"),
        ])

    enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

    @Argument("SHELL", help: "The shell")
    var shell: Shell

    func run(_ console: Console) throws(CommandFailure) -> ExitCode {
        try console.write(CompletionScript.text(shell).split(separator: "\n").map(String.init))
        return .yes
    }
}
