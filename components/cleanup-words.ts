import type { CleanupFailure, RemovalReason } from '../lib/core/audit/cleanup';
import { isModelFailure } from '../lib/core/audit/model-failure';
import { messageName, t } from '../lib/i18n/t';
import { reasonWords, type Words } from './reason-words';

/** Why only leaving a statement out is offered, in a sentence. */
export function removalSentence(why: RemovalReason): string {
  return isModelFailure(why) ? reasonWords(why).sentence : t(`cleanup.why.${messageName(why)}`);
}

/** What brought the cleaning up to a halt, and what can be done. */
export function haltWords(failure: CleanupFailure): Words {
  if (isModelFailure(failure)) return reasonWords(failure);
  const name = messageName(failure);
  return { sentence: t(`cleanup.halt.sentence.${name}`), nextStep: t(`cleanup.halt.next.${name}`) };
}
