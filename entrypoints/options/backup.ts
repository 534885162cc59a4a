import type { BackupActions } from '../../components/options/options-data';
import { makeBackup } from '../../lib/store/backup/make-backup';
import { restoreBackup } from '../../lib/store/backup/restore-backup';
import type { VeraciteDatabase } from '../../lib/store/schema';
import { sha256Hex } from '../../lib/text/content-hash';

/** Joins the buttons to the database; `onRestored` is called whatever came of it. */
export function createBackupActions(
  db: VeraciteDatabase,
  onRestored: () => Promise<void>,
): BackupActions {
  return {
    onBackup: async () => {
      saveFile(
        await makeBackup(db),
        `veracite-backup-${new Date().toISOString().slice(0, 10)}.json`,
      );
    },
    onRestore: async file => {
      const result = await restoreBackup(db, file, { hash: sha256Hex });
      await onRestored();
      return result;
    },
  };
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address only after this task.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}
