/// What calls a verb.
enum Caller {
    /// Whether an agent does, by a tool: it has no command line, and its requests go only to sites that it names: not to
    /// those of an app, nor to where a site redirects.
    @TaskLocal static var isAgent = false
}
