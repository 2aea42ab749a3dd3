import FarmSystem

/// The file of a picture: checked before the work begins, written as a whole at its end.
struct PictureFile {
    private let path: String

    /// Throws if nothing can be written there, or a file is there that may not be replaced.
    init(_ path: String, isReplacing: Bool) throws(CommandError) {
        self.path = path
        var isThere = false
        try failing(as: .cannotCreate, "--stats: ") { () throws(SystemError) in
            let status = try FileStatus(of: path)
            let isFolder = status?.isFolder == true
            isThere = status != nil && !isFolder
            let trial = isFolder ? path : path + ".part"
            _ = try Descriptor(creating: trial)
            try Files.remove(trial)
        }
        if isThere, !isReplacing { throw CommandError(existing: path, option: "--stats") }
    }

    func write(_ statistics: ProductionStatistics) throws(CommandError) {
        try failing(as: .io, "--stats: ") { () throws(SystemError) in
            try Files.write(Array(StatisticsReport(statistics).svg.utf8), to: path)
        }
    }
}
