/// Apps that Apple lets fill the passwords of sites without an association.
///
/// The facts are those of Apple's file `apple-appIDs-to-domains-shared-credentials.json`
/// (<https://github.com/apple/password-manager-resources>) as of November 2024; later versions have more.
package enum SharedCredentials {
    private static let apps: [(app: String, hosts: [String])] = [
        ("P7SDVXUZPK.com.etrade.mobileproiphone", ["etrade.com"]),
        ("PPTA7G59L3.com.kpcu.architectmobile", ["kpcu.com"]),
        ("KPSFBM8T3Z.com.optum.mobile.OptumBank", ["myuhc.com"]),
        ("KPSFBM8T3Z.com.optumhealth.mobile.OptumRX", ["myuhc.com"]), ("UF8VKHMLML.com.uhg.mobile.uhc", ["myuhc.com"]),
        ("LJU5B5SR84.com.educationalccu.mobile", ["onlinebank.com"]), ("T5W6CQA35T.com.fis.447iPhoneSUB", ["cit.com"]),
        ("L6F2ZQ2MJV.com.metlife.us.business", ["access.online.metlife.com", "identity.metlife.com"]),
        ("QDZLSW3Z22.com.leviton.home", ["leviton.com"]), ("3976U676H6.com.allegion.sense.store", ["schlage.com"]),
        ("G4K4BQ7S8J.com.backblaze.BzBackupBrowser", ["backblaze.com"]),
        ("J983T9Z6T6.com.birdbuddy.app", ["mybirdbuddy.com"]),
        ("M3Q8QUH343.com.getmysa.mysa", ["getmysa.com"]), ("ZRZ3QJN79B.com.dyson.dysonlink", ["dyson.com"]),
        ("K65HQ235M5.org.sutterhealth.myhealthonline", ["sutterhealth.org"]),
        ("T9984LC44E.com.whisker.ios", ["litter-robot.com"]),
        ("K832E2UXV7.com.riotgames.mobile.leagueconnect", ["riotgames.com"]),
        ("GN78YB727N.com.namecheap.iosapp", ["namecheap.com"]),
        ("8MQ82YZW32.com.travefy.go", ["travefy.com"]),
        ("39FN7MD5NR.com.elation.patientpassport", ["elationpassport.com"]),
        ("XUD5XM3X2G.com.vail.EpicMix", ["epicpass.com"]),
        ("UPS7472725.com.metrolinx.presto.ios.consumerapp", ["prestocard.ca"]),
        ("PX369MG78T.com.dmdbrands.balancehealth", ["greatergoods.com"]),
        ("498RNR3HN7.com.tdbank.iphoneapp", ["td.com", "tdbank.com"]),
        ("U2MQ894Z4M.br.com.cinemark.iphone", ["cinemark.com.br"]), ("2V2KHYTNSF.com.keybank.mobile", ["key.com"]),
        ("X9QEPGS9DR.com.questrade.edgemobile", ["questrade.com"]),
        ("X9QEPGS9DR.com.questrade.questmobile", ["questrade.com"]),
        ("X9QEPGS9DR.com.questrade.fxglobal", ["questrade.com"]),
        ("8TX3D8JQ7Q.com.yourcompany.GolCheckIn", ["b2c.voegol.com.br"]),
    ]

    /// A sentence on the apps that Apple lists for a site; nil when it lists none.
    ///
    /// - Parameter app: the app in question; nil for any.
    package static func sentence(for site: Site, app: AppIdentifier?) -> String? {
        let listed = apps.filter { entry in
            let isForSite = entry.hosts.contains { host in site.host == host || site.host.hasSuffix(".\(host)") }
            return isForSite && (app == nil || entry.app == app?.description)
        }
        if listed.isEmpty { return nil }
        return
            "Apple lets \(listed.map(\.app).shortened) fill the passwords of \(site.host) without an association, by its list of November 2024"
    }
}
