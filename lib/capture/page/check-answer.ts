import type { Capture } from '../../core/answer/answer';
import type { AuditId, StatementId } from '../../core/ids';
import type { ButtonFailure, CardReading } from '../../ports/page-ui';
import { fail, ok, type Result } from '../../core/result';
import { setIdentity } from './identify-answers';
import { readAnswer } from './read-answer';
import { checkOf, render, restoreChecks } from './show-answers';
import type { TrackedAnswer } from './tracked-answers';
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
