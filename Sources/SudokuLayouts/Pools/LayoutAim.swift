package import SudokuEngine

/// The promise of a pool of a layout in the form that its production needs, made once for many batches.
package struct LayoutAim: Sendable {
    package let promise: PoolPromise
    /// The requests, one for each symmetry; at least one.
    let requests: [LayoutRequest]

    /// The number of candidates to make at once.
    package var batch: Int { requests[0].batch }

    /// Returns nil if no puzzle can keep the promise.
    package init?(_ promise: PoolPromise) {
        guard promise.conflicts.isEmpty, let layout = try? Layout(name: promise.layout.name),
            let requests = try? promise.layoutRequests(layout)
        else { return nil }
        self.promise = promise
        self.requests = requests
    }
}
