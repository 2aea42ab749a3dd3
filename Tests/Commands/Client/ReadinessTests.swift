import FarmAPI
import FarmSystem
import FarmTestSupport
import Testing

/// The probe of health checks, `status --ready`.
@Suite struct ReadinessTests {
    private static let answers: [(Problem?, ExitCode, String)] = [
        (nil, .done, "ready\n"),
        (Problem(.starting, "the service is starting"), .tryLater, "the service is starting"),
        (Problem(.degraded, "/x: no\u{1B}room"), .tryLater, #"/x: no\u001Broom"#),
        (Problem(.belowThreshold, "easy: 3 ready"), .tryLater, "easy: 3 ready"),
    ]

    @Test(arguments: answers)
    func `readiness is a line and an exit code`(
        hindrance: Problem?, code: ExitCode, line: String
    ) throws {
        let folder = try TemporaryDirectory()
        let service = try CannedService(at: folder.path + "/s", hindrance: hindrance)
        defer { service.end() }
        let result = try Command.run(
            "status", "--ready", "--pool", "easy", "--socket", folder.path + "/s")
        #expect(result.exitCode == code.rawValue)
        #expect(result.output == (hindrance == nil ? line : "not ready: \(line)\n"))
        #expect(result.errors == "")
    }

    @Test(arguments: [
        (["--ready", "--json"], "--ready: cannot be combined with --json"),
        (["--watch", "--ready"], "--watch: cannot be combined with --ready"),
        (["--pool", "easy"], "--pool: says which pool has to be ready; write --ready, too"),
        (["--ready", "--pool", "Easy"], "--pool: Easy: no such pool"),
    ])
    func `options that have no meaning together are refused`(
        options: [String], problem: String
    ) throws {
        let result = try Command.run(["status"] + options)
        #expect(result.exitCode == ExitCode.usage.rawValue)
        #expect(result.errors.contains(problem), "\(result.errors)")
    }

    @Test func `a service that does not answer is told from one that is not ready`() throws {
        let folder = try TemporaryDirectory()
        let result = try Command.run("status", "--ready", "--socket", folder.path + "/s")
        #expect(result.exitCode == ExitCode.unreachable.rawValue)
    }
}
