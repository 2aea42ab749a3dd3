package import FarmSystem

/// Receives the number of puzzles written so far, and messages for the user, who may interrupt the
/// export.
package struct ExportReporter {
    let progress: (Int) -> Void
    let remark: (String) -> Void
    let interruption: Interruption?

    package init(
        interruption: Interruption? = nil, progress: @escaping (Int) -> Void,
        remark: @escaping (String) -> Void
    ) {
        self.interruption = interruption
        self.progress = progress
        self.remark = remark
    }
}
