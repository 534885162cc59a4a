import type { SettingsFileActions } from '../../../components/options/SettingsFileSection';
import { ok } from '../../core/result';
import { readSettingsFile, writeSettingsFile } from '../../settings/settings-file';
import {
  engineChoiceItem,
  readEngineChoice,
  readSettings,
  settingsItem,
} from '../../browser/settings';
import { saveFile } from '../../browser/hand-out';

/** Settings into a file of the reader's, and back. */
export const SETTINGS_FILE_ACTIONS: SettingsFileActions = {
  async onExport() {
    const [settings, engine] = await Promise.all([readSettings(), readEngineChoice()]);
    const text = writeSettingsFile({ settings, engine });
    saveFile({ name: 'veracite-settings.json', type: 'application/json', text });
  },
  async onImport(file) {
    const read = readSettingsFile(await file.text());
    if (!read.ok) return read;
    await Promise.all([
      settingsItem.setValue(read.value.settings),
      engineChoiceItem.setValue(read.value.engine),
    ]);
    return ok(null);
  },
};
