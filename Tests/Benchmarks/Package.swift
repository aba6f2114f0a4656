// swift-tools-version: 6.3
import PackageDescription

/// What is measured is partly for the package only.
let settings: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-disable-access-control"])]

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "aasa", path: "../..")],
    targets: [
        .executableTarget(
            name: "rates",
            dependencies: [.product(name: "AASA", package: "aasa"), .product(name: "AASAToolkit", package: "aasa")],
            path: "Rates", swiftSettings: settings),
        .executableTarget(
            name: "matches",
            dependencies: [
                "CMalloc", .product(name: "AASA", package: "aasa"), .product(name: "AASAToolkit", package: "aasa"),
            ],
            path: "Matches", swiftSettings: settings),
        .executableTarget(
            name: "tables",
            dependencies: [.product(name: "AASA", package: "aasa"), .product(name: "AASAToolkit", package: "aasa")],
            path: "Tables", swiftSettings: settings),
        .systemLibrary(name: "CMalloc", path: "CMalloc"),
    ],
    swiftLanguageModes: [.v6]
)
