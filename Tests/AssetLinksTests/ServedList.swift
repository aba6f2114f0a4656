import AASA
import AssetLinks

extension StatementListRecord {
    /// An answer for a list.
    init(
        _ url: String, status: Int = 200, _ text: String = "", type: String? = "application/json",
        target: String? = nil,
        isCutOff: Bool = false, challenge: BotChallenge? = nil
    ) {
        let bytes = Array(text.utf8)
        var answer = Answer(
            url: url, status: status, contentType: type, redirectTarget: target, retryAfter: nil, size: bytes.count,
            isCutOff: isCutOff, content: .plain(bytes))
        answer.challenge = challenge
        self.init(.answer(answer), of: url)
    }
}
