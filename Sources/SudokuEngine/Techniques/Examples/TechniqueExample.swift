#if !hasFeature(Embedded)
    /// A position in which a technique finds a step, for lessons and pictures.
    public struct TechniqueExample: Hashable, Sendable {
        /// The position, with its givens.
        public let grid: CandidateGrid
        /// The step of the technique in the position.
        public let step: Step
    }

    extension Technique {
        /// An example of the technique; nil for brute force, which has no pattern.
        ///
        /// The step is searched each time, which takes some milliseconds for nets and large fish.
        public var example: TechniqueExample? {
            guard let source = TechniqueExample.sources[id] else { return nil }
            var finder = StepFinder()
            let steps = finder.steps(of: [self], in: source.grid)
            guard let step = steps.first(where: { $0.result == source.result }) else {
                preconditionFailure("\(id): the example has no step \(source.result)")
            }
            return TechniqueExample(grid: source.grid, step: step)
        }
    }

    extension TechniqueExample {
        /// A position, and the result of the step that is the example.
        fileprivate struct Source {
            let grid: CandidateGrid
            let result: String
        }

        /// The sources by the ids of the techniques.
        ///
        /// In the file `Texts/examples.txt`, an example is the id with the result of the step, the givens,
        /// all filled cells, and lines with the candidates removed before. An empty line ends it.
        fileprivate static let sources: [String: Source] = {
            var sources: [String: Source] = [:]
            let lines = TextFiles.examples.split(separator: "|", omittingEmptySubsequences: false)
            for entry in lines.split(whereSeparator: { $0.isEmpty }).map(Array.init) {
                let head = entry[0].split(separator: " ", maxSplits: 1)
                let removed = entry.dropFirst(3).joined(separator: " ")
                let line = "\(entry[2])\t\(removed)\t\(entry[1])"
                guard let position = try? GridLine(parsing: Array(line.utf8)[...]) else {
                    preconditionFailure("\(head[0]): the example is unreadable")
                }
                sources[String(head[0])] = Source(grid: position.grid, result: String(head[1]))
            }
            return sources
        }()
    }

    extension Step {
        /// The placed or eliminated candidates: `r4c5=3`, or `r7c2-9 r8c2-9`.
        fileprivate var result: String {
            let placed = placements.map { "\($0.cell)=\($0.digit)" }
            let removed = eliminations.cells.flatMap { cell in
                eliminations[cell].map { "\(cell)-\($0)" }
            }
            return (placed + removed).joined(separator: " ")
        }
    }
#endif
