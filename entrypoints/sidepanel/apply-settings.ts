import { applyTheme } from '../../components/ui/apply-theme';
import { readSettings, settingsItem } from '../background/settings';

/** Gives the page the theme the reader chose, now and whenever it changes. */
export function applySettings(): void {
  const apply = async (): Promise<void> => {
    applyTheme(document.documentElement, (await readSettings()).theme);
  };
  settingsItem.watch(() => void apply());
  void apply();
}
