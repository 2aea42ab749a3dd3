import FarmSystem

/// The file of a picture: checked before the work begins, written as a whole at its end.
struct PictureFile {
    private let path: String

    /// Throws if nothing can be written there.
    init(_ path: String) throws(CommandError) {
        self.path = path
        try failing(as: .cannotCreate, "--stats: ") { () throws(SystemError) in
            let isFolder = try FileStatus(of: path)?.isFolder == true
            let trial = isFolder ? path : path + ".part"
            _ = try Descriptor(creating: trial)
            try Files.remove(trial)
        }
    }

    func write(_ statistics: ProductionStatistics) throws(CommandError) {
        try failing(as: .io, "--stats: ") { () throws(SystemError) in
            try Files.write(Array(StatisticsReport(statistics).svg.utf8), to: path)
        }
    }
}
