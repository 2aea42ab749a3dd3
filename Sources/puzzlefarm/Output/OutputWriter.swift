import FarmBatch
import FarmSystem
import Synchronization

/// The output of a worker for one job.
struct JobOutput: Sendable {
    /// The bytes for stdout.
    var output: [UInt8] = []
    /// The bytes for stderr: whole lines.
    var messages: [UInt8] = []
    var unreadable = 0
    /// The number of puzzles that exceeded the time limit.
    var overLimit = 0
    /// The number of lines read or puzzles made.
    var count = 0
    /// The amount of input consumed, in the unit of the progress line's total.
    var consumed = 0
}

/// The sink of answers: writes results to stdout, messages and progress to stderr.
final class OutputWriter: Sendable {
    private struct State {
        var progress: ProgressLine
        var count = 0
        var consumed = 0
        var unreadable = 0
        var overLimit = 0
    }

    private let state: Mutex<State>

    init(_ progress: sending ProgressLine) {
        state = Mutex(State(progress: progress))
    }

    func deliver(_ answer: JobOutput) throws(SystemError) -> WriteResult {
        let delivery = try Descriptor.standardOutput().write(answer.output)
        state.withLock { state in
            state.count += answer.count
            state.consumed += answer.consumed
            state.unreadable += answer.unreadable
            state.overLimit += answer.overLimit
            if !answer.messages.isEmpty {
                state.progress.clear()
                _ = try? Descriptor.standardError().write(answer.messages)
            }
            state.progress.advance(to: state.consumed, count: state.count)
        }
        return delivery
    }

    /// Ends the progress line and returns the exit code of a completed run.
    func finish() -> ExitCode {
        state.withLock { state in
            state.progress.clear()
            return state.unreadable > 0 ? .data : state.overLimit > 0 ? .tryLater : .done
        }
    }
}

extension Batch {
    /// Runs jobs and prints their answers; system errors become exit codes.
    func print<Source: JobSource & ~Copyable, Worker: BatchWorker & ~Copyable>(
        _ source: consuming sending Source, progress: sending ProgressLine,
        worker: @escaping @Sendable () -> Worker
    ) throws(CommandError) -> ExitCode where Worker.Job == Source.Job, Worker.Answer == JobOutput {
        CurrentProcess.keepFreedMemory()
        let answers = OutputWriter(progress)
        do throws(SystemError) {
            // Answers that no reader wants do not change the code of those before.
            _ = try run(source, worker: worker) { (answer) throws(SystemError) in
                try answers.deliver(answer)
            }
            return answers.finish()
        } catch {
            _ = answers.finish()
            throw CommandError(.io, error.description)
        }
    }
}
