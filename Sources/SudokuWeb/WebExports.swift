#if arch(wasm32)
    import Synchronization

    /// The engine of the module, once ``start()`` has made it.
    private let current = Atomic<UInt>(0)

    private func call(_ body: (WebEngine) -> Int32) -> Int32 {
        let address = current.load(ordering: .relaxed)
        guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else {
            return -WebFault.notStarted.rawValue
        }
        return body(unsafe Unmanaged<WebEngine>.fromOpaque(pointer).takeUnretainedValue())
    }

    /// Creates the engine and returns the place of the exchange; a second call changes nothing.
    @_expose(wasm, "start") @_cdecl("puzzlefarm_start")
    func start() -> UInt32 {
        if current.load(ordering: .relaxed) == 0 {
            let engine = unsafe Unmanaged.passRetained(WebEngine()).toOpaque()
            current.store(UInt(bitPattern: engine), ordering: .relaxed)
        }
        return UInt32(bitPattern: call { Int32(truncatingIfNeeded: $0.address) })
    }

    @_expose(wasm, "exchange") @_cdecl("puzzlefarm_exchange")
    func exchange() -> UInt32 {
        UInt32(bitPattern: call { Int32(truncatingIfNeeded: $0.address) })
    }

    /// Makes room in the exchange; false if a text is too long.
    @_expose(wasm, "reserve") @_cdecl("puzzlefarm_reserve")
    func reserve(_ length: Int32) -> Int32 {
        call { $0.exchange.reserve(Int(length)) ? 0 : -WebFault.length.rawValue }
    }

    @_expose(wasm, "version") @_cdecl("puzzlefarm_version")
    func version() -> Int32 { call { $0.tellVersion() } }

    @_expose(wasm, "solve") @_cdecl("puzzlefarm_solve")
    func solve(_ length: Int32) -> Int32 { call { $0.solve(length) } }

    @_expose(wasm, "parse") @_cdecl("puzzlefarm_parse")
    func parse(_ length: Int32) -> Int32 { call { $0.parse(length) } }

    @_expose(wasm, "identify") @_cdecl("puzzlefarm_identify")
    func identify(_ length: Int32) -> Int32 { call { $0.identify(length) } }

    @_expose(wasm, "beginHash") @_cdecl("puzzlefarm_begin_hash")
    func beginHash() -> Int32 { call { $0.beginHash() } }

    @_expose(wasm, "addToHash") @_cdecl("puzzlefarm_add_to_hash")
    func addToHash(_ length: Int32) -> Int32 { call { $0.addToHash(length) } }

    @_expose(wasm, "endHash") @_cdecl("puzzlefarm_end_hash")
    func endHash() -> Int32 { call { $0.endHash() } }

    @_expose(wasm, "release") @_cdecl("puzzlefarm_release")
    func release(_ handle: Int32) -> Int32 { call { $0.release(handle) } }

    @_expose(wasm, "newGame") @_cdecl("puzzlefarm_new_game")
    func newGame(_ length: Int32) -> Int32 { call { $0.newGame(length) } }

    @_expose(wasm, "restoreGame") @_cdecl("puzzlefarm_restore_game")
    func restoreGame(_ length: Int32) -> Int32 { call { $0.restoreGame(length) } }

    @_expose(wasm, "describeGame") @_cdecl("puzzlefarm_describe_game")
    func describeGame(_ handle: Int32) -> Int32 { call { $0.describeGame(handle) } }

    @_expose(wasm, "command") @_cdecl("puzzlefarm_command")
    func command(_ handle: Int32, _ number: Int32, _ checkpoint: Int32) -> Int32 {
        call { $0.command(handle, number, checkpoint) }
    }

    @_expose(wasm, "explainRefusal") @_cdecl("puzzlefarm_explain_refusal")
    func explainRefusal(_ number: Int32) -> Int32 { call { $0.explainRefusal(number) } }

    @_expose(wasm, "addTime") @_cdecl("puzzlefarm_add_time")
    func addTime(_ handle: Int32, _ milliseconds: Double) -> Int32 {
        call { $0.addTime(handle, milliseconds) }
    }

    @_expose(wasm, "setPolicy") @_cdecl("puzzlefarm_set_policy")
    func setPolicy(_ handle: Int32, _ length: Int32) -> Int32 {
        call { $0.setPolicy(handle, length) }
    }

    @_expose(wasm, "restarted") @_cdecl("puzzlefarm_restarted")
    func restarted(_ handle: Int32) -> Int32 { call { $0.restarted(handle) } }

    @_expose(wasm, "save") @_cdecl("puzzlefarm_save")
    func save(_ handle: Int32) -> Int32 { call { $0.save(handle) } }

    @_expose(wasm, "view") @_cdecl("puzzlefarm_view")
    func view(_ handle: Int32) -> Int32 { call { $0.view(handle) } }

    @_expose(wasm, "record") @_cdecl("puzzlefarm_record")
    func record(_ handle: Int32, _ finished: Double) -> Int32 {
        call { $0.record(handle, finished) }
    }

    @_expose(wasm, "countHint") @_cdecl("puzzlefarm_count_hint")
    func countHint(_ handle: Int32) -> Int32 { call { $0.countHint(handle) } }

    @_expose(wasm, "applyHint") @_cdecl("puzzlefarm_apply_hint")
    func applyHint(_ handle: Int32, _ length: Int32) -> Int32 {
        call { $0.applyHint(handle, length) }
    }

    @_expose(wasm, "listCandidates") @_cdecl("puzzlefarm_list_candidates")
    func listCandidates(_ length: Int32) -> Int32 { call { $0.listCandidates(length) } }

    @_expose(wasm, "newStatistics") @_cdecl("puzzlefarm_new_statistics")
    func newStatistics(_ length: Int32) -> Int32 { call { $0.newStatistics(length) } }

    @_expose(wasm, "addRecord") @_cdecl("puzzlefarm_add_record")
    func addRecord(_ handle: Int32, _ length: Int32) -> Int32 {
        call { $0.addRecord(handle, length) }
    }

    @_expose(wasm, "mergeStatistics") @_cdecl("puzzlefarm_merge_statistics")
    func mergeStatistics(_ handle: Int32, _ length: Int32) -> Int32 {
        call { $0.mergeStatistics(handle, length) }
    }

    @_expose(wasm, "saveStatistics") @_cdecl("puzzlefarm_save_statistics")
    func saveStatistics(_ handle: Int32) -> Int32 { call { $0.saveStatistics(handle) } }

    @_expose(wasm, "reportStatistics") @_cdecl("puzzlefarm_report_statistics")
    func reportStatistics(_ handle: Int32, _ tier: Int32, _ second: Double) -> Int32 {
        call { $0.reportStatistics(handle, tier: tier, after: second) }
    }

    @_expose(wasm, "listRecords") @_cdecl("puzzlefarm_list_records")
    func listRecords(_ handle: Int32) -> Int32 { call { $0.listRecords(handle) } }

    @_expose(wasm, "rank") @_cdecl("puzzlefarm_rank")
    func rank(_ handle: Int32, _ tier: Int32, _ length: Int32) -> Int32 {
        call { $0.rank(handle, tier: tier, length) }
    }

    @_expose(wasm, "perform") @_cdecl("puzzlefarm_perform")
    func perform(_ handle: Int32, _ act: Int32, _ digit: Int32, _ length: Int32) -> Int32 {
        call { $0.perform(handle, act, digit, length) }
    }

    @_expose(wasm, "listConflicts") @_cdecl("puzzlefarm_list_conflicts")
    func listConflicts(_ handle: Int32, _ cell: Int32) -> Int32 {
        call { $0.listConflicts(handle, cell) }
    }

    // What the module for games alone does without.
    #if ENGINE || LAYOUTS
        @_expose(wasm, "setTexts") @_cdecl("puzzlefarm_set_texts")
        func setTexts(_ length: Int32) -> Int32 { call { $0.setTexts(length) } }

        @_expose(wasm, "takeHint") @_cdecl("puzzlefarm_take_hint")
        func takeHint(_ handle: Int32) -> Int32 { call { $0.takeHint(handle) } }

        @_expose(wasm, "beginHint") @_cdecl("puzzlefarm_begin_hint")
        func beginHint(_ length: Int32) -> Int32 { call { $0.beginHint(length) } }

        @_expose(wasm, "goOn") @_cdecl("puzzlefarm_go_on")
        func goOn(_ handle: Int32) -> Int32 { call { $0.goOn(handle) } }
    #endif

    #if LAYOUTS
        @_expose(wasm, "describeLayout") @_cdecl("puzzlefarm_describe_layout")
        func describeLayout(_ length: Int32) -> Int32 { call { $0.describeLayout(length) } }

        @_expose(wasm, "listLayouts") @_cdecl("puzzlefarm_list_layouts")
        func listLayouts() -> Int32 { call { $0.listLayouts() } }

        @_expose(wasm, "rateLayout") @_cdecl("puzzlefarm_rate_layout")
        func rateLayout(_ length: Int32) -> Int32 { call { $0.rateLayout(length) } }

        @_expose(wasm, "listCombinations") @_cdecl("puzzlefarm_list_combinations")
        func listCombinations(_ handle: Int32, _ cell: Int32) -> Int32 {
            call { $0.listCombinations(handle, cell) }
        }

        @_expose(wasm, "produceLayout") @_cdecl("puzzlefarm_produce_layout")
        func produceLayout(_ length: Int32, _ seed: UInt64, _ first: UInt64, _ count: Int32)
            -> Int32
        {
            call { $0.produceLayout(length, seed: seed, first: first, count: count) }
        }
    #endif

    #if ENGINE
        @_expose(wasm, "rate") @_cdecl("puzzlefarm_rate")
        func rate(_ length: Int32) -> Int32 { call { $0.rate(length) } }

        @_expose(wasm, "beginRest") @_cdecl("puzzlefarm_begin_rest")
        func beginRest(_ length: Int32) -> Int32 { call { $0.beginRest(length) } }

        @_expose(wasm, "beginPath") @_cdecl("puzzlefarm_begin_path")
        func beginPath(_ length: Int32, _ ladder: Int32) -> Int32 {
            call { $0.beginPath(length, ladder: ladder) }
        }

        @_expose(wasm, "beginTraining") @_cdecl("puzzlefarm_begin_training")
        func beginTraining(_ length: Int32, _ seed: UInt64) -> Int32 {
            call { $0.beginTraining(length, seed: seed) }
        }

        @_expose(wasm, "listSteps") @_cdecl("puzzlefarm_list_steps")
        func listSteps(_ length: Int32) -> Int32 { call { $0.listSteps(length) } }

        @_expose(wasm, "produce") @_cdecl("puzzlefarm_produce")
        func produce(
            _ tier: Int32, _ seed: UInt64, _ first: UInt64, _ count: Int32, _ symmetry: Int32
        ) -> Int32 {
            call {
                $0.produce(
                    tier: tier, seed: seed, first: first, count: count, symmetry: symmetry)
            }
        }

        @_expose(wasm, "listTiers") @_cdecl("puzzlefarm_list_tiers")
        func listTiers() -> Int32 { call { $0.listTiers() } }

        @_expose(wasm, "makeCode") @_cdecl("puzzlefarm_make_code")
        func makeCode(_ length: Int32) -> Int32 { call { $0.makeCode(length) } }
    #endif
#endif
