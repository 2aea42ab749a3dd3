import FarmSystem
import Synchronization

extension SharedStore {
    /// Writes a backup into the folder of this farm.
    package func backup(at moment: Int64) throws(StoreError) -> StoreBackup {
        let source = BackupSource.stock(url: identity.url, password: identity.password)
        // One after the other, since concurrent ones need different names.
        return try backups.withLock { _ throws(StoreError) in
            try mapError({ StoreError.io(detail: $0.description) }) { () throws(BackupError) in
                try source.write(intoFolderOf: identity.folder, at: moment)
            }
        }
    }
}
