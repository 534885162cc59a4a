import { parseSettings } from '../../settings/settings';
import { clearActions } from './action';
import { renewNow } from './renew-pages';
import { settingsItem } from '../../browser/settings';

/** Takes verdicts off the open pages and the toolbar when they are to be hidden, or brings them back. */
export function followBlind(): void {
  settingsItem.watch((changed, before) => {
    const isBlind = (raw: unknown): boolean => parseSettings(raw).judgeBlind;
    if (isBlind(changed) !== isBlind(before)) void takeOff();
  });
}

async function takeOff(): Promise<void> {
  await clearActions();
  await renewNow();
}
