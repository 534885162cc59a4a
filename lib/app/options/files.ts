import type { SettingsFileActions } from '../../../components/options/SettingsFileSection';
import type { BackupActions } from '../../../components/options/BackupSection';
import { saveBlob, saveFile } from '../../browser/hand-out';
import {
  judgeChoiceItem,
  readJudgeChoice,
  readSettings,
  settingsItem,
} from '../../browser/settings';
import { ok } from '../../core/result';
import { readSettingsFile, writeSettingsFile } from '../../settings/settings-file';
import { makeBackup } from '../../store/backup/make-backup';
import { restoreBackup } from '../../store/backup/restore-backup';
import type { VeraciteDatabase } from '../../store/schema';
import { sha256Hex } from '../../text/content-hash';

/** Joins the buttons to the database; `onRestored` is called after success and failure alike. */
export function createBackupActions(
  db: VeraciteDatabase,
  onRestored: () => Promise<void>,
): BackupActions {
  return {
    onBackup: async work => {
      const day = new Date().toISOString().slice(0, 10);
      const made = await makeBackup(db, work);
      if (!made.ok) return made;
      saveBlob(`veracite-backup-${day}.json`, made.value);
      return ok(null);
    },
    onRestore: async (file, work) => {
      const result = await restoreBackup(db, file, { ...work, hash: sha256Hex });
      await onRestored();
      return result;
    },
  };
}

export const SETTINGS_FILE_ACTIONS: SettingsFileActions = {
  async onExport() {
    const [settings, engine] = await Promise.all([readSettings(), readJudgeChoice()]);
    const text = writeSettingsFile({ settings, engine });
    saveFile({ name: 'veracite-settings.json', type: 'application/json', text });
  },
  async onImport(file) {
    const [settings, engine] = await Promise.all([readSettings(), readJudgeChoice()]);
    const read = readSettingsFile(await file.text(), { settings, engine });
    if (!read.ok) return read;
    await Promise.all([
      settingsItem.setValue(read.value.settings),
      judgeChoiceItem.setValue(read.value.engine),
    ]);
    return ok(null);
  },
};
