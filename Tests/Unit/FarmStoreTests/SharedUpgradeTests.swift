import FarmStore
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// A shared stock of an earlier schema.
enum EarlierStock {
    /// Creates the tables in an empty database, as the version that wrote a schema did.
    static func make(schema: Int, at url: String, on cluster: PostgresCluster) throws {
        for version in 5...schema {
            let file = TestData.root.appending(path: "Tests/Data/shared-v\(version).sql")
            try cluster.query(try String(contentsOf: file, encoding: .utf8), url: url)
        }
    }
}

@Suite(.enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres)
struct SharedUpgradeTests {
    private let cluster: PostgresCluster
    private let url: String

    init() throws {
        cluster = try #require(PostgresCluster.current)
        url = try cluster.database()
    }

    /// Everything in the schema of a stock, as text.
    private func definition(at url: String) throws -> String {
        try [
            """
            SELECT pg_get_functiondef(oid) FROM pg_proc
            WHERE pronamespace = 'puzzlefarm'::regnamespace ORDER BY 1
            """,
            """
            SELECT table_name, ordinal_position, column_name, data_type, is_nullable, column_default
            FROM information_schema.columns WHERE table_schema = 'puzzlefarm' ORDER BY 1, 2
            """,
            """
            SELECT conrelid::regclass::text, conname,
              replace(pg_get_constraintdef(oid), ' NOT VALID', '')
            FROM pg_constraint WHERE connamespace = 'puzzlefarm'::regnamespace AND contype <> 'n'
            ORDER BY 1, 2
            """,
            "SELECT indexdef FROM pg_indexes WHERE schemaname = 'puzzlefarm' ORDER BY 1",
            "SELECT schema, oldest_reader, state FROM puzzlefarm.meta",
        ].map { try cluster.query($0, url: url) }.joined(separator: "\n\n")
    }

    @Test(arguments: 5...8) func `an upgraded stock is as a new one`(schema: Int) throws {
        let new = try cluster.database()
        #expect(try SharedServer.createStore(new) == .created)
        try EarlierStock.make(schema: schema, at: url, on: cluster)
        #expect(try SharedServer.createStore(url) == .upgraded(from: schema))
        #expect(try SharedServer.createStore(url) == .existed)
        #expect(try definition(at: url) == definition(at: new))
    }

