import type { Capture } from '../../core/answer/answer';
import type { AnswerId } from '../../core/ids';
import type { OfferHint } from '../../ports/page-ui';
import type { ChatPageDeps } from './chat-page-deps';
import type { Checking } from './check-answer';
import { isWritten, type TrackedAnswer } from './tracked-answers';

/**
 * How long a finished answer stands still before it is offered. Longer than until its button is
 * there: of a reply that pauses for a search half a check would be made, and then another.
 */
export const OFFER_REST_MS = 6_000;

/** Offers answers that were written while the page was open, each once. */
export type Offering = {
  /** Offers those whose time has come. `true`: the time of some is still to come. */
  offer(answers: Iterable<TrackedAnswer>): boolean;
};

type OfferDeps = Pick<ChatPageDeps, 'isAutomatic' | 'calls' | 'signal'> &
  Pick<Checking, 'read' | 'render' | 'restore'> & {
    isChecked(answer: AnswerId): boolean;
    nowMs(): number;
  };

export function createOffering(deps: OfferDeps): Offering {
  const offered = new Set<AnswerId>();

  function isToOffer({ identity }: TrackedAnswer): boolean {
    const id = identity.kind === 'known' ? identity.id : null;
    return id === null || !(offered.has(id) || deps.isChecked(id));
  }

  return {
    offer(answers) {
      if (!deps.isAutomatic) return false;
      const waiting = [...answers].filter(answer => mayBeOffered(answer) && isToOffer(answer));
      const due = waiting.flatMap(answer => {
        const { identity, changedAtMs } = answer;
        const hasRested = deps.nowMs() - changedAtMs >= OFFER_REST_MS;
        return hasRested && identity.kind === 'known' ? [{ answer, id: identity.id }] : [];
      });
      for (const { answer, id } of due) {
        offered.add(id);
        void offerOne(deps, answer, id);
      }
      return waiting.length > due.length;
    },
  };
}

/** Not what is older than the page or not whole yet, nor what the reader has clicked for. */
function mayBeOffered(answer: TrackedAnswer): boolean {
  const { place, isFinished, click, identity } = answer;
  const isReadable = place !== null && identity.kind !== 'unreadable';
  return isReadable && isFinished && isWritten(answer) && click.kind === 'none';
}

async function offerOne(deps: OfferDeps, answer: TrackedAnswer, id: AnswerId): Promise<void> {
  const reading = answer.place && deps.read(answer, answer.place, { isUnchanged: false });
  // Nobody asked, so nobody is told: the button is there, and a click says what is wrong.
  if (!reading?.ok) return;

  const hint = await askToCheck(deps, answer, reading.value);
  const isSame = answer.identity.kind === 'known' && answer.identity.id === id;
  if (deps.signal.aborted || !isSame) return;
  answer.hint = hint;
  deps.render();
  await deps.restore([id]);
}

/** What is to be said by the button, if anything. */
async function askToCheck(
  { calls }: OfferDeps,
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
    // As above: the next click will say that the extension is gone.
    return null;
  }
}

function hintOf(failure: string): OfferHint | null {
  return failure === 'sites-not-allowed' || failure === 'too-many' ? failure : null;
}
