import FarmTestSupport
import Foundation
import Testing

extension TaskPage {
    static func check(_ script: String, socket: String) throws {
        let result = try run(script, in: TemporaryDirectory(), socket: socket)
        #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
    }

    /// Runs a script with `puzzlefarm` in its PATH, and with a `swift run` that compiles with the modules of
    /// these tests: the package of the page would take minutes, and `make link-test` builds such a one.
    static func run(
        _ script: String, in folder: TemporaryDirectory, socket: String
    ) throws -> Command.Result {
        let built = URL(filePath: Command.path).deletingLastPathComponent().path
        let modules = ["SudokuEngine", "FarmJSON", "PuzzleBundle", "SudokuGame"]
        let objects = modules.map { "'\(built)/\($0).build/'*.o" }.joined(separator: " ")
        _ = try folder.write(script.utf8, to: "page.sh")
        _ = try folder.write(
            """
            #!/bin/sh
            set -eu
            [ "$1" = run ]
            [ -x "$2" ] || swiftc -swift-version 6 -I '\(built)/Modules' -o "$2" Sources/"$2"/*.swift \\
                \(objects)
            exec "./$2"

            """.utf8, to: "swift")
        return try Command.shell(
            """
            cd '\(folder.path)' && chmod +x swift && ln -s "$puzzlefarm" puzzlefarm || exit 1
            export PATH="$PWD:$PATH" PUZZLEFARM_SOCKET='\(socket)'
            exec timeout --kill-after 5 300 bash page.sh
            """)
    }

    /// Compiles a page's fences in Swift with the modules of these tests, each as a function of its own, in
    /// which `given()` is a value of any type.
    func compile() throws -> Command.Result {
        let folder = try TemporaryDirectory()
        let built = URL(filePath: Command.path).deletingLastPathComponent().path
        _ = try folder.write(
            """
            import PuzzleBundle
            import PuzzleCatalogue
            typealias CatalogueParts = (
                @Sendable (CatalogueRequest) async throws -> [UInt8]?, MinisignPublicKey, CacheFolder,
                Cryptography, CatalogueDate
            )
            func given<Value>() -> Value { fatalError() }

            """.utf8, to: "given.swift")
        for fence in fences {
            guard case .compiled(let statement) = fence.mark else { continue }
            let lines = fence.text.split(separator: "\n")
            let statements = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
            let imports = Self.modules.map { "import \($0)\n" }.joined()
            _ = try folder.write(
                """
                \(imports)
                func fence\(fence.line)() async throws {
                \(statement)
                \(statements)
                }

                """.utf8, to: "fence\(fence.line).swift")
        }
        return try Command.shell(
            """
            swiftc -typecheck -suppress-warnings -swift-version 6 -module-name Page -I '\(built)/Modules' \
                '\(folder.path)'/*.swift
            """)
    }

    private static let modules = [
        "Foundation", "PuzzleBundle", "PuzzleCatalogue", "PuzzleExchange", "SudokuEngine",
        "SudokuGame",
        "SudokuLayouts",
    ]
}
