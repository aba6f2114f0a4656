/// A word of this program's output that states a result, for `explain`.
struct PrintedValue {
    let kind: KnownCode.Kind
    /// The words and their meanings.
    let meanings: KeyValuePairs<String, String>

    static let all: [PrintedValue] = [
        PrintedValue(
            kind: .verdictStatus,
            meanings: [
                "denied": "The site's file does not approve the app, and a retry does not change that",
                "pending": "The file could not be judged yet; the pair is retried",
            ]),
        PrintedValue(
            kind: .serviceStatus,
            meanings: [
                "works": "Devices approve the app for the service",
                "fails": "Devices do not approve the app for the service; 'reason' states why",
                "pending": "The site's file is right, and Apple's CDN has no good copy yet, or the site did not answer",
                "not-listed": "The file can be read and does not list the app under the service",
                "not-claimed": "The app's entitlement does not claim the site for the service",
            ]),
        PrintedValue(
            kind: .check,
            meanings: [
                "response": "The site answers with status 200",
                "size": "The file has at most 131,072 bytes",
                "content-type": "The content type is application/pkcs7-mime, as iOS 8 requires",
                "signed": "The file is signed, as iOS 8 requires",
                "signature": "The signature matches the document",
                "signer-trusted": "The chain of the signer's certificate leads to a trusted root",
                "signer-in-date": "The certificates of the signer's chain are in date",
                "signer-site": "The signer's certificate names the site",
                "json": "The document is JSON, and an object",
                "service": "The document has the service",
                "app": "The service lists the app",
            ]),
        PrintedValue(
            kind: .checkState,
            meanings: [
                "passed": "The condition holds",
                "failed": "The condition does not hold; the first failure is the reason",
                "not-reached": "An earlier check failed, and left nothing to look at",
            ]),
        PrintedValue(
            kind: .decision,
            meanings: [
                "match": "The URL opens the app", "exclude": "The first rule that matches excludes the URL",
                "no_match": "No rule of the app matches the URL",
            ]),
        PrintedValue(
            kind: .change,
            meanings: [
                "app-added": "The new file lists an app that the old one does not",
                "app-removed": "The new file no longer lists an app",
                "rule-added": "The new file has a rule that the old one does not have",
                "rule-removed": "The new file no longer has a rule",
                "rule-moved": "A rule is in another place of the order, in which the first match decides",
                "behaviour": "A URL has a different result in the new file",
                "added": "The new run has a site or pair that the old one does not have",
                "removed": "The old run has a site or pair that the new one does not have",
                "result": "The result of a site or pair has changed",
                "part": "The result of a service or URL has changed",
                "new-finding": "The new run has a finding that the old one does not have",
                "gone-finding": "The new run no longer has a finding",
            ]),
        PrintedValue(
            kind: .redirects,
            meanings: [
                "answer": "The last answer is not a redirect, or one without a target",
                "not-requested": "The last target is not https, or has a user name, and was not requested",
                "loop": "The last target was requested before",
                "too-many": "There are more redirects than are followed",
            ]),
        PrintedValue(
            kind: .renewal,
            meanings: [
                "missing": "There was no signed file", "other-file": "The file is not one that 'sign' wrote",
                "document": "The document has changed", "certificate": "The signer's certificate has changed",
                "chain": "The certificates above the signer's have changed", "options": "The options have changed",
                "signature": "The signature in the file is not valid",
                "expiry": "The certificate expires soon, and is to be renewed first: the file stays as it is",
            ]),
        PrintedValue(
            kind: .wrapping,
            meanings: [
                "none": "The file is not a CMS message", "der": "DER, as devices read it",
                "pem": "PEM, which devices do not read", "base64": "Base64, which devices do not read",
                "smime": "S/MIME text, which devices do not read",
            ]),
        PrintedValue(
            kind: .event,
            meanings: [
                "verdict-changed": "The verdict of a pair has changed",
                "content-changed": "The document of a site has changed",
                "certificate-expiring": "A certificate of a site expires soon",
                "group": "Several events with one cause, in one notification",
            ]),
        PrintedValue(
            kind: .condition,
            meanings: [
                "arguments": "Domain and account are strings, and present where they must be",
                "system": "The app reaches the keychain service", "autofill": "AutoFill is on",
                "domain": "The app or its entitlement names a domain",
                "identifier": "The app's signature has an application identifier",
                "entitlement": "The entitlement claims the domain", "saved-password": "The keychain has a password",
                "approval": "The site's file approves the app", "user": "The person permits it",
                "saving": "Safari may save passwords for the site",
            ]),
        PrintedValue(
            kind: .outcome,
            meanings: [
                "passed": "The condition holds", "fails": "The condition does not hold: the call ends here",
                "assumed": "Only the device knows the condition, and it is assumed to hold",
                "unknown": "The condition is not known from this machine", "not-reached": "An earlier condition fails",
                "answered": "The call would be answered", "error": "The call would end with an error",
                "pending": "The approval of the site is pending",
            ]),
        PrintedValue(
            kind: .deviceComparison,
            meanings: [
                "agree": "The device and the table have the same result", "differ": "The device and the table differ",
                "open": "The device or the table has not decided", "not-in-table": "The table has no such pair",
                "not-on-device": "The device has no such entry",
            ]),
        PrintedValue(
            kind: .doctor,
            meanings: [
                "ok": "It works", "warning": "Some commands cannot work", "failed": "It does not work",
            ]),
    ]
}
