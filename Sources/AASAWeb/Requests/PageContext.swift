package import AASA

/// The person or program that made a request.
package struct Viewer: Sendable, Equatable {
    package enum Role: String, Sendable, CaseIterable {
        /// Reads.
        case viewer
        /// Also marks sites as due, and adds and removes pairs.
        case editor
    }

    package var role: Role
    /// Nil without authentication.
    package var name: String?

    package init(role: Role, name: String?) {
        self.role = role
        self.name = name
    }
}

/// What a page depends on besides its address and the table.
package struct PageContext: Sendable {
    package var viewer: Viewer
    /// The value of the hidden field `token` of each form that is sent by POST; nil: there are no such forms.
    package var formToken: String?
    /// Whether the viewer has a session, which ends with a logout.
    package var canLogOut = false
    package var now: Timestamp
    /// Whether the page becomes part of a file: no forms, no references to other resources.
    package var isReport: Bool
    /// The path of a pair's badge (`/badge/….svg`), which reveals nothing about the pair; nil: there are no badges.
    package var badge: (@Sendable (PairRecord) -> String)?

    package init(
        viewer: Viewer, formToken: String?, now: Timestamp, isReport: Bool,
        badge: (@Sendable (PairRecord) -> String)? = nil
    ) {
        self.viewer = viewer
        self.formToken = formToken
        self.now = now
        self.isReport = isReport
        self.badge = badge
    }
}
