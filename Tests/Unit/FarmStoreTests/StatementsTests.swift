import FarmSQLite
import FarmTestSupport
import Testing

@testable import FarmStore

/// The statements in the `.sql` files.
@Suite struct StatementsTests {
    @Test func `every statement of farm.db compiles`() throws {
        let folder = try TemporaryDirectory()
        let connection = try Connection(opening: folder.path + "/farm.db", .writing)
        try StoreSchema.migrations.migrate(connection)
        try connection.execute(
            """
            CREATE TEMP TABLE shared_key (peer INTEGER, key TEXT);
            CREATE TEMP TABLE moved (old INTEGER PRIMARY KEY, new INTEGER NOT NULL)
            """)
        var file = FileDatabase(connection)
        for name in FileSQL.allCases where name != .makeMoved && name != .makeSharedKeys {
            try file[name].compile()
        }
    }

    /// Those of a shared stock are run by other tests; a name without a text would end the program.
    @Test func `files have the statements that are named, and fragments that they contain`() {
        for name in FileSQL.allCases { #expect(!FileSQL.file["\(name)"].isEmpty) }
        for name in SharedSQL.allCases { #expect(!SharedSQL.file[name.rawValue].isEmpty) }
        let fragments = ["puzzle", "claim"]
        #expect(FileSQL.file.names == Set(FileSQL.allCases.map { "\($0)" } + fragments))
        let shared = SharedSQL.file.names.subtracting(SharedSQL.allCases.map(\.rawValue))
        #expect(
            shared == [
                "puzzle", "stateOfClaim", "claimColumns", "partColumns", "puzzlesOfClaim",
                "requests",
                "made", "matches", "readyPlaces", "unsafeSetting", "reservation", "tallyOfPool",
            ])
    }

    @Test func `a text contains others, whose parameters may follow its own`() {
        let file = SQLFile(
            Array(
                """
                -- A comment.
                -- name: all
                SELECT {some}, '{}', $1 WHERE {other+1}
                -- name: some
                a, b
                -- name: other
                -- Another comment.
                a = $1 AND b = $2 OR $$x$$
                """.utf8))
        #expect(file["all"] == "SELECT a, b, '{}', $1 WHERE a = $2 AND b = $3 OR $$x$$")
        #expect(file.names == ["all", "some", "other"])
    }
}
