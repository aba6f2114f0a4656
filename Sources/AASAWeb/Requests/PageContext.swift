package import AASA

/// The person or program that made a request.
package struct Viewer: Sendable, Equatable {
    package enum Role: String, Sendable, CaseIterable {
        /// Reads.
        case viewer
        /// Also marks sites as due, and adds and removes pairs.
        case editor
    }

    let role: Role
    /// The user's name; nil without authentication.
    let name: String?
}

/// What a page depends on besides its address and the table.
package struct PageContext: Sendable {
    let viewer: Viewer
    /// The value of the hidden field `token` of each form that is sent by POST; nil: there are no such forms.
    let formToken: String?
    /// Whether the viewer has a session, which ends with a logout.
    var canLogOut = false
    let now: Timestamp
    /// Whether the page becomes a file of its own: no forms, no references to other resources.
    let isStandalone: Bool
    /// The sites with a section in a file.
    var sitesInFile: Set<Site> = []
    /// The causes with a pair in a file, by their anchors.
    var causesInFile: Set<String> = []
    /// The path of a pair's badge (`/badge/….svg`), which reveals nothing about the pair; nil: there are no badges.
    var badge: (@Sendable (Pair) -> String)?

    /// The context of a file that is written at a moment.
    package static func standalone(at now: Timestamp) -> PageContext {
        PageContext(viewer: Viewer(role: .viewer, name: nil), formToken: nil, now: now, isStandalone: true)
    }
}
