import { isWritten, markWritten, type TrackedAnswer } from './tracked-answers';

/** What a page held when its tab was hidden. */
export type Absence = { keys: ReadonlySet<string>; url: string };

type Tracked = ReadonlyMap<string, TrackedAnswer>;

/**
 * Notes what the page holds as its tab is hidden; `null` where that tells nothing: with no
 * answer, or one that is not whole, a page that fills in an old conversation looks the same.
 */
export function noteAbsence(tracked: Tracked, url: string): Absence | null {
  const here = onPage(tracked);
  if (here.length === 0 || !here.every(({ isFinished }) => isFinished)) return null;
  return { keys: new Set(here.map(({ key }) => key)), url };
}

/**
 * Marks the one answer that the conversation went on by while its tab was hidden: nobody saw it
 * grow, and it was written while the page was open all the same. Several at once are another
 * conversation, or an old one.
 */
export function markWrittenAway(tracked: Tracked, { keys, url }: Absence, now: string): void {
  const here = onPage(tracked);
  const [added, ...more] = here.filter(({ key }) => !keys.has(key));
  const isSameConversation = now === url && here.length === keys.size + 1;
  if (!added || more.length > 0 || !isSameConversation || !added.isLast) return;
  if (!isWritten(added)) markWritten(added);
}

function onPage(tracked: Tracked): TrackedAnswer[] {
  return [...tracked.values()].filter(({ place }) => place !== null);
}