    @Test func `an older stock is refused, and upgraded by init`() throws {
        try EarlierStock.make(schema: 5, at: url, on: cluster)
        try cluster.query(
            """
            CREATE ROLE older LOGIN; GRANT USAGE ON SCHEMA puzzlefarm TO older;
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA puzzlefarm TO older;
            GRANT USAGE ON ALL SEQUENCES IN SCHEMA puzzlefarm TO older
            """, url: url)
        let role = FarmIdentity(
            url.replacing("farm@", with: "older@"), name: "a", folder: StateFolder("/nonexistent"))
        let refused = #expect(throws: OpeningError.self) {
            try SharedStore(role, engine: "upgrade")
        }
        #expect(refused?.description.contains("upgrade it: puzzlefarm store init URL") == true)
        #expect(try SharedServer.createStore(url) == .upgraded(from: 5))
        // A role that had the rights before has those to what is new.
        let store = try SharedStore(role, engine: "upgrade")
        _ = try store.insert(StoreFixture.puzzles(0..<2).map { PooledPuzzle($0, in: .hard) })
        #expect(store.counts[.hard].ready == 2)
        store.close()
        try cluster.query("UPDATE puzzlefarm.meta SET schema = 99, oldest_reader = 5", url: url)
        try SharedStore(role, engine: "upgrade").close()
        try cluster.query("UPDATE puzzlefarm.meta SET oldest_reader = 99", url: url)
        #expect(throws: OpeningError.self) { try SharedStore(role, engine: "upgrade") }
        #expect(throws: OpeningError.self) { try SharedServer.createStore(url) }
    }

    @Test(arguments: 1...4) func `a stock that is too old is refused as it is`(schema: Int) throws {
        try EarlierStock.make(schema: 5, at: url, on: cluster)
        try cluster.query("UPDATE puzzlefarm.meta SET schema = \(schema)", url: url)
        let before = try definition(at: url)
        let refused = try Command.run("store", "init", url)
        #expect(refused.exitCode == 65)
        #expect(refused.errors.contains("run its store init first"))
        #expect(try definition(at: url) == before)
    }

    /// Calls as farms of schemas 5 to 7 make them: numbers, and results of the same types.
    @Test func `farms of earlier schemas call functions with numbers`() throws {
        #expect(try SharedServer.createStore(url) == .created)
        let identity = FarmIdentity(url, name: "a", folder: StateFolder("/nonexistent"))
        let farm = try SharedStore(identity, engine: "upgrade")
        _ = try farm.insert(StoreFixture.puzzles(0..<6).map { PooledPuzzle($0, in: .hard) })
        farm.close()
        func query(_ sql: String) throws -> String {
            try cluster.query("SET search_path = puzzlefarm; \(sql)", url: url)
        }
        func claim(_ key: String, _ fingerprint: String, auto: Int) throws -> String {
            try query(
                """
                SELECT request, outcome, auto, state, size, pg_typeof(state), givens <> ''
                FROM make_claim_hard(5::bigint, 0::bigint, 1::bigint, ''::text, 7::bigint, '\(key)'::text,
                  '\(fingerprint)'::text, \(auto)::bigint, 1::bigint, 1::bigint, 60000::bigint, ''::text)
                """)
        }
        #expect(try claim("k", "f", auto: 0) == "1|0|0|0|1|bigint|t")
        #expect(try claim("k", "f", auto: 0) == "1|1|0|0|1|bigint|t")
        #expect(try claim("k", "g", auto: 1) == "1|2|0|0|1|bigint|t")
        #expect(try claim("auto", "f", auto: 1) == "1|0|1|1|1|bigint|t")
        let several = try query(
            """
            SELECT request, outcome, auto, state FROM make_claims_hard(5::bigint, 0::bigint, 1::bigint,
              ARRAY['', ''], ARRAY[7, 7]::bigint[], ARRAY['k', 'l'], ARRAY['f', 'f'],
              ARRAY[0, 1]::bigint[], ARRAY[1, 1]::bigint[], ARRAY[1, 1]::bigint[],
              ARRAY[60000, 60000]::bigint[], ARRAY['', '']) ORDER BY request
            """)
        #expect(several == "1|1|0|0\n2|0|1|1")
        // With words, since schema 8.
        let words = try query(
            """
            SELECT outcome, ack, state, own_ready FROM make_claim_hard(5::bigint, 0::bigint, 1::bigint, ''::text,
              7::bigint, 'word'::text, 'f'::text, 'auto'::text, 1::bigint, 1::bigint, 60000::bigint, ''::text)
            UNION ALL SELECT outcome, ack, state, own_ready FROM make_claims_hard(5::bigint, 0::bigint, 1::bigint,
              ARRAY['', ''], ARRAY[7, 7]::bigint[], ARRAY['word', 'words'], ARRAY['g', 'f'],
              ARRAY['auto', 'auto'], ARRAY[1, 1]::bigint[], ARRAY[1, 1]::bigint[],
              ARRAY[60000, 60000]::bigint[], ARRAY['', ''])
            """)
        #expect(
            words == "made|auto|delivered|\nmade|auto|delivered|\nkey-reused|auto|delivered|")
        func change(_ kind: String, ids: String = "") throws -> String {
            try query(
                """
                SELECT change_claim(number, tag, ''::text, 7::bigint, '\(kind)'::text, 60000::bigint,
                  1::bigint, 0::bigint\(ids)) FROM claim WHERE key = 'k'
                """)
        }
        #expect(try change("renew") == "0")
        #expect(try change("ack", ids: ", ARRAY['aaaaaaaaaaaaaaaa']") == "4")
        #expect(try change("return", ids: ", NULL::text[]") == "0")
        #expect(try change("ack") == "2")
        let others = try query(
            """
            SELECT claim_state(0::bigint, 1::bigint), claim_state(2::bigint, NULL::bigint),
              end_leases(0::bigint, 1::bigint),
              pg_get_function_result('end_lease(claim, bigint, bigint)'::regprocedure)
            """)
        #expect(others == "3|2|0|bigint")
        #expect(try SharedServer.faults(of: url, full: true) == [])
    }
}
