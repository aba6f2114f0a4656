// swift-tools-version: 6.3
import PackageDescription

/// Settings of every Swift target: warnings are errors, imports are internal unless said.
let house: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
]

/// Only the system libraries touch C; everything above them is compiled with strict memory safety.
let safe: [SwiftSetting] = house + [.strictMemorySafety()]

/// What is not the domain is compiled for size in the program that `make build` makes: 2 MB less, for 0.6 % more instructions of
/// a `verify --file`. Values are copied by tables in place of functions, and equal sequences of instructions become a function.
/// The domain is not: `lint` would take 34 % more instructions with such tables, and `match` 18 % more for size. A package that
/// depends on this one may not have such flags in it.
let size = [
    "-Osize", "-Xllvm", "-enable-machine-outliner=always", "-Xfrontend", "-enable-layout-string-value-witnesses",
    "-enable-experimental-feature", "LayoutStringValueWitnesses",
]
let small: [SwiftSetting] = Context.environment["AASA_RELEASE"] == nil ? safe : safe + [.unsafeFlags(size)]

let package = Package(
    name: "aasa",
    products: [
        .executable(name: "aasa", targets: ["aasa-cli"]),
        .library(name: "AASA", targets: ["AASA"]),
        .library(name: "AASAToolkit", targets: ["AASAToolkit"]),
        // Nothing of it is public: it is named here so that it is built by itself, apart from what servers use.
        .library(name: "AASAPagesToolkit", targets: ["AASAPagesToolkit"]),
    ],
    targets: [
        // C libraries: a module map and a shim each.
        .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "CCares", providers: [.apt(["libc-ares-dev"])]),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CPostgreSQL", providers: [.apt(["libpq-dev"])]),
        .systemLibrary(name: "CIDN2", providers: [.apt(["libidn2-dev"])]),
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CGumbo", providers: [.apt(["libgumbo-dev"])]),
        .systemLibrary(name: "CPSL", providers: [.apt(["libpsl-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CZip", providers: [.apt(["libzip-dev"])]),
        .systemLibrary(name: "CMicroHTTPD", providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(name: "CP11Kit", providers: [.apt(["libp11-kit-dev"])]),
        .systemLibrary(name: "CPOSIX"),

        // System libraries: the only importers of C. They know nothing of association files.
        .target(name: "POSIX", dependencies: ["CPOSIX"], swiftSettings: house),
        .target(name: "PKI", dependencies: ["POSIX", "COpenSSL", "CP11Kit"], swiftSettings: house),
        .target(name: "CMS", dependencies: ["PKI", "POSIX", "COpenSSL"], swiftSettings: house),
        .target(name: "HTTPS", dependencies: ["PKI", "POSIX", "CCurl", "CCares"], swiftSettings: house),
        .target(name: "HTTPServer", dependencies: ["POSIX", "CMicroHTTPD"], swiftSettings: house),
        .target(name: "SQL", dependencies: ["POSIX", "CSQLite", "CPostgreSQL"], swiftSettings: house),
        .target(name: "IDNA", dependencies: ["POSIX", "CIDN2"], swiftSettings: house),
        .target(name: "XML", dependencies: ["POSIX", "CExpat"], swiftSettings: house),
        .target(name: "HTMLParsing", dependencies: ["POSIX", "CGumbo"], swiftSettings: house),
        .target(name: "WebDriver", dependencies: ["POSIX"], swiftSettings: house),
        .target(name: "PublicSuffixes", dependencies: ["POSIX", "CPSL"], swiftSettings: house),
        .target(name: "PropertyLists", dependencies: ["XML"], swiftSettings: safe),
        .target(name: "CodeSigning", swiftSettings: safe),
        .target(name: "Zip", dependencies: ["POSIX", "CZip"], swiftSettings: house),
        .target(name: "Gzip", dependencies: ["POSIX", "CZlib"], swiftSettings: house),

        // The domain: pure Swift, same input, same verdict.
        .target(name: "AASA", swiftSettings: safe),
        .target(name: "Passwords", dependencies: ["AASA"], swiftSettings: small),
        .target(name: "DeviceDiagnostics", dependencies: ["AASA", "AASAPages"], swiftSettings: small),
        .target(name: "ServerSettings", dependencies: ["AASA", "AssetLinks"], swiftSettings: small),
        .target(name: "AssetLinks", dependencies: ["AASA"], swiftSettings: safe),
        .target(name: "AASAPages", dependencies: ["AASA", "AssetLinks", "Passwords"], swiftSettings: small),

        // Readers of Android packages and bundles.
        .target(
            name: "AndroidApps", dependencies: ["AASA", "AssetLinks", "CMS", "PKI", "POSIX", "Zip"],
            swiftSettings: small
        ),

        // Use cases: sign, verify, keep the table, read sitemaps.
        .target(
            name: "AASAToolkit",
            dependencies: [
                "AASA", "AssetLinks", "PKI", "CMS", "HTTPS", "SQL", "IDNA", "XML", "PropertyLists", "CodeSigning",
                "Gzip", "PublicSuffixes", "Zip",
                "POSIX", "HTTPServer",
            ],
            swiftSettings: small),

        // Statement lists of sites: request them as Android's agent and Google's service do.
        .target(
            name: "AssetLinksToolkit", dependencies: ["AASA", "AASAToolkit", "AssetLinks", "HTTPS"],
            swiftSettings: small
        ),

        // Pages of sites: request, read and render them. No program that only signs or verifies builds these.
        .target(
            name: "AASAPagesToolkit",
            dependencies: [
                "AASA", "AASAPages", "AASAToolkit", "HTMLParsing", "HTTPS", "POSIX", "PublicSuffixes", "WebDriver",
            ],
            swiftSettings: small),

        // The web interface: pages, the JSON API, access control.
        .target(
            name: "AASAWeb",
            dependencies: [
                "AASA", "AASAPages", "AASAToolkit", "AssetLinks", "DeviceDiagnostics", "HTTPServer", "PKI", "Gzip",
                "POSIX",
            ],
            resources: ["style.css", "script.js", "icon.svg", "openapi.json"].map { .embedInCode("Assets/\($0)") },
            swiftSettings: small),

        // The command line: declared options, one file per verb, the only place that prints.
        .target(name: "Arguments", swiftSettings: small),
        .target(
            name: "AASACommands",
            dependencies: [
                "AASA", "AASAPages", "AASAPagesToolkit", "AASAToolkit", "AASAWeb", "AndroidApps", "Arguments",
                "AssetLinks", "AssetLinksToolkit", "DeviceDiagnostics", "PKI", "Passwords", "POSIX", "ServerSettings",
            ],
            swiftSettings: small),
        .executableTarget(name: "aasa-cli", dependencies: ["AASACommands"], swiftSettings: safe),

        // The example, which is also a package of its own: `make example`.
        .executableTarget(
            name: "sign-and-verify", dependencies: ["AASA", "AASAToolkit"],
            path: "Examples/SignAndVerify/Sources/SignAndVerify"),

        // Tests, one target for each module, and whole-program scripts.
        .target(name: "TestSupport", dependencies: ["Arguments", "CPOSIX"], path: "Tests/TestSupport"),
        .testTarget(name: "ArgumentsTests", dependencies: ["Arguments", "TestSupport"]),
        .testTarget(name: "AASATests", dependencies: ["AASA", "TestSupport"]),
        .testTarget(name: "PasswordsTests", dependencies: ["Passwords", "AASA", "TestSupport"]),
        .testTarget(name: "DeviceDiagnosticsTests", dependencies: ["DeviceDiagnostics", "AASA", "TestSupport"]),
        .testTarget(name: "ServerSettingsTests", dependencies: ["ServerSettings", "AASA", "AssetLinks"]),
        .testTarget(name: "AndroidAppsTests", dependencies: ["AndroidApps", "AssetLinks", "AASA", "TestSupport"]),
        .testTarget(
            name: "AssetLinksTests", dependencies: ["AssetLinks", "AssetLinksToolkit", "AASA", "TestSupport"]),
        .testTarget(name: "PKITests", dependencies: ["PKI", "TestSupport"]),
        .testTarget(name: "CMSTests", dependencies: ["CMS", "PKI", "TestSupport"]),
        .testTarget(name: "HTTPSTests", dependencies: ["HTTPS", "PKI", "AASA", "TestSupport"]),
        .testTarget(name: "HTTPServerTests", dependencies: ["HTTPServer", "TestSupport"]),
        .testTarget(name: "SQLTests", dependencies: ["SQL", "TestSupport"]),
        .testTarget(name: "XMLTests", dependencies: ["XML", "TestSupport"]),
        .testTarget(name: "WebDriverTests", dependencies: ["WebDriver", "TestSupport"]),
        .testTarget(name: "HTMLParsingTests", dependencies: ["HTMLParsing", "TestSupport"]),
        .testTarget(
            name: "AASAPagesTests",
            dependencies: ["AASAPages", "AASAPagesToolkit", "AASAToolkit", "AssetLinks", "AASA", "TestSupport"]),
        .testTarget(name: "PropertyListsTests", dependencies: ["PropertyLists", "TestSupport"]),
        .testTarget(name: "GzipTests", dependencies: ["Gzip", "TestSupport"]),
        .testTarget(name: "CodeSigningTests", dependencies: ["CodeSigning", "TestSupport"]),
        .testTarget(name: "ZipTests", dependencies: ["Zip", "TestSupport"]),
        .testTarget(name: "POSIXTests", dependencies: ["POSIX", "TestSupport"]),
        .testTarget(
            name: "AASAToolkitTests",
            dependencies: [
                "AASAToolkit", "AASA", "CodeSigning", "HTTPS", "HTTPServer", "PKI", "TestSupport", "sign-and-verify",
            ]),
        .testTarget(
            name: "AASAWebTests",
            dependencies: ["AASAWeb", "AASAToolkit", "AASA", "HTTPServer", "POSIX", "TestSupport"]),
        // The targets of the fuzzers, without a fuzzer.
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "AASA", "AASACommands", "AASAPages", "AASAPagesToolkit", "AASAToolkit", "AASAWeb", "AndroidApps",
                "AssetLinks", "CodeSigning", "HTTPS", "HTTPServer", "PKI", "POSIX", "PropertyLists", "ServerSettings",
                "TestSupport", "Zip",
            ],
            path: "Tests/Fuzz",
            exclude: ["Corpora", "Dictionaries", "Entry.swift", "Seeds", "answers.py", "run.sh"]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "AASA", "AASACommands", "AASAPages", "Arguments", "DeviceDiagnostics", "Passwords", "TestSupport",
                "aasa-cli",
            ],
            exclude: [
                "README.md", "Schemas", "Scripts", "Verbs", "kill-nine.sh", "faults.py", "three-watches.py",
                "kill-install.sh", "kill-render.sh", "kill-serve.sh", "agreement.py",
            ]),
    ],
    swiftLanguageModes: [.v6]
)
