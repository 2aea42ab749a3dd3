import Testing

@testable import FarmStore

/// The limit of a tenant's puzzles under lease in a shared stock, as one farm keeps it.
@Suite struct LeaseCountsTests {
    @Test func `a claim that is refused takes nothing from others while it is counted`() throws {
        let (counts, tenant) = (LeaseCounts(), try #require(TenantName("a")))
        let refused = try counts.begin(1_000, of: tenant, atMost: 100) { () throws(StoreError) in
            let other = try counts.begin(60, of: tenant, atMost: 100) { () throws(StoreError) in 0 }
            #expect(other == nil)
            return 0
        }
        // Those of the claim in progress.
        #expect(refused == 60)
        counts.end(60, of: tenant, made: 60)
        let most = try counts.begin(40, of: tenant, atMost: 100) { () throws(StoreError) in 60 }
        #expect(most == nil)
        #expect(try counts.begin(1, of: tenant, atMost: 100) { () throws(StoreError) in 60 } == 100)
    }

    @Test func `claims in progress together do not exceed the limit`() throws {
        let (counts, tenant) = (LeaseCounts(), try #require(TenantName("a")))
        let second = try counts.begin(60, of: tenant, atMost: 100) { () throws(StoreError) in
            let first = try counts.begin(60, of: tenant, atMost: 100) { () throws(StoreError) in 0 }
            #expect(first == nil)
            return 0
        }
        #expect(second == 60)
    }
}
