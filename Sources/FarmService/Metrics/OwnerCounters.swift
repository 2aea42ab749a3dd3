import FarmStore
import Synchronization

/// Counters by the owner of what is counted: one set for all users, and one for each tenant.
final class OwnerCounters: Sendable {
    private let labels: [String]
    private let users: LabelledCounters
    private let tenants = Mutex<[TenantName: LabelledCounters]>([:])

    /// Creates counters for the values of a label.
    init(_ labels: [String]) {
        self.labels = labels
        users = LabelledCounters(labels)
    }

    func add(_ number: Int, to label: String, of owner: Peer?) {
        guard let tenant = owner?.tenant else { return users.add(number, to: label) }
        let counters = tenants.withLock { tenants in
            let known = tenants[tenant] ?? LabelledCounters(labels)
            tenants[tenant] = known
            return known
        }
        counters.add(number, to: label)
    }

    /// The counts of users, and then those of each tenant; or the sums of all.
    func all(
        namesTenants: Bool
    ) -> [(tenant: TenantName?, counts: [(label: String, value: Int)])] {
        let tenants = tenants.withLock { $0.sorted { $0.key < $1.key } }
        if namesTenants { return [(nil, users.all)] + tenants.map { ($0.key, $0.value.all) } }
        let sums = tenants.reduce(users.all) { sums, tenant in
            zip(sums, tenant.value.all).map { ($0.label, $0.value + $1.value) }
        }
        return [(nil, sums)]
    }
}
