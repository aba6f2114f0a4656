/// Errors of Xcode and App Store Connect about the entitlement.
extension ErrorMeaning {
    private static let xcode = "errors of xcodebuild, as developers report them"
    private static let upload =
        "errors of App Store Connect's Transporter, as developers report them (fastlane issues 768, 4902)"
    private static let refresh = """
        the App ID lacks Associated Domains, or the profile is older than the change, is for a wildcard, or is of a \
        personal team: switch it on, make the profile again
        """

    static let buildMeanings: [ErrorMeaning] = [
        line(
            "profile-without-capability", step: .entitlement,
            message: "Provisioning profile {text} doesn't {target} the Associated Domains capability",
            meaning: "the profile does not permit associated domains, and Xcode does not sign the app", cause: refresh,
            checks: [.showApp], source: xcode),
        line(
            "personal-team", step: .entitlement,
            message: "Personal development teams, including {text}, do not support the Associated Domains",
            meaning: "the team of a free account may not use associated domains, and Xcode makes no profile",
            cause: """
                the target is signed by a personal team: choose a team of the Apple Developer Program, or leave the \
                entitlement out of builds for development
                """,
            checks: [.showApp], source: xcode),
        line(
            "profile-without-entitlement", step: .entitlement,
            message:
                "Provisioning profile {text} doesn't include the com.apple.developer.associated-domains entitlement",
            meaning: "the profile does not permit associated domains, and Xcode does not sign the app", cause: refresh,
            checks: [.showApp], source: xcode),
        line(
            "no-profile-with-entitlements", step: .entitlement,
            message: "None of the valid provisioning profiles allowed the specified entitlements: {text}",
            meaning:
                "no installed profile permits the entitlements that the sentence lists, and Xcode does not sign the app",
            cause: refresh, checks: [.showApp], source: xcode),
        line(
            "entitlement-not-in-profile", step: .entitlement,
            message: "Entitlement {text} not found and could not be included in profile",
            meaning: "automatic signing could not make a profile with this entitlement",
            cause: """
                the name of the entitlement is misspelled (the one for domains is \
                com.apple.developer.associated-domains), the App ID's capability is off, or the team may not have it
                """,
            checks: [.showApp], source: xcode),
        ErrorMeaning(
            family: .appStore, code: 90046, name: "invalid-entitlement-value", step: .entitlement,
            message:
                "Your application bundle's signature contains code signing entitlements that are not supported{text}",
            meaning:
                "the upload to App Store Connect was rejected: the value of an entitlement in the signature is not permitted",
            cause: """
                the value '*' is the profile's own, signed in place of the app's list when the app is signed again \
                without its entitlements; or a value of the list is malformed (a space, a scheme, '*' without a dot)
                """,
            checks: [.showApp], source: upload),
        ErrorMeaning(
            family: .appStore, code: 90163, name: "entitlements-not-in-profile", step: .entitlement,
            message:
                "The entitlements in your app bundle signature do not match the ones that are contained in the provisioning profile{text}",
            meaning:
                "the upload to App Store Connect was rejected: the signature has an entitlement that the profile in the app lacks",
            cause: refresh, checks: [.showApp], source: upload),
    ]
}
