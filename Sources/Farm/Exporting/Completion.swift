import FarmSystem
import FarmWire

/// The last steps of an export, which a later one takes where it was cut off: deliver every claim,
/// then let the files appear.
struct Completion {
    private let place: ExportPlace

    init(_ place: ExportPlace) { self.place = place }

    /// Brings an export to its end that was cut off; nil if there is none, or none that can be.
    func resume(
        _ stock: inout StockClient, _ audience: Export.Audience
    ) throws(ExportFault) -> Export.Outcome? {
        switch try place.remains() {
        case .nothing: return nil
        case .broken(let ledger, let file):
            audience.remark(
                "\(place.file(file)): is not as an export left it that was cut off; starts anew")
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
        try onFile { () throws(SystemError) in
            for file in files {
                try Files.rename(place.part(file.name), to: place.file(file.name))
            }
            try Files.synchronizeFolder(place.folder)
            try Files.remove(place.ledger)
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
            try Files.remove(place.ledger)
            try Files.synchronizeFolder(place.folder)
            try place.removeParts()
        }
    }
}
