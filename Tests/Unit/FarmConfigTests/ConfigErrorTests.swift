import FarmConfig
import Testing

/// The exact error messages for config files.
@Suite struct ConfigErrorTests {
    private static func errors(_ texts: String...) -> [String] {
        let texts = texts.enumerated().map {
            ConfigSource(file: "\($0 + 1).toml", bytes: Array($1.utf8))
        }
        do throws(ConfigErrors) {
            _ = try EffectiveConfiguration(texts)
            return []
        } catch {
            return error.all.map(\.description)
        }
    }

    @Test func `all errors of all files are reported at once, in line order`() {
        let first = """
            workers = 1
            [farm]
            workers = 065
            ready_when = serving
            max_cpu = 3
            "quoted" = 1
            a.b = 3
            quiet_hours = ["22:00-06:00", "25:00-01:00"]
            [pool.hrad]
            low = 1
            [pool.hard]
            low = 2
            low = 2
            [[x]]
            [store]
            path = "var"
            min_free_bytes = 1e3 # a float
            [claims]
            lease_seconds = "300"
            on_lease_end = "requeu"
            [access]
            claim_gids = [1, "www-data",
              3
            [socket]
            listen = "/a\\qb"
            [claims]
            max_key = 2
            """
        #expect(
            Self.errors(first, "[farm]\nworkers = 0\n", "\u{FEFF}[farm]\nworkers = 1 \u{7}\n") == [
                "1.toml:1:1: workers: no such key; it belongs to [farm]",
                "1.toml:3:11: farm.workers: 065 begins with a zero, which TOML does not allow; "
                    + "remove the leading zeros",
                "1.toml:4:14: farm.ready_when: serving is not a value; "
                    + "write a string in double quotes: \"serving\"",
                "1.toml:5:1: farm.max_cpu: no such key; did you mean max_cpu_percent?",
                "1.toml:6:1: quoted keys are not in the supported subset of TOML; "
                    + "remove the quotes",
                "1.toml:7:1: dotted keys are not in the supported subset of TOML; "
                    + "write [farm.a] on a line of its own and the rest of the key below it",
                "1.toml:8:31: farm.quiet_hours: expected two different times of day, "
                    + "got the string \"25:00-01:00\"; write them like \"22:00-06:00\"",
                "1.toml:9:1: pool.hrad: no such table; did you mean pool.hard?",
                "1.toml:13:1: pool.hard.low: already set on line 12; remove one of the two",
                "1.toml:14:2: [[ ]] is not in the supported subset of TOML; write [table]",
                "1.toml:16:8: store.path: expected a path that begins with /, got the string "
                    + "\"var\"; write an absolute path",
                "1.toml:17:18: store.min_free_bytes: 1e3 is no number of a supported kind, which are "
                    + "decimal numbers without exponent; write digits, such as 10 or 2.5, or a "
                    + "string in double quotes",
                "1.toml:19:17: claims.lease_seconds: expected a whole number from 1 to 86400, "
                    + "got the string \"300\"; remove the quotes",
                "1.toml:20:16: claims.on_lease_end: expected \"requeue\" or \"discard\", "
                    + "got the string \"requeu\"; did you mean requeue?",
                "1.toml:22:14: access.claim_gids: the array is not closed; write ] after it",
                "1.toml:25:13: socket.listen: \\ with 'q' is not a TOML escape; "
                    + "write \\\\ for a backslash",
                "1.toml:26:1: claims: this table already begins on line 18; move its keys there",
                "1.toml:27:1: claims.max_key: no such key; did you mean max_keys?",
                "2.toml:2:11: farm.workers: expected a whole number from 1 to 64 or \"auto\", "
                    + "got 0; remove the line to use the default, \"auto\"",
                "3.toml:1:1: a byte order mark, which TOML does not allow; save the file as UTF-8 "
                    + "without BOM",
                "3.toml:2:13: the control character U+0007; delete it, or in a string write \\u0007",
            ])
    }

    @Test(arguments: [
        ("[farm]\nworkers = 65", "2:11: farm.workers: expected a whole number from 1 to 64 or"),
        ("[farm]\nworkers = true", "2:11: farm.workers: expected a whole number from 1 to 64 or"),
        ("[farm]\nworkers = \"two\"", "2:11: farm.workers: expected a whole number from 1 to 64"),
        (
            "[farm]\nworkers = \"atuo\"",
            "2:11: farm.workers: expected a whole number from 1 to 64 or \"auto\", got the string "
                + "\"atuo\"; did you mean auto?"
        ),
        ("[farm]\nready_when = \"stoked\"", "2:14: farm.ready_when: expected \"serving\" or "),
        ("[farm]\nmax_cpu_percent = 101", "2:19: farm.max_cpu_percent: expected a whole number"),
        ("[farm]\nquiet_hours = 22", "2:15: farm.quiet_hours: expected an array of times of day"),
        ("[pool.hard]\nlow = -1", "2:7: pool.hard.low: expected a whole number from 0 to"),
        (
            "[pool]\nlow = 1",
            "2:1: pool.low: no such key; it belongs to a pool, such as [pool.hard]"
        ),
        ("[pools.hard]\nlow = 1", "1:1: pools.hard: no such table; did you mean pool.hard?"),
        ("[pool.hard.deep]", "1:1: pool.hard.deep: no such table; "),
        ("[frm]", "1:1: frm: no such table; did you mean farm?"),
        ("[quite.other]", "1:1: quite.other: no such table; the tables are farm, pool.beginner, "),
        ("[claims]\nlisten = \"/a\"", "2:1: claims.listen: no such key; it belongs to [socket]"),
        ("[claims]\nquark = 1", "2:1: claims.quark: no such key; the keys are lease_seconds, "),
        ("quark = 1", "1:1: quark: no such key; put keys in tables such as [farm]"),
        ("x-mine = 1", "1:1: x-mine: no such key; put keys in tables such as [farm]"),
        ("[store]\npath = \"\"", "2:8: store.path: expected a path that begins with /, got the"),
        ("[store]\npath = \"/a\\u0000b\"", "2:8: store.path: the path contains a control charac"),
        ("[access]\nclaim_gids = 33", "2:14: access.claim_gids: expected an array of group"),
        (
            "[access]\nclaim_gids = \"adm\"",
            "2:14: access.claim_gids: expected an array of group names, or numbers from 0 to "
                + "4294967294, got the string \"adm\"; write [\"adm\"]"
        ),
        ("[access]\nclaim_gids = [-1]", "2:15: access.claim_gids: expected a group number from"),
        ("[access]\nadmin_gids = [4294967295]", "2:15: access.admin_gids: expected a group numb"),
        ("[access]\nclaim_gids = [1,\n\"\"]", "3:1: access.claim_gids: expected a group num"),
        ("[access]\nclaim_gids = [\"a b\"]", "2:15: access.claim_gids: expected a group numbe"),
        (
            "[access]\nclaim_gids = [\"33\"]",
            "2:15: access.claim_gids: expected a group name, got the string \"33\"; remove the "
                + "quotes around the number"
        ),
        (
            "[socket]\nlisten = \"127.0.0.1:8080\"",
            "2:10: socket.listen: the farm listens on Unix sockets; for TCP with TLS and tokens "
                + "see puzzlefarm-edge(7)"
        ),
        (
            "[socket]\nstatus_listen = \"tcp://[::]:80\"",
            "2:17: socket.status_listen: the farm listens on Unix sockets; for TCP with TLS and "
        ),
        ("[socket]\nmax_connections = 7", "2:19: socket.max_connections: expected a whole number "),
        ("[claims]\nlease_seconds = 86401", "2:17: claims.lease_seconds: expected a whole number"),
        ("[claims]\non_lease_end = []", "2:16: claims.on_lease_end: expected \"requeue\" or"),
        ("[x-a]\nk = 01", "2:5: x-a.k: 01 begins with a zero, which TOML does not allow; "),
        ("[farm]\nworkers = 1 2", "2:13: farm.workers: unexpected '2' after the value; end the"),
        ("[farm]\nworkers", "2:8: farm.workers: expected = after the key, got the end of the line"),
        ("[farm]\nworkers =", "2:10: farm.workers: the value is missing; write a string in double"),
        (
            "[farm]\nready_when = True",
            "2:14: farm.ready_when: True is not a value; did you mean true?"
        ),
        (
            "[farm]\n\u{A0}workers = 1",
            "2:1: expected a key, got U+00A0; use letters, digits, - and _"
        ),
        (
            "[store]\nurl = \"postgresql://a:secret@b/c\"",
            "2:7: store.url: the address has a password, which everyone could read; remove it, and "
                + "pass it as the credential store-password"
        ),
        (
            "[store]\nurl = \"postgresql:///c?sslpassw%6frd=secret\"",
            "2:7: store.url: the address has a password, which everyone could read; remove "
                + "sslpassword, and use a key without a password"
        ),
        (
            "[store]\nurl = \"mysql://a:secret@b/c\"",
            "2:7: store.url: expected an address that begins with postgresql://, got the string "
                + "\"mysql://a:***@b/c\"; write it like postgresql:///puzzlefarm"
        ),
    ])
    func `an error has its position, key, problem and remedy`(text: String, message: String) {
        let errors = Self.errors(text)
        #expect(errors.count == 1)
        #expect(errors.first?.hasPrefix("1.toml:" + message) == true, "\(errors)")
    }

    @Test(arguments: [
        (
            ["[pool.hard]\nlow = 100\ntarget = 50"],
            [
                "1.toml:2:7: pool.hard.low: 100 is more than pool.hard.target, which is 50 "
                    + "(1.toml:3:10); lower it to 50, or raise pool.hard.target"
            ]
        ),
        (
            ["[pool.hard]\ntarget = 50"],
            [
                "1.toml:2:10: pool.hard.low: 500 is more than pool.hard.target, which is 50 "
                    + "(1.toml:2:10); lower it to 50, or raise pool.hard.target"
            ]
        ),
        (
            ["[pool.easy]\nlow = 3000"],
            [
                "1.toml:2:7: pool.easy.low: 3000 is more than pool.easy.target, which is 2000 by "
                    + "default; lower it to 2000, or raise pool.easy.target"
            ]
        ),
        (["[pool.easy]\nlow = 3000", "[pool.easy]\ntarget = 3000"], []),
        (["[pool.easy]\nlow = 0\ntarget = 0"], []),
        (
            ["[socket]\nmax_connections = 64\nmax_connections_per_uid = 65"],
            [
                "1.toml:3:27: socket.max_connections_per_uid: 65 is more than "
                    + "socket.max_connections, which is 64 (1.toml:2:19); lower it to 64, or raise "
                    + "socket.max_connections"
            ]
        ),
        (
            ["[socket]\nlisten = \"/a\"", "[socket]\nstatus_listen = \"/a\""],
            [
                "2.toml:2:17: socket.status_listen: the same path as socket.listen; "
                    + "give each socket a path of its own"
            ]
        ),
        // An unreadable line may have changed a default, so that default is not reported.
        (["[pool.easy]\nlow = 1x\ntarget = 9"], ["1.toml:2:7: pool.easy.low: 1x is no number"]),
        (["[pool.easy]\nlwo = 1\ntarget = 9"], ["1.toml:2:1: pool.easy.lwo: no such key; did"]),
    ])
    func `values are cross-checked between keys and files`(texts: [String], messages: [String]) {
        let errors = texts.count == 1 ? Self.errors(texts[0]) : Self.errors(texts[0], texts[1])
        #expect(errors.count == messages.count)
        for (error, message) in zip(errors, messages) {
            #expect(error.hasPrefix(message), "\(error)")
        }
    }
}
