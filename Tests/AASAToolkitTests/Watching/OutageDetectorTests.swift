import AASA
import Testing

@testable import AASAToolkit

@Suite("A network that is gone, and sites that are gone")
struct OutageDetectorTests {
    private static func visit(_ number: Int, answers: Bool) throws -> CompletedCheck {
        let site = try Site("s\(number).example")
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
        let preparedJudgements = task.judges { _ in observation }
        return CompletedCheck(
            number: number, task: task, checkedAt: Material.moment, serverNotAfter: nil, milliseconds: 1,
            preparedJudgements: preparedJudgements, weight: 1)
    }

    /// What becomes of visits, one after another: how many are recorded (positive) or forgotten (negative) at each.
    private static func steps(
        _ detector: inout OutageDetector, _ visits: [(answers: Bool, wasAnswering: Bool)], at now: Int
    ) throws -> [Int] {
        var steps: [Int] = []
        for (number, (answers, wasAnswering)) in visits.enumerated() {
            switch detector.note(try visit(number, answers: answers), wasAnswering: wasAnswering, at: now) {
            case .record(let visits): steps.append(visits.count)
            case .forget(let sites): steps.append(-sites.count)
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
        #expect(!detector.isOut)
    }

    @Test("What nobody answers for at the end is recorded as it is")
    func settled() throws {
        var detector = OutageDetector()
        #expect(try Self.steps(&detector, [Self.silent, Self.silent], at: 0) == [0, 0])
        #expect(detector.holding == 2)
        #expect(detector.settle().count == 2)
        #expect(detector.holding == 0)
    }

    @Test("Twenty-five in a row that answered before are an outage: none counts, until one answers")
    func outage() throws {
        var detector = OutageDetector()
        let visits = Array(repeating: Self.silent, count: OutageDetector.threshold)
        #expect(try Self.steps(&detector, visits, at: 0) == Array(repeating: 0, count: 24) + [-25])
        #expect(detector.isOut)
        #expect(try Self.steps(&detector, [Self.silent, Self.sound, Self.silent], at: 1000) == [-1, 1, 1])
        #expect(!detector.isOut)
    }

    @Test("Sites that were silent before say nothing of the network, and are recorded, also within an outage")
    func dead() throws {
        var detector = OutageDetector()
        #expect(try Self.steps(&detector, Array(repeating: Self.dead, count: 40), at: 0).allSatisfy { $0 == 1 })
        _ = try Self.steps(&detector, Array(repeating: Self.silent, count: 25), at: 0)
        #expect(detector.isOut)
        #expect(try Self.steps(&detector, [Self.dead], at: 0) == [1])
        #expect(detector.isOut)
    }

    @Test("Sites that are silent again when others answer are recorded: it is they, and the network is there")
    func again() throws {
        var detector = OutageDetector()
        _ = try Self.steps(&detector, Array(repeating: Self.silent, count: 25), at: 0)
        // Number 0 answers, the others do not; none of them is a sign of an outage any more.
        let visits = [Self.sound] + Array(repeating: Self.silent, count: 24)
        #expect(try Self.steps(&detector, visits, at: 1000) == Array(repeating: 1, count: 25))
        #expect(detector.state == .present)
        #expect(try Self.steps(&detector, visits, at: 2000).dropFirst().allSatisfy { $0 == 0 })
    }

    @Test("Sites that were silent before end an outage too, when ten minutes are over")
    func deadForLong() throws {
        var detector = OutageDetector()
        _ = try Self.steps(&detector, Array(repeating: Self.silent, count: 25), at: 0)
        #expect(try Self.steps(&detector, [Self.dead], at: OutageDetector.patience - 1) == [1])
        #expect(detector.state == .gone(since: 0))
        #expect(try Self.steps(&detector, [Self.dead, Self.silent], at: OutageDetector.patience) == [1, 1])
        #expect(detector.state == .believed)
    }

    @Test("After ten minutes silence is believed, until a site answers")
    func believed() throws {
        var detector = OutageDetector()
        _ = try Self.steps(&detector, Array(repeating: Self.silent, count: 25), at: 0)
        #expect(try Self.steps(&detector, [Self.silent], at: OutageDetector.patience - 1) == [-1])
        #expect(try Self.steps(&detector, [Self.silent, Self.silent], at: OutageDetector.patience) == [1, 1])
        #expect(detector.state == .believed)
        #expect(try Self.steps(&detector, [Self.sound, Self.silent], at: OutageDetector.patience) == [1, 0])
        #expect(detector.state == .present)
    }
}
