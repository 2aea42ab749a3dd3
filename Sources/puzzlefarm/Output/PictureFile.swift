import FarmSystem

/// The file of a picture: checked before the work begins, written as a whole at its end.
struct PictureFile {
    private let path: String

    /// Throws if nothing can be written there.
    init(_ path: String) throws(CommandError) {
        self.path = path
        do throws(SystemError) {
            let isFolder = try FileStatus(of: path)?.isFolder == true
            let trial = isFolder ? path : path + ".part"
            _ = try Descriptor(creating: trial)
            try Files.remove(trial)
        } catch {
            throw CommandError(.cannotCreate, "--stats: \(error.description)")
        }
    }

    func write(_ statistics: ProductionStatistics) throws(CommandError) {
        do throws(SystemError) {
            try Files.write(Array(StatisticsReport(statistics).svg.utf8), to: path)
        } catch {
            throw CommandError(.io, "--stats: \(error.description)")
        }
    }
}
