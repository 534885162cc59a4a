import type { BackupActions } from '../../../components/options/options-data';
import { makeBackup } from '../../store/backup/make-backup';
import { restoreBackup } from '../../store/backup/restore-backup';
import type { VeraciteDatabase } from '../../store/schema';
import { sha256Hex } from '../../text/content-hash';
import { saveBlob } from '../../browser/hand-out';

/** Joins the buttons to the database; `onRestored` is called whatever came of it. */
export function createBackupActions(
  db: VeraciteDatabase,
  onRestored: () => Promise<void>,
): BackupActions {
  return {
    onBackup: async () => {
      const day = new Date().toISOString().slice(0, 10);
      saveBlob(`veracite-backup-${day}.json`, await makeBackup(db));
    },
    onRestore: async file => {
      const result = await restoreBackup(db, file, { hash: sha256Hex });
      await onRestored();
      return result;
    },
  };
}
