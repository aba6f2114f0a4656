/// The headers of a Mach-O file: one slice for each processor.
package struct ProgramImage: Sendable {
    package var slices: [Slice]

    package struct Slice: Sendable {
        /// `arm64`, `x86_64`; numbers for a processor without a name.
        package var cpu: String
        /// The property list in the section `__TEXT,__entitlements` of a simulator build.
        package var simulatedEntitlements: [UInt8]?
        package var signature: CodeSignature?
    }
}

/// The content of a program's embedded signature. Nothing of it is verified.
package struct CodeSignature: Sendable, Equatable {
    /// Signed without a certificate.
    package var isAdHoc: Bool
    /// Whether there is a CMS message with the signer.
    package var hasSigner: Bool
    /// The property list, without the blob's header.
    package var xmlEntitlements: [UInt8]?
    /// The same in DER, without the blob's header.
    package var derEntitlements: [UInt8]?
}

/// Names of processors, as `lipo` prints them (`mach/machine.h`).
enum CPUName {
    static func name(type: UInt32, subtype: UInt32) -> String {
        // The upper byte holds capabilities.
        switch (type, subtype & 0x00FF_FFFF) {
        case (0x0100_000C, 2): "arm64e"
        case (0x0100_000C, _): "arm64"
        case (0x0200_000C, _): "arm64_32"
        case (12, 6): "armv6"
        case (12, 9): "armv7"
        case (12, 11): "armv7s"
        case (12, 12): "armv7k"
        case (12, _): "arm"
        case (0x0100_0007, 8): "x86_64h"
        case (0x0100_0007, _): "x86_64"
        case (7, _): "i386"
        case (18, _): "ppc"
        case (0x0100_0012, _): "ppc64"
        default: "cpu \(type)/\(subtype & 0x00FF_FFFF)"
        }
    }
}
