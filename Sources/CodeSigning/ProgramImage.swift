/// What a Mach-O file says of itself: one slice for each processor.
package struct ProgramImage: Sendable {
    package var slices: [Slice]
    /// Whether the slices stand in one file behind a list of them.
    package var isUniversal: Bool

    package struct Slice: Sendable {
        /// `arm64`, `x86_64`; numbers for what has no name.
        package var cpu: String
        package var is64: Bool
        /// `MH_EXECUTE` is 2.
        package var fileType: UInt32
        package var isExecutable: Bool { fileType == 2 }
        /// Whether the store encrypted the code. Signatures stay readable.
        package var isEncrypted: Bool
        package var signature: CodeSignature?
    }
}

/// What a program's embedded signature holds. Nothing here is verified.
package struct CodeSignature: Sendable, Equatable {
    /// The code directory's identifier, usually the bundle's.
    package var identifier: String?
    package var teamIdentifier: String?
    /// Signed by nobody.
    package var isAdHoc: Bool
    /// Made by the linker, as on Apple silicon.
    package var isLinkerSigned: Bool
    /// Whether a CMS message says who signed.
    package var hasSigner: Bool
    /// The property list, without the blob's header.
    package var xmlEntitlements: [UInt8]?
    /// The same in DER, without the blob's header.
    package var derEntitlements: [UInt8]?
}
