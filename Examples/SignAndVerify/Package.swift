// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "SignAndVerify",
    dependencies: [.package(name: "aasa", path: "../..")],
    targets: [
        .executableTarget(
            name: "SignAndVerify",
            dependencies: [.product(name: "AASA", package: "aasa"), .product(name: "AASAToolkit", package: "aasa")])
    ],
    swiftLanguageModes: [.v6]
)
