import SudokuEngine

/// A solving path as text, in full with boards, or in one line per step.
struct PlanText {
    let language: Language
    let terminal: Terminal
    let isBrief: Bool

    /// The heading of one of several puzzles.
    func heading(_ number: Int) -> String {
        language.texts.text("plan.puzzle", ("number", "\(number)"))
    }

    func text(of plan: SolvingPlan) -> String {
        var lines = isBrief ? brief(plan.steps) : plan.steps.flatMap(full)
        if !plan.isComplete && plan.selection.extent == .rest { lines += end(of: plan) }
        if plan.selection.extent != .next || lines.isEmpty {
            if isBrief && !lines.isEmpty { lines.append("") }
            lines += wrapped(summary(of: plan), width: terminal.width)
        } else if lines.last == "" {
            lines.removeLast()
        }
        return lines.joined(separator: "\n")
    }

    // MARK: In full

    private func full(_ step: SolvingPlan.Step) -> [String] {
        let rating = step.hint.rating.map { " (\($0))" } ?? ""
        let title = "\(step.number). \(step.hint.name(in: language))" + rating
        return wrapped(title, width: terminal.width).map(terminal.bold)
            + wrapped(step.hint.reason(in: language), width: terminal.width) + [""]
            + BoardText(on: terminal, language: language).lines(step.grid, showing: step.hint) + [
                ""
            ]
    }

    private func end(of plan: SolvingPlan) -> [String] {
        let text =
            "\(plan.hints.count + 1). "
            + language.texts.text("plan.stuck", ("ladder", plan.ladder.name))
        let lines = wrapped(text, width: terminal.width)
        return isBrief ? lines : lines.map(terminal.bold) + [""]
    }

    // MARK: In brief

    private static let singles: Set<String> = ["full-house", "hidden-single", "naked-single"]

    private func brief(_ steps: [SolvingPlan.Step]) -> [String] {
        var lines: [String] = []
        var rest = steps[...]
        while let first = rest.first {
            let run = rest.prefix { Self.singles.contains($0.hint.technique) }
            guard run.count > 1, let last = run.last else {
                lines += line(
                    "\(first.number). \(first.hint.name(in: language))", effects(of: first.hint))
                rest.removeFirst()
                continue
            }
            lines += line(
                "\(first.number)-\(last.number). Singles", run.flatMap { effects(of: $0.hint) })
            rest.removeFirst(run.count)
        }
        return lines
    }

    /// Returns a line of a step, continued with an indent if it is too long.
    private func line(_ title: String, _ effects: [String]) -> [String] {
        let text = title + ": " + effects.joined(separator: " ")
        return wrapped(text, width: terminal.width - 4).enumerated().map { number, line in
            number == 0 ? line : "    " + line
        }
    }

    /// Returns what a step places and removes: `r3c6=5`, `r7c2<>39`.
    private func effects(of hint: Hint) -> [String] {
        hint.placements.map { "\($0.cell)=\($0.digit)" }
            + hint.eliminations.cells.map { cell in
                "\(cell)<>" + hint.eliminations[cell].map(\.description).joined()
            }
    }

    // MARK: The result

    private func summary(of plan: SolvingPlan) -> String {
        let (texts, count) = (language.texts, plan.hints.count)
        var text = WordLists(texts).text(
            "plan.steps", isPlural: count != 1, ("count", "\(count)"),
            ("ladder", plan.ladder.name))
        if let hardest = plan.hardest {
            let name = hardest.name(in: language) + (hardest.rating.map { " \($0)" } ?? "")
            text += texts.text("plan.hardest", ("technique", name))
        }
        if plan.hardestRating != plan.tierRating {
            text += "; tierRating \(plan.tierRating) " + texts.text("plan.farm")
        }
        return text
    }
}
