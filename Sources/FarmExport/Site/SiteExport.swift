import FarmSystem

/// Writes the page for players into a folder, which may be that of a catalogue. Puzzle files and
/// the manifest of a catalogue are never touched.
package struct SiteExport: Sendable {
    /// The existing files that may be replaced.
    package enum Replacing: Sendable {
        case nothing
        /// An earlier version of the page.
        case ownPage
        case everything
    }

    private let site: Site
    private let folder: String
    private let replacing: Replacing

    package init(
        _ files: WebFiles, to folder: String, replacing: Replacing
    ) throws(ExportError) {
        site = try Site(files)
        self.folder = folder
        self.replacing = replacing
    }

    /// Throws an error if a file of the folder must not be replaced. Writes nothing.
    package func check() throws(ExportError) {
        do throws(SystemError) {
            if try FileStatus(of: folder) == nil { return }
        } catch {
            throw .cannotCreate(error.description)
        }
        try check(try ExportTarget(folder, isFolder: true))
    }

    /// Writes the page. Every moment in between, the folder has either the old page or the new one.
    package func write() throws(ExportError) -> SiteOutcome {
        let target = try ExportTarget(folder, isFolder: true)
        let lock = try target.locked()
        defer { lock.release() }
        try check(target)
        if try isCurrent(in: target) { return .unchanged }
        let previous = try previousFolder(in: target)
        try onFile { () throws(SystemError) in
            try writePage(in: target.folder)
            for file in site.entrances {
                try target.folder.write(
                    Gzip.compressed(file.bytes), to: file.path + Gzip.suffix, mode: Self.mode)
                try target.folder.write(file.bytes, to: file.path, mode: Self.mode)
            }
            // Pages that are still open may load files of the version before.
            for name in try target.folder.names()
            where Site.isFolder(name) && ![site.folder, previous].contains(name) {
                try target.folder.removeTree(name)
            }
        }
        return .written(files: site.page.count + site.entrances.count)
    }
}

package enum SiteOutcome: Hashable, Sendable {
    case written(files: Int)
    /// The folder has this version of the page already.
    case unchanged
}

extension SiteExport {
    private static let mode: UInt32 = 0o644
    /// The texts by which an earlier version of a file is recognised.
    private static let marks = [
        WebFiles.index: #"<meta name="generator" content="puzzlefarm"#,
        WebFiles.webManifest: #""generator": "puzzlefarm""#,
        WebFiles.serviceWorker: "const release = {",
    ]

    private func check(_ target: ExportTarget) throws(ExportError) {
        for file in site.entrances where replacing != .everything {
            guard try target.status(of: file.path) != nil else { continue }
            let isOwn = try contains(Self.marks[file.path] ?? "", in: file.path, of: target)
            if replacing == .ownPage, isOwn { continue }
            throw .pageExists(
                path: target.path(of: file.path), isCatalogue: replacing == .ownPage)
        }
    }

    private func contains(
        _ mark: String, in name: String, of target: ExportTarget
    ) throws(ExportError) -> Bool {
        String(decoding: try target.contents(of: name, atMost: WebFiles.longest), as: UTF8.self)
            .contains(mark)
    }

    private func isCurrent(in target: ExportTarget) throws(ExportError) -> Bool {
        for file in site.entrances {
            guard try target.status(of: file.path) != nil,
                try target.contents(of: file.path, atMost: WebFiles.longest) == file.bytes
            else { return false }
        }
        return try onFile { () throws(SystemError) in
            guard try target.folder.status(of: site.folder) != nil else { return false }
            return try isComplete(in: target.folder)
        }
    }

    /// The folder that the existing `index.html` refers to.
    private func previousFolder(in target: ExportTarget) throws(ExportError) -> String {
        guard try target.status(of: WebFiles.index) != nil else { return "" }
        let index = try target.contents(of: WebFiles.index, atMost: WebFiles.longest)
        let text = String(decoding: index, as: UTF8.self)
        let names = text.split { $0 == "\"" || $0 == "/" }.map(String.init)
        return names.first(where: Site.isFolderOfPage) ?? ""
    }

    /// Writes the folder of the page under another name, then renames it.
    private func writePage(in target: borrowing Folder) throws(SystemError) {
        if try target.status(of: site.folder) != nil {
            if try isComplete(in: target) { return }
            try target.removeTree(site.folder)
        }
        let part = site.folder + Site.part
        try target.removeTree(part)
        _ = try target.makeFolder(part, mode: 0o755)
        let page = try target.folder(part)
        for file in site.page {
            try write(file.bytes, to: file.path[...], in: page)
            if Site.isCompressible(file.path) {
                try write(
                    Gzip.compressed(file.bytes), to: (file.path + Gzip.suffix)[...], in: page)
            }
        }
        try page.synchronize()
        try target.rename(part, to: site.folder)
        try target.synchronize()
    }

    private func write(
        _ bytes: [UInt8], to path: Substring, in folder: borrowing Folder
    ) throws(SystemError) {
        guard let slash = path.firstIndex(of: "/") else {
            let file = try folder.create(String(path), mode: Self.mode)
            _ = try file.write(bytes)
            return try file.synchronize()
        }
        let name = String(path[..<slash])
        _ = try folder.makeFolder(name, mode: 0o755)
        let inner = try folder.folder(name)
        try write(bytes, to: path[path.index(after: slash)...], in: inner)
        try inner.synchronize()
    }

    /// Returns true if the existing folder of the page has all files, unchanged.
    private func isComplete(in target: borrowing Folder) throws(SystemError) -> Bool {
        let page = try target.folder(site.folder)
        for file in site.page {
            guard try contents(of: file.path[...], in: page) == file.bytes else { return false }
            if Site.isCompressible(file.path) {
                let compressed = try contents(of: (file.path + Gzip.suffix)[...], in: page)
                guard let compressed, Gzip.belongs(compressed, to: file.bytes) else { return false }
            }
        }
        return true
    }

    /// The bytes of a file below a folder; nil if it is absent.
    private func contents(
        of path: Substring, in folder: borrowing Folder
    ) throws(SystemError) -> [UInt8]? {
        let name = String(path.prefix { $0 != "/" })
        guard let status = try folder.status(of: name) else { return nil }
        if name.count == path.count {
            return status.isFolder ? nil : try folder.contents(of: name, atMost: WebFiles.longest)
        }
        guard status.isFolder else { return nil }
        return try contents(of: path.dropFirst(name.count + 1), in: folder.folder(name))
    }
}
