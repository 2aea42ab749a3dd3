import FarmClient
import PuzzleBundle
import SudokuEngine

/// An export of a bundle to a file, or to a folder of files.
package struct BundleExport {
    var request: ExportRequest
    private let path: String
    private let socket: String

    package init(_ request: ExportRequest, to path: String, from socket: String) {
        self.request = request
        self.path = path
        self.socket = socket
    }

    package func run(_ reporter: ExportReporter) throws(ExportError) -> ExportOutcome {
        try run(from: socket, reporter)
    }
}

extension BundleExport: FileExport {
    func openTarget() throws(ExportError) -> ExportTarget {
        try ExportTarget(path, isFolder: request.needsFolder)
    }

    func writeParts(
        at place: ExportTarget, _ fetcher: inout PuzzleFetcher, from client: inout ServiceClient,
        _ reporter: ExportReporter
    ) throws(ExportError) -> [ExportJournal.File]? {
        // Fails early for names that are already known, before anything is claimed.
        if !request.isReplacing {
            try place.refuseExisting(place.fileName.map { [$0] } ?? request.knownFileNames)
        }
        var files = try fetcher.write(
            to: PartWriter(request, at: .files(place)), as: place.fileName, from: &client, reporter)
        if request.isReplacing {
            for number in files.indices { files[number].replaces = true }
        } else {
            try place.refuseExisting(files.map(\.name))
        }
        return files
    }
}

extension ExportRequest {
    /// The files of an export into a folder, as far as they are known in advance.
    fileprivate var knownFileNames: [String] {
        format.facts.layout == .filePerTier
            ? pools.map { "\($0.name).\(format.facts.fileExtension)" } : []
    }
}
