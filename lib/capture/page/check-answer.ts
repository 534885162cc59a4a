import type { Capture } from '../../core/answer/answer';
import type { AnswerId, AuditId } from '../../core/ids';
import type { ButtonFailure } from '../../ports/page-ui';
import { fail, type Result } from '../../core/result';
import type { ChatPageDeps } from './chat-page-deps';
import { setIdentity } from './identify-answers';
import type { ReadAnswer } from './read-answer';
import type { TrackedAnswer } from './tracked-answers';

/** What a check that the reader clicked for needs of the page. */
export type Checking = Pick<ChatPageDeps, 'calls' | 'answerIdOf' | 'signal'> & {
  tracked: ReadonlyMap<string, TrackedAnswer>;
  read: ReadAnswer;
  /** What an answer shows has changed. */
  render(): void;
  /** Looks up what is known of answers. */
  restore(ids: AnswerId[]): Promise<void>;
};

/**
 * Runs inside the click, and nothing before `requestAudit` may wait: the side panel opens
 * only while the browser still counts this as the reader's doing.
 */
export function checkAnswer(checking: Checking, key: string): void {
  const answer = checking.tracked.get(key);
  if (!answer?.place || answer.click.kind === 'reading') return;
  const reading = checking.read(answer, answer.place, { isUnchanged: false });
  if (!reading.ok) {
    showFailure(checking, answer, reading.failure);
    return;
  }
  answer.click = { kind: 'reading' };
  void follow(checking, answer, reading.value);
  checking.render();
}

/** By the keyboard or the browser's menu instead of the button by the answer. */
export function checkLatest(checking: Checking): boolean {
  const finished = [...checking.tracked.values()].filter(
    ({ place, isFinished }) => place !== null && isFinished,
  );
  const latest = finished.find(({ isLast }) => isLast) ?? finished.at(-1);
  if (!latest) return false;
  checkAnswer(checking, latest.key);
  return true;
}

export function showFailure(
  { render }: Pick<Checking, 'render'>,
  answer: TrackedAnswer,
  failure: ButtonFailure,
): void {
  answer.click = { kind: 'failed', failure };
  render();
}

async function follow(checking: Checking, answer: TrackedAnswer, capture: Capture): Promise<void> {
  const { click } = answer;
  const request = askForAudit(checking, capture);
  const identified = setIdentity(answer, checking.answerIdOf(capture));
  const outcome = await request;
  // The answer may have gone on since; then its button speaks of the new text.
  if (checking.signal.aborted || answer.click !== click) return;
  if (!outcome.ok) {
    showFailure(checking, answer, outcome.failure);
    return;
  }
  answer.click = { kind: 'started', auditId: outcome.value };
  checking.render();
  // An answer that was checked before changes no more, so nobody would tell of it.
  const id = await identified;
  if (id !== null) await checking.restore([id]);
}

async function askForAudit(
  { calls }: Checking,
  capture: Capture,
): Promise<Result<AuditId, ButtonFailure>> {
  try {
    return await calls.requestAudit(capture);
  } catch {
    // What is wrong behind the call is reported there; here only silence is known.
    return fail('extension-unreachable');
  }
}
