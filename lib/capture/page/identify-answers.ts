import { type Capture, countHidden } from '../../core/answer/answer';
import type { SiteReadFailure } from '../../core/answer/page-check';
import type { AnswerId } from '../../core/ids';
import { ok, type Result } from '../../core/result';
import type { AnswerPlace, SiteAdapter } from '../../ports/site-adapter';
import { mergeCopied } from '../../text/markdown/merge-copied';
import { isRemark } from './remark';
import { restoreChecks } from './show-answers';
import { shownId, type SeenAnswer, type TrackedAnswer } from './tracked-answers';
import type { Watch } from './watch';

/** Each read takes 2–4 ms: three leave room in a frame (16 ms) while another answer is written. */
const READS_PER_TICK = 3;

/** Looks up earlier checks of a few answers, on an unchanged page. `true`: more remain. */
export function identifySome(watch: Watch): boolean {
  // Newest first: it is the one on the screen.
  const waiting = [...watch.tracked.values()].filter(needsReading).reverse();
  for (const answer of waiting.slice(0, READS_PER_TICK)) identify(watch, answer);
  const hasMore = waiting.length > READS_PER_TICK;
  if (!hasMore) void restoreIdentified(watch);
  return hasMore;
}

function identify(watch: Watch, answer: TrackedAnswer): void {
  const { place } = answer;
  if (place === null) return;
  const reading = readAnswer(watch, answer, { place, isUnchanged: true });
  if (!reading.ok) {
    answer.identity = { kind: 'unreadable' };
    return;
  }
  answer.seen = seenOf(reading.value, place, watch.adapter);
  watch.identifying.push(setIdentity(answer, watch.answerIdOf(reading.value)));
}

async function restoreIdentified(watch: Watch): Promise<void> {
  const computing = watch.identifying;
  watch.identifying = [];
  const ids = (await Promise.all(computing)).filter(id => id !== null);
  if (ids.length > 0) await restoreChecks(watch, [...new Set(ids)]);
}

/** Gives the answer its id once computed; `null` if its text changed meanwhile. */
export async function setIdentity(
  answer: TrackedAnswer,
  computing: Promise<AnswerId>,
): Promise<AnswerId | null> {
  const identity = { kind: 'computing', last: shownId(answer) } as const;
  answer.identity = identity;
  const id = await computing;
  if (answer.identity !== identity) return null;
  answer.identity = { kind: 'known', id };
  return id;
}

function needsReading({ place, isFinished, identity }: TrackedAnswer): boolean {
  const isWanted = identity.kind === 'unknown' || identity.kind === 'stale';
  return place !== null && isFinished && isWanted;
}

/** Reads an answer with all known sources. `isUnchanged`: since the last scan. */
export function readAnswer(
  { adapter, now, url }: Watch,
  { sources: { revealed, copied } }: TrackedAnswer,
  { place, isUnchanged }: { place: AnswerPlace; isUnchanged: boolean },
): Result<Capture, SiteReadFailure> {
  const context = { url: url(), now: now(), isUnchanged };
  const shown = adapter.readAnswer(place, context);
  if (!shown.ok || (revealed.length === 0 && copied === null)) return shown;

  const opened = adapter.readAnswer(place, { ...context, revealed });
  if (!opened.ok) return opened;
  const merged = copied === null ? opened : mergeCopied(opened.value, copied);
  // Ignores a copy that no longer fits.
  const complete = merged.ok ? merged.value : opened.value;
  return ok(withShown(complete, shown.value));
}

/** nb. With another text, the locations do not match, and it has to remain another answer. */
function withShown(complete: Capture, shown: Capture): Capture {
  if (complete.text !== shown.text) return complete;
  const shownCitations = shown.citations.map(({ marker, target }) => ({ marker, target }));
  return { ...complete, shownCitations };
}

/** Counts an answer's sources in this reading, and lists the ways to hidden ones. */
export function seenOf(capture: Capture, place: AnswerPlace, adapter: SiteAdapter): SeenAnswer {
  const { citations, notes, lost } = capture;
  const count = countHidden(capture);
  const sources = count === 0 ? null : adapter.hiddenSources(place, { isUnchanged: true });
  return {
    citations: citations.length,
    hidden: count,
    ways: [
      ...(sources !== null && sources.openers.length > 0 ? (['open'] as const) : []),
      ...(sources?.copyControl ? (['copy'] as const) : []),
    ],
    hasLoneMarkers: notes.includes('markers-without-citations'),
    lost: lost ?? null,
    isRemark: isBareRemark(capture),
  };
}

function isBareRemark({ citations, notes, lost, text }: Capture): boolean {
  return citations.length === 0 && notes.length === 0 && lost === undefined && isRemark(text);
}
