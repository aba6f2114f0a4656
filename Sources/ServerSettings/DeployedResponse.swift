/// What settings of a host make of the response to a request for a file that is deployed with them.
package enum DeployedResponse: Sendable, Equatable {
    case redirect(to: String, status: Int)
    case status(Int)
    /// The file is not deployed, or a page takes its place.
    case missing
    case file(contentType: String?)

    /// The response that is certain; nil where the settings leave it open, and without settings.
    package init?(of resource: HostAddition.Resource, with files: [HostSettings.File]) {
        let settings = files.compactMap { file in HostSettings(file, of: resource.path) }
        let effects = settings.flatMap(\.effects)
        for effect in effects where effect.doubt == nil {
            switch effect.kind {
            case .redirect(let target, let status): self = .redirect(to: target, status: status)
            case .status(let status): self = .status(status)
            case .page, .ignored, .hidden, .noFolder: self = .missing
            case .function, .unreadable: return nil
            case .contentType, .generated: continue
            }
            return
        }
        let others = effects.filter { effect in effect.isContentType && !effect.sets(resource.contentType) }
        if let other = others.first, case .contentType(let type) = other.kind {
            if other.doubt != nil { return nil }
            self = .file(contentType: type)
        } else if HostSettings.lackingType(of: resource, among: settings) != nil {
            self = .file(contentType: nil)
        } else {
            return nil
        }
    }
}
