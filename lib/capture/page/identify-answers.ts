import type { AnswerId } from '../../core/ids';
import { readAnswer, seenOf } from './read-answer';
import { restoreChecks } from './show-answers';
import { shownId, type TrackedAnswer } from './tracked-answers';
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
