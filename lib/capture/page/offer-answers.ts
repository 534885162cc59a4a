import type { Capture } from '../../core/answer/answer';
import type { AnswerId } from '../../core/ids';
import type { OfferHint } from '../../ports/page-ui';
import { readAnswer } from './read-answer';
import { render, restoreChecks } from './show-answers';
import { isWritten, type TrackedAnswer } from './tracked-answers';
import type { Watch } from './watch';

/**
 * Time without change before a finished answer is offered. Longer than until its button appears: a
 * reply that pauses for a search would be checked in part, and then again.
 */
export const OFFER_REST_MS = 6_000;

/** Offers each answer that was written on this page and has settled, once. `true`: more remain. */
export function offerAnswers(watch: Watch): boolean {
  if (!watch.isAutomatic) return false;
  const waiting = [...watch.tracked.values()].filter(answer => mayBeOffered(watch, answer));
  const due = waiting.flatMap(answer => {
    const { identity, changedAtMs } = answer;
    const hasRested = watch.nowMs() - changedAtMs >= OFFER_REST_MS;
    return hasRested && identity.kind === 'known' ? [{ answer, id: identity.id }] : [];
  });
  for (const { answer, id } of due) {
    watch.offered.add(id);
    void offerOne(watch, answer, id);
  }
  return waiting.length > due.length;
}

/** Excludes answers older than the page, incomplete ones, and those the user has clicked. */
function mayBeOffered({ offered, checks }: Watch, answer: TrackedAnswer): boolean {
  const { place, isFinished, click, identity } = answer;
  const isReadable = place !== null && identity.kind !== 'unreadable';
  if (!isReadable || !isFinished || !isWritten(answer) || click.kind !== 'none') return false;
  return identity.kind !== 'known' || !(offered.has(identity.id) || checks.has(identity.id));
}

async function offerOne(watch: Watch, answer: TrackedAnswer, id: AnswerId): Promise<void> {
  const { place } = answer;
  const reading = place && readAnswer(watch, answer, { place, isUnchanged: false });
  // The user did not ask for it, so no message: a click on the button reports the reason.
  if (!reading?.ok) return;

  const hint = await askToCheck(watch, answer, reading.value);
  const isSame = answer.identity.kind === 'known' && answer.identity.id === id;
  if (watch.signal.aborted || !isSame) return;
  answer.hint = hint;
  render(watch);
  await restoreChecks(watch, [id]);
}

/** Returns the hint to show by the button, if any. */
async function askToCheck(
  { calls }: Watch,
  answer: TrackedAnswer,
  capture: Capture,
): Promise<OfferHint | null> {
  try {
    const outcome = await calls.offerAnswer(capture);
    if (outcome.ok && answer.click.kind === 'none') {
      answer.click = { kind: 'started', auditId: outcome.value };
    }
    return outcome.ok ? null : hintOf(outcome.failure);
  } catch {
    // The next click will report that the extension is gone.
    return null;
  }
}

function hintOf(failure: string): OfferHint | null {
  return failure === 'sites-not-allowed' || failure === 'too-many' ? failure : null;
}
