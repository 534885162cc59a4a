import type { StoredItem } from '../../browser/settings';
import type { AuditHistory } from '../../ports/store';
import type { Settings } from '../../settings/settings';

const DAY_MS = 24 * 60 * 60 * 1_000;

export type TidyDeps = {
  history: Pick<AuditHistory, 'expire'>;
  readSettings: () => Promise<Pick<Settings, 'retentionDays'>>;
  /** Time of the last cleanup, in milliseconds since 1970; `null` if never. */
  lastTidied: StoredItem<number | null>;
  now: () => number;
};

/**
 * Deletes audits past the user's retention period, at most once a day. Called at each start of the
 * background: a browser in use starts it many times a day, and one that is not in use has nothing
 * to delete.
 */
export async function tidyHistory(deps: TidyDeps): Promise<void> {
  const now = deps.now();
  const last = await deps.lastTidied.getValue();
  if (!isDue(last, now)) return;
  const { retentionDays } = await deps.readSettings();
  if (retentionDays > 0 && last !== null && last <= now) {
    await deps.history.expire(new Date(last - retentionDays * DAY_MS).toISOString());
  }
  await deps.lastTidied.setValue(now);
}

/**
 * nb. Ages are measured from the previous look, not from now: a clock that has just jumped ahead by
 * a year would make every check look old, and deletion is final. Only a time the clock has been
 * past for a day is trusted. A clock that was set back starts over.
 */
function isDue(last: number | null, now: number): boolean {
  return last === null || now < last || now - last >= DAY_MS;
}
