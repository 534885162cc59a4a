import type { DraftFailure, TestOutcome } from '../../lib/state/connection-draft';
import { connectionFaultWords, reportWords } from '../doctor-words';
import type { Words } from '../reason-words';

/** Why a connection was neither saved nor tested. */
export function draftWords(failure: DraftFailure): Words {
  return failure === 'not-allowed'
    ? {
        sentence: 'The browser was not allowed to reach this address, so nothing was sent.',
        nextStep: 'Click again and allow it. It can be taken back below, at any time.',
      }
    : connectionFaultWords(failure);
}

/** What came of a test: a sentence, and what can be done. */
export function testWords(outcome: TestOutcome): Words {
  return outcome.ok ? reportWords(outcome.value) : draftWords(outcome.failure);
}
