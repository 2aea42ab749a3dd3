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

    @_expose(wasm, "exchangeCapacity") @_cdecl("puzzlefarm_exchange_capacity")
    func exchangeCapacity() -> Int32 { Int32(Exchange.capacity) }

    @_expose(wasm, "version") @_cdecl("puzzlefarm_version")
    func version() -> Int32 { call { $0.tellVersion() } }

    @_expose(wasm, "solve") @_cdecl("puzzlefarm_solve")
    func solve(_ length: Int32) -> Int32 { call { $0.solve(length) } }

    @_expose(wasm, "rate") @_cdecl("puzzlefarm_rate")
    func rate(_ length: Int32) -> Int32 { call { $0.rate(length) } }

    @_expose(wasm, "produce") @_cdecl("puzzlefarm_produce")
    func produce(_ tier: Int32, _ seed: UInt64, _ first: UInt64, _ count: Int32) -> Int32 {
        call { $0.produce(tier: tier, seed: seed, first: first, count: count) }
    }
#endif
