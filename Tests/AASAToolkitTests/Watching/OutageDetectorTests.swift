import AASA
import Testing

@testable import AASAToolkit

extension CompletedCheck {
    /// A check that got an answer of status 404, or none.
    static func test(
        _ site: String, answers: Bool, number: Int = 0, at moment: Timestamp = Material.moment
    ) throws -> CompletedCheck {
        let site = try Site(site)
        let task = VerificationTask(
            site: site, apps: [try AppIdentifier(Material.app)], service: .any, rules: [.ios8], mode: nil)
        let url = "https://\(site)/apple-app-site-association"
        let observation: Observation =
            answers
            ? .answer(
                Answer(
                    url: url, status: 404, contentType: nil, redirectTarget: nil, retryAfter: nil, size: 0,
                    isCutOff: false, content: .plain([])))
            : .noAnswer(url: url, NetworkFailure(kind: .timedOut, text: ""))
        return CompletedCheck(
            number: number, task: task, checkedAt: moment, server: nil, serverFailure: nil, milliseconds: 1,
            preparedJudgements: task.judges { _ in observation }, judgementCount: 1)
    }
}

@Suite("An unavailable network and unavailable sites")
struct OutageDetectorTests {
    /// The steps for checks, one after another: how many are recorded (positive) or suspended (negative) at each.
    private static func steps(
        _ detector: inout OutageDetector, _ checks: [(answers: Bool, wasAnswering: Bool)], at now: Int
    ) throws -> [Int] {
        var steps: [Int] = []
        for (number, (answers, wasAnswering)) in checks.enumerated() {
            let earlier = detector.suspendedCount
            let check = try CompletedCheck.test("s\(number).example", answers: answers)
            switch detector.note(check, wasAnswering: wasAnswering, at: now) {
            case .record(let checks, let resumed):
                steps.append(checks.count)
                #expect(resumed.count == earlier - detector.suspendedCount)
            case .suspend: steps.append(earlier - detector.suspendedCount)
            }
        }
        return steps
    }

    private static let silent = (answers: false, wasAnswering: true)
    private static let dead = (answers: false, wasAnswering: false)
    private static let sound = (answers: true, wasAnswering: true)

    @Test("A few silent sites are held back until one answers, and recorded then")
    func few() throws {
        var detector = OutageDetector()
        #expect(
            try Self.steps(&detector, [Self.silent, Self.silent, Self.sound, Self.sound], at: 0) == [0, 0, 3, 1])
        #expect(detector.condition == .online)
    }

    @Test("Checks that are held back at the end are recorded")
    func settled() throws {
        var detector = OutageDetector()
        #expect(try Self.steps(&detector, [Self.silent, Self.silent], at: 0) == [0, 0])
        #expect(detector.heldBackCount == 2)
        #expect(detector.takeHeldBack().count == 2)
        #expect(detector.heldBackCount == 0)
    }

    @Test("Twenty-five silent sites in a row that answered before are an outage: none counts until one answers")
    func outage() throws {
        var detector = OutageDetector()
        let checks = Array(repeating: Self.silent, count: OutageDetector.threshold)
        #expect(try Self.steps(&detector, checks, at: 0) == Array(repeating: 0, count: 24) + [-25])
        #expect(detector.condition == .offline)
        #expect(try Self.steps(&detector, [Self.silent, Self.sound, Self.silent], at: 1000) == [-1, 1, 1])
        #expect(detector.condition == .online)
    }

    @Test("Sites that were silent before do not indicate an outage, and are recorded, also during one")
    func dead() throws {
        var detector = OutageDetector()
        #expect(try Self.steps(&detector, Array(repeating: Self.dead, count: 40), at: 0).allSatisfy { $0 == 1 })
        _ = try Self.steps(&detector, Array(repeating: Self.silent, count: 25), at: 0)
        #expect(detector.condition == .offline)
        #expect(try Self.steps(&detector, [Self.dead], at: 0) == [1])
        #expect(detector.condition == .offline)
    }

    @Test("Sites that are silent again when others answer are recorded: the network is available")
    func again() throws {
        var detector = OutageDetector()
        _ = try Self.steps(&detector, Array(repeating: Self.silent, count: 25), at: 0)
        // Number 0 answers, the others do not; none of them indicates an outage any more.
        let checks = [Self.sound] + Array(repeating: Self.silent, count: 24)
        #expect(try Self.steps(&detector, checks, at: 1000) == Array(repeating: 1, count: 25))
        #expect(detector.condition == .online)
        #expect(try Self.steps(&detector, checks, at: 2000).dropFirst().allSatisfy { $0 == 0 })
    }

    @Test("Sites that were silent before end an outage too, when ten minutes are over")
    func deadForLong() throws {
        var detector = OutageDetector()
        _ = try Self.steps(&detector, Array(repeating: Self.silent, count: 25), at: 0)
        #expect(try Self.steps(&detector, [Self.dead], at: OutageDetector.patience - 1) == [1])
        #expect(detector.condition == .offline)
        #expect(try Self.steps(&detector, [Self.dead, Self.silent], at: OutageDetector.patience) == [1, 1])
        #expect(detector.condition == .silenceAccepted)
    }

    @Test("After ten minutes silence is accepted, until a site answers")
    func accepted() throws {
        var detector = OutageDetector()
        _ = try Self.steps(&detector, Array(repeating: Self.silent, count: 25), at: 0)
        #expect(try Self.steps(&detector, [Self.silent], at: OutageDetector.patience - 1) == [-1])
        #expect(try Self.steps(&detector, [Self.silent, Self.silent], at: OutageDetector.patience) == [1, 1])
        #expect(detector.condition == .silenceAccepted)
        #expect(try Self.steps(&detector, [Self.sound, Self.silent], at: OutageDetector.patience) == [1, 0])
        #expect(detector.condition == .online)
    }
}
