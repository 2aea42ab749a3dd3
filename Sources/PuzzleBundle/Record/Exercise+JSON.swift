import FarmJSON
import SudokuEngine

extension JSONWriter {
    /// Writes an exercise: the position, and the step in the format of plans.
    mutating func exercise(_ exercise: Exercise) {
        object { json in
            if let ladder = exercise.ladder { json.member("ladder", ladder) }
            json.member("position", exercise.position)
            json.member("removed") { $0.candidates(exercise.removed) }
            if let step = exercise.step { json.object("step") { $0.members(of: step) } }
        }
    }
}

extension Exercise {
    init(_ value: JSONValue) throws(FieldError) {
        guard let ladder = value["ladder"]?.string, let position = value["position"]?.string,
            let step = value["step"]
        else {
            throw FieldError("an exercise needs a ladder, a position and a step")
        }
        self.init(
            code: nil, ladder: ladder, position: try FieldReader.puzzle(position),
            removed: try StepMembers(value: value).candidates("removed"),
            step: try ExplainedStep(StepMembers(value: step)))
    }
}
