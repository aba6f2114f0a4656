/// Settings of other files, which are not read.
enum IncludedSettings {
    /// Whether the name of a file states that its content does not concern paths.
    static func areAboutOthers(_ path: String) -> Bool {
        let isOfKnownContent = ["ssl", "letsencrypt", "mime.types", "_params"].contains(where: path.contains(text:))
        // Files such as 'ssl-redirect.conf' are about requests.
        return isOfKnownContent && !path.contains(text: "redirect")
    }
}
