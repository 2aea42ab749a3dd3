import FarmTestSupport
import Foundation
import PuzzleBundle
import PuzzleExchange
import Testing

/// The published schema of bundles with other layouts than classic 9x9.
@Suite struct LayoutSchemaTests {
    @Test(.enabled(if: Peers.has("jsonschema_rs"), "make test-peers"), arguments: [false, true])
    func `the schema describes both forms of every layout and nothing else`(isFull: Bool) throws {
        let folder = try TemporaryDirectory()
        var options = BundleEncoder.Options()
        options.isFull = isFull
        let files = try BundleFormat.json.files(
            of: LayoutRecords.all.filter { $0.layout != "classic:25" }, options: options,
            explaining: true, layouts: .all)
        let path = try folder.write(try #require(files.first).bytes, to: "bundle.json")
        let report = try Peers.run(
            """
            import copy, json, jsonschema_rs, sys
            schemas = [json.load(open(name)) for name in sys.argv[1:3]]
            for schema in schemas: jsonschema_rs.meta.validate(schema)
            known = jsonschema_rs.Registry([(schema["$id"], schema) for schema in schemas])
            valid = jsonschema_rs.Draft202012Validator(schemas[1], registry=known)
            bundle = json.load(open(sys.argv[3]))
            for error in valid.iter_errors(bundle): print(error.instance_path, error.message[:200])
            for puzzle in bundle["puzzles"]:
                puzzle["plan"] = puzzle["plan"][:2]
                long = "givens" in puzzle
                if long and not valid.is_valid(puzzle): print("refused", puzzle)
                for name in puzzle:
                    wrong = copy.deepcopy(puzzle)
                    wrong[name] = [[]]
                    one = {"format": "puzzlefarm/2", "puzzles": [wrong]}
                    if valid.is_valid(one): print("accepted with a wrong", name)
                    del wrong[name]
                    optional = ["regions", "extra", "cages", "r", "x", "c", "plan"]
                    if name not in optional + ["layout", "l"] and valid.is_valid(one):
                        print("accepted without", name)
            """, TestData.root.appending(path: "schema/puzzlefarm-1.schema.json").path,
            TestData.root.appending(path: "schema/puzzlefarm-2.schema.json").path, path)
        #expect(report == "")
    }
}
