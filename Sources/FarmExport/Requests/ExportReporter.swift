/// Receives the number of puzzles written so far, and messages for the user.
package struct ExportReporter {
    let progress: (Int) -> Void
    let remark: (String) -> Void

    package init(progress: @escaping (Int) -> Void, remark: @escaping (String) -> Void) {
        self.progress = progress
        self.remark = remark
    }
}
