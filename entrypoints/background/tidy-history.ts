import type { AuditHistory } from '../../lib/ports/audit-history';
import type { Settings } from '../../lib/state/settings';

const DAY_MS = 24 * 60 * 60 * 1_000;

export type TidyDeps = {
  history: Pick<AuditHistory, 'expire' | 'indexOld'>;
  readSettings: () => Promise<Pick<Settings, 'retentionDays'>>;
  /** When it was last tidied, in milliseconds since 1970; `null`: never. */
  lastTidied: { getValue(): Promise<number | null>; setValue(at: number): Promise<void> };
  now: () => number;
};

/**
 * Deletes the audits the reader does not want to keep any longer, at most once a day, and then
 * makes those searchable that are not yet. Asked at each start of the background: a browser
 * that is used starts it many times a day, and one that is not has nothing to tidy.
 */
export async function tidyHistory(deps: TidyDeps): Promise<void> {
  const now = deps.now();
  const last = await deps.lastTidied.getValue();
  // A clock that was set back must not put it off for years.
  if (last === null || now < last || now - last >= DAY_MS) {
    const { retentionDays } = await deps.readSettings();
    if (retentionDays > 0) {
      await deps.history.expire(new Date(now - retentionDays * DAY_MS).toISOString());
    }
    await deps.lastTidied.setValue(now);
  }
  await deps.history.indexOld(new AbortController().signal);
}
