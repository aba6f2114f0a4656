/// Where requests may go.
enum RequestScope {
    /// Whether they go only to sites that the command line names: not to those of an app, nor to where a site redirects.
    @TaskLocal static var isNamedSitesOnly = false
}
