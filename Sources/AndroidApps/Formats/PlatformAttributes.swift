/// The numbers of the platform's attributes that manifests use (AOSP, core/res/res/values/public-final.xml).
enum PlatformAttributes {
    static let names: [Int: String] = [
        0x0101_0003: "name", 0x0101_0006: "permission", 0x0101_000E: "enabled",
        0x0101_000F: "debuggable", 0x0101_0010: "exported",
        0x0101_0024: "value", 0x0101_0025: "resource", 0x0101_0026: "mimeType", 0x0101_0027: "scheme",
        0x0101_0028: "host", 0x0101_0029: "port", 0x0101_002A: "path", 0x0101_002B: "pathPrefix",
        0x0101_002C: "pathPattern", 0x0101_0202: "targetActivity", 0x0101_020C: "minSdkVersion",
        0x0101_021B: "versionCode", 0x0101_021C: "versionName", 0x0101_0270: "targetSdkVersion",
        0x0101_02E3: "fragment", 0x0101_03E3: "ssp", 0x0101_03E4: "sspPrefix", 0x0101_03E5: "sspPattern",
        0x0101_04EE: "autoVerify", 0x0101_061E: "pathSuffix", 0x0101_061F: "sspSuffix",
        0x0101_0620: "pathAdvancedPattern", 0x0101_0621: "sspAdvancedPattern",
        0x0101_068E: "allow", 0x0101_068F: "query", 0x0101_0690: "queryPrefix",
        0x0101_0691: "queryPattern", 0x0101_0692: "queryAdvancedPattern", 0x0101_0693: "querySuffix",
        0x0101_0694: "fragmentPrefix", 0x0101_0695: "fragmentPattern", 0x0101_0696: "fragmentAdvancedPattern",
        0x0101_0697: "fragmentSuffix",
    ]
}
