import AASA
import Dispatch
import HTTPServer
import TestSupport
import Testing

@testable import AASAToolkit

@Suite("Metrics")
struct WatchMetricsTests {
    private static func metrics() -> WatchMetrics {
        WatchMetrics(version: "0.1.0", startedAt: Timestamp(seconds: 1_800_000_000))
    }

    private static func filled() throws -> WatchMetrics {
        let metrics = metrics()
        metrics.countCheck(.approved, for: .approved)
        metrics.countCheck(.approved, for: .approved)
        metrics.countCheck(.pending, for: .serverError)
        for milliseconds in [0, 50, 51, 1000, 61_000] { metrics.observeCheck(milliseconds: milliseconds) }
        metrics.set(
            TableCounts(
                pairs: [
                    TableCounts.Pairs(status: .approved, reason: .approved, count: 7),
                    TableCounts.Pairs(
                        status: .denied, reason: .redirect, count: 2, countByRules: [.ios14: 1, .android: 1]),
                ], due: 3, overdue: 2))
        let certificates = ExpiringCertificates(
            entries: [
                .init(
                    site: try Site("soon.example"), server: Timestamp(seconds: 2_000_000),
                    signer: Timestamp(seconds: 1_000_000)),
                .init(site: try Site("next.example"), server: nil, signer: Timestamp(seconds: 1_500_000)),
            ], leftOut: 1)
        metrics.set(certificates)
        metrics.set(queuedEvents: 4)
        metrics.countDelivery(by: "webhook", .delivered)
        metrics.countDelivery(by: "command", .postponed)
        metrics.countDelivery(by: "a\"b\\c\nd", .abandoned)
        metrics.tableFailed()
        return metrics
    }

    /// What promtool finds wrong; empty when nothing is.
    private static func lint(_ text: String) throws -> String {
        let result = try Command.run(["promtool", "check", "metrics"], input: Array(text.utf8))
        return result.status == 0 ? "" : "\(result.status): " + result.errorText + result.outputText
    }

    @Test("Every metric is in the text")
    func exposition() throws {
        let lines = Set(try Self.filled().text.split(separator: "\n").map(String.init))
        for line in [
            #"aasa_checks_total{status="approved",reason="approved"} 2"#,
            #"aasa_checks_total{status="pending",reason="server-error"} 1"#,
            #"aasa_check_duration_seconds_bucket{le="0.05"} 2"#, #"aasa_check_duration_seconds_bucket{le="0.1"} 3"#,
            #"aasa_check_duration_seconds_bucket{le="1.0"} 4"#, #"aasa_check_duration_seconds_bucket{le="60.0"} 4"#,
            #"aasa_check_duration_seconds_bucket{le="+Inf"} 5"#, "aasa_check_duration_seconds_count 5",
            #"aasa_pairs{status="approved",reason="approved"} 7"#, #"aasa_pairs{status="denied",reason="redirect"} 2"#,
            #"aasa_pairs{status="pending"} 0"#,
            #"aasa_pairs_by_rules{rules="android",status="denied",reason="redirect"} 1"#,
            #"aasa_pairs_by_rules{rules="ios14",status="denied",reason="redirect"} 1"#,
            "aasa_due_sites 3", "aasa_overdue_sites 2",
            #"aasa_certificate_not_after_timestamp_seconds{site="soon.example",certificate="server"} 2000000"#,
            #"aasa_certificate_not_after_timestamp_seconds{site="soon.example",certificate="signer"} 1000000"#,
            #"aasa_certificate_not_after_timestamp_seconds{site="next.example",certificate="signer"} 1500000"#,
            "aasa_certificate_sites_left_out 1", "aasa_notifications_waiting 4",
            #"aasa_notifications_total{sink="webhook",result="delivered"} 1"#,
            #"aasa_notifications_total{sink="a\"b\\c\nd",result="abandoned"} 1"#, "aasa_table_errors_total 1",
            "process_start_time_seconds 1800000000", #"aasa_build_info{version="0.1.0"} 1"#,
        ] {
            #expect(lines.contains(line), "\(line)")
        }
        #expect(!lines.contains { $0.contains("late.example") || $0.contains("none.example") })
    }

    @Test("promtool finds nothing wrong with the text, of a program that has begun and of one that has done much")
    func promtool() throws {
        #expect(try Self.lint(Self.metrics().text) == "")
        #expect(try Self.lint(Self.filled().text) == "")
        // The check checks.
        #expect(try Self.lint("aasa_checks_total{ 1\n") != "")
    }

    @Test("Counting from many threads loses nothing")
    func threads() {
        let metrics = Self.metrics()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1000 { metrics.countCheck(.denied, for: .notSigned) }
            _ = metrics.text
        }
        #expect(metrics.text.contains(#"aasa_checks_total{status="denied",reason="not-signed"} 8000"#))
    }

    @Test("The endpoint serves metrics and health, and reports why it cannot listen")
    func endpoint() throws {
        let endpoint = try OriginServer(of: Self.filled(), at: "127.0.0.1:0", health: { "the table is gone" })
        let metrics = try Command.run(["curl", "-sSi", "http://\(endpoint.address)/metrics"]).outputText
        #expect(metrics.hasPrefix("HTTP/1.1 200 "))
        #expect(metrics.contains("Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n"))
        #expect(metrics.contains("\naasa_due_sites 3\n"))
        let encoded = try Command.run(["curl", "-sSi", "http://\(endpoint.address)/%6detrics"]).outputText
        #expect(encoded.hasPrefix("HTTP/1.1 200 "))
        let health = try Command.run(["curl", "-sSi", "http://\(endpoint.address)/health"]).outputText
        #expect(health.hasPrefix("HTTP/1.1 503 ") && health.hasSuffix("\r\nthe table is gone\n"))
        for (text, problem) in [
            (endpoint.address.description, .addressInUse), ("example.com:80", .notAnAddress),
            ("192.0.2.1:0", .addressNotHere),
        ] as [(String, ToolkitError.MetricsProblem)] {
            do {
                _ = try OriginServer(of: Self.metrics(), at: text, health: { nil })
                Issue.record("\(text)")
            } catch let error {
                #expect(error.code == .metrics(problem))
            }
        }
    }
}
