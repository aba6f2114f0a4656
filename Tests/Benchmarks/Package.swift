// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "aasa", path: "../..")],
    targets: [
        .executableTarget(
            name: "rates",
            dependencies: [.product(name: "AASA", package: "aasa"), .product(name: "AASAToolkit", package: "aasa")],
            path: "Rates"),
        .executableTarget(
            name: "matches",
            dependencies: [
                "CMalloc", .product(name: "AASA", package: "aasa"), .product(name: "AASAToolkit", package: "aasa"),
            ],
            path: "Matches"),
        .executableTarget(
            name: "tables",
            dependencies: [.product(name: "AASA", package: "aasa"), .product(name: "AASAToolkit", package: "aasa")],
            path: "Tables"),
        .systemLibrary(name: "CMalloc", path: "CMalloc"),
    ],
    swiftLanguageModes: [.v6]
)
