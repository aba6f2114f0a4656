extension Optional {
    /// The value if a condition holds for it, else nil.
    package func filter(_ isIncluded: (Wrapped) -> Bool) -> Wrapped? {
        guard let self, isIncluded(self) else { return nil }
        return self
    }
}

extension Collection {
    /// The elements; nil without any.
    package var nonEmpty: Self? { if isEmpty { nil } else { self } }
}
