import type { DraftFailure, TestOutcome } from '../../lib/state/connection-draft';
import { t } from '../../lib/i18n/t';
import { connectionFaultWords, reportWords } from '../doctor-words';
import type { Words } from '../reason-words';

/** Why a connection was neither saved nor tested. */
export function draftWords(failure: DraftFailure): Words {
  return failure === 'not-allowed'
    ? {
        sentence: t('options.connection.not_allowed.sentence'),
        nextStep: t('options.connection.not_allowed.next'),
      }
    : connectionFaultWords(failure);
}

/** What came of a test: a sentence, and what can be done. */
export function testWords(outcome: TestOutcome): Words {
  return outcome.ok ? reportWords(outcome.value) : draftWords(outcome.failure);
}
