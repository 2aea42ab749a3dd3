import FarmSystem
import FarmWire

/// The last steps of an export, which a later one takes where it was cut off: deliver every claim,
/// then let the files appear.
struct Completion {
    private let place: ExportPlace
    private let mayReplace: Replacing

    /// Which files take the place of others, besides those of which it was written down.
    enum Replacing {
        case nothing, everything
        /// Those that a catalogue publishes again and again.
        case some(Set<String>)

        fileprivate func allows(_ file: PartLedger.File) -> Bool {
            switch self {
            case .nothing: file.replaces
            case .everything: true
            case .some(let names): file.replaces || names.contains(file.name)
            }
        }
    }

    init(_ place: ExportPlace, mayReplace: Replacing = .nothing) {
        self.place = place
        self.mayReplace = mayReplace
    }

    /// Brings an export to its end that was cut off; nil if there is none, or none that can be.
    func resume(
        _ stock: inout StockClient, _ audience: Export.Audience
    ) throws(ExportFault) -> Export.Outcome? {
        switch try place.remains() {
        case .nothing: return nil
        case .broken(let ledger, let file):
            audience.remark(
                "\(place.path(of: file)): is not as an export left it that was cut off; starts anew"
            )
            try forget(ledger, &stock, audience)
            return nil
        case .whole(let ledger, let missing):
            var expired: [PartLedger.Claim] = []
            var leased: [PartLedger.Claim] = []
            for claim in ledger.claims {
                switch try stock.state(of: claim.id) {
                case .delivered: break
                case .leased: leased.append(claim)
                case .expired: expired.append(claim)
                case .returned, nil:
                    audience.remark("\(claim.key): its lease was lost; starts anew")
                    try forget(ledger, &stock, audience)
                    return nil
                }
            }
            do throws(ExportFault) {
                // Those first that may be refused: then nothing is delivered yet.
                try deliver(expired + leased, &stock)
            } catch {
                guard case .leaseLost = error else { throw error }
                audience.remark("a lease of an export that was cut off was lost; starts anew")
                return nil
            }
            try publish(missing)
            return .completed(
                puzzles: ledger.files.map(\.puzzles).reduce(0, +), files: ledger.files.count)
        }
    }

    /// Delivers claims one after the other. If a lease was lost, nothing is left of the export.
    func deliver(
        _ claims: [PartLedger.Claim], _ stock: inout StockClient
    ) throws(ExportFault) {
        var delivered = 0
        for claim in claims {
            guard try stock.acknowledge(claim.id) else {
                for other in claims { try? stock.giveBack(other.id) }
                try discard()
                throw .leaseLost(inNoFile: delivered)
            }
            delivered += claim.count
        }
    }

    /// Lets the files appear, each whole, and then forgets the claims.
    func publish(_ files: [PartLedger.File]) throws(ExportFault) {
        for file in files {
            let part = ExportPlace.part(file.name)
            let isDone = try onFile { () throws(SystemError) in
                guard mayReplace.allows(file) else {
                    return try place.folder.renameToNew(part, to: file.name)
                }
                try place.folder.rename(part, to: file.name)
                return true
            }
            // What is written down stays: once the name is free, the export can be completed.
            guard isDone else { throw .exists(path: place.path(of: file.name)) }
        }
        try onFile { () throws(SystemError) in
            try place.folder.synchronize()
            try place.folder.remove(place.ledger)
        }
    }

    /// Gives back what can be, and says what is delivered and in no file.
    private func forget(
        _ ledger: PartLedger, _ stock: inout StockClient, _ audience: Export.Audience
    ) throws(ExportFault) {
        var lost = 0
        for claim in ledger.claims {
            switch try stock.state(of: claim.id) {
            case .delivered: lost += claim.count
            case .leased: try stock.giveBack(claim.id)
            case .returned, .expired, nil: break
            }
        }
        if lost > 0 { audience.remark("\(lost) puzzles that are delivered are in no file") }
        try discard()
    }

    /// Without the ledger the parts are nobody's; the other way round they would be missed.
    func discard() throws(ExportFault) {
        try onFile { () throws(SystemError) in
            try place.folder.remove(place.ledger)
            try place.folder.synchronize()
        }
        try place.removeParts()
    }
}
