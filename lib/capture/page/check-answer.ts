import type { Capture } from '../../core/answer/answer';
import type { AnswerId, AuditId, StatementId } from '../../core/ids';
import type { ButtonFailure, CardReading, OfferHint } from '../../ports/page-ui';
import { fail, ok, type Result } from '../../core/result';
import { readAnswer, setIdentity } from './identify-answers';
import { checkOf, render, restoreChecks } from './show-answers';
import { isWritten, type TrackedAnswer } from './tracked-answers';
import type { Watch } from './watch';

/**
 * Runs inside the click, with nothing awaited before `requestAudit`: the side panel opens only
 * while the browser still counts this as a user gesture.
 */
export function checkAnswer(watch: Watch, key: string): void {
  const answer = watch.tracked.get(key);
  if (!answer?.place || answer.click.kind === 'reading') return;
  const reading = readAnswer(watch, answer, { place: answer.place, isUnchanged: false });
  if (!reading.ok) {
    showFailure(watch, answer, reading.failure);
    return;
  }
  answer.click = { kind: 'reading' };
  void follow(watch, answer, reading.value);
  render(watch);
}

/** Starts a check by keyboard or the browser's menu; `false`: there is no finished answer. */
export function checkLatest(watch: Watch): boolean {
  const finished = [...watch.tracked.values()].filter(
    ({ place, isFinished }) => place !== null && isFinished,
  );
  const latest = finished.find(({ isLast }) => isLast) ?? finished.at(-1);
  if (!latest) return false;
  checkAnswer(watch, latest.key);
  return true;
}

function showFailure(watch: Watch, answer: TrackedAnswer, failure: ButtonFailure): void {
  answer.click = { kind: 'failed', failure };
  render(watch);
}

async function follow(watch: Watch, answer: TrackedAnswer, capture: Capture): Promise<void> {
  const { click } = answer;
  const request = askForAudit(watch, capture);
  const identified = setIdentity(answer, watch.answerIdOf(capture));
  const outcome = await request;
  // The answer may have grown; its button then belongs to the new text.
  if (watch.signal.aborted || answer.click !== click) return;
  if (!outcome.ok) {
    showFailure(watch, answer, outcome.failure);
    return;
  }
  answer.click = { kind: 'started', auditId: outcome.value };
  watch.followed = outcome.value;
  render(watch);
  // An answer checked before no longer changes, so no message would report it.
  const id = await identified;
  if (id !== null) await restoreChecks(watch, [id]);
}

async function askForAudit(
  { calls }: Watch,
  capture: Capture,
): Promise<Result<AuditId, ButtonFailure>> {
  try {
    return await calls.requestAudit(capture);
  } catch {
    // The receiver reports its own failures; here there was only no response.
    return fail('extension-unreachable');
  }
}

/** `statement` is `null` for the whole check. */
export async function openPanel(
  watch: Watch,
  audit: AuditId,
  statement: StatementId | null,
): Promise<void> {
  try {
    await watch.calls.openPanel({ audit, statement });
    watch.followed = audit;
  } catch {
    // The user clicked and nothing opens: the button has to report it.
    for (const answer of watch.tracked.values()) {
      if (checkOf(watch, answer)?.auditId !== audit) continue;
      showFailure(watch, answer, 'extension-unreachable');
    }
  }
}

/** Requests the finding of a badge's statement; keeps none of it. */
export async function readCard(
  { checks, calls }: Watch,
  audit: AuditId,
  statement: StatementId,
): Promise<CardReading> {
  const check = checks.values().find(({ auditId }) => auditId === audit);
  if (check === undefined) return fail('not-here');
  try {
    const card = await calls.findCard({ answer: check.answerId, statement });
    return card === null ? fail('not-here') : ok(card);
  } catch {
    // There was no response.
    return fail('extension-unreachable');
  }
}

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
