/// The statements on `farm.db`; `file-statements.sql` has their texts.
enum FileSQL: Int, CaseIterable {
    case begin, commit, probe
    case pools, poolNumbers, poolNamed, poolName, headOfPool, writtenHead, setPool, addPool
    case setPromise, newestPlace, countApart, countReturned, countUnfit, countMarks
    case addPuzzle, nextFresh, freshAt, puzzleAt, puzzleState, idAt, allPuzzles, setApart
    case copyPuzzle, removePuzzle, setDone, removeDone
    case placeOfKnown, addKnown, moveKnown, unindexedIDs, unindexedPlace, withdrawnIDs
    case knownIDs, puzzleIDs, readyIDs, hasUnfit, unfitIDs
    case addReturned, removeReturned, isReturned, claimOfReturned, nextReturned, returnedAt
    case returnedIn, addUnfit, isUnfit, holdUnfit, removeUnfit, unfitPage, isWithdrawn
    case withdrawalAt, addWithdrawn, noteWithdrawn, raiseWithdrawn, withdrawnPage
    case withdrawnAfterPuzzle
    case tenants, addTenant, tenantName
    case addClaim, claimNumbered, allClaims, oldClaims, hasParts, firstClaim, newestClaim
    case poolOfNewest, heldClaims, labelledClaims, liveClaims, nextLeased, recentLeased
    case recentFinished, timeFinished, addLease, removeLease, setParts, finishClaim, renewClaim
    case oldestFinished, finishedClaims, removeClaim
    case claimsAfter, setClaimsPacked, addDelivered, deliveredAt, allDelivered, deliveredPage
    case removeDelivered
    case claimCounters, setClaimsIndexed, unindexedKeys, claimOfKey, addClaimKey
    case removeClaimKey, claimsLeft, keepKeys, keySecret, keyRuns, addRun, setRun, removeRun
    case addBucket, bucketAt, bucketsIn, removeBuckets, countKeys, sizeOfClaim, sizeOfPuzzle
    case blocks, addBlock, dropBlock, traitsIn, techniques, addTechnique, returningPlaces
    case leasedPlaces, setHuman, humanAt, humanPlaces, addHumanTechnique, removeHumanTechnique
    case dropStrayHuman, tables
    case makeSharedKeys, addSharedKeys, otherKeys, dropSharedKeys
    case makeMoved, addMoved, newPlace, fillPool, fillPuzzle, fillWithdrawn, fillClaim, setHead
    case setTaken, addLeases, countClaims
    case readPools, readPuzzles, readIndexedIDs, readOtherIDs, readWithdrawn, readClaims

    static let file = SQLFile(PackageResources.file_statements_sql)

    static let texts = allCases.map { file["\($0)"] }
}
