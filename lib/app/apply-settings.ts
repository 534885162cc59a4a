import { applyTextSize, applyTheme } from '../../components/ui/apply-theme';
import { readSettings, settingsItem } from '../browser/settings';

/** Gives the page the colours and the size the reader chose, now and whenever it changes. */
export function applySettings(): void {
  const apply = async (): Promise<void> => {
    const { theme, textSize } = await readSettings();
    applyTheme(document.documentElement, theme);
    applyTextSize(document.documentElement, textSize);
  };
  settingsItem.watch(() => void apply());
  void apply();
}
