#if arch(wasm32)
    @_expose(wasm, "rate") @_cdecl("puzzlefarm_rate")
    func rate(_ length: Int32) -> Int32 { call { $0.rate(length) } }

    @_expose(wasm, "setTexts") @_cdecl("puzzlefarm_set_texts")
    func setTexts(_ length: Int32) -> Int32 { call { $0.setTexts(length) } }

    @_expose(wasm, "takeHint") @_cdecl("puzzlefarm_take_hint")
    func takeHint(_ handle: Int32) -> Int32 { call { $0.takeHint(handle) } }

    @_expose(wasm, "beginHint") @_cdecl("puzzlefarm_begin_hint")
    func beginHint(_ length: Int32) -> Int32 { call { $0.beginHint(length) } }

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

    @_expose(wasm, "goOn") @_cdecl("puzzlefarm_go_on")
    func goOn(_ handle: Int32) -> Int32 { call { $0.goOn(handle) } }

    @_expose(wasm, "listSteps") @_cdecl("puzzlefarm_list_steps")
    func listSteps(_ length: Int32) -> Int32 { call { $0.listSteps(length) } }

    @_expose(wasm, "produce") @_cdecl("puzzlefarm_produce")
    func produce(_ tier: Int32, _ seed: UInt64, _ first: UInt64, _ count: Int32) -> Int32 {
        call { $0.produce(tier: tier, seed: seed, first: first, count: count) }
    }
#endif
