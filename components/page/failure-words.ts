import type { ButtonFailure, OfferHint } from '../../lib/ports/page-ui';
import { messageName, t } from '../../lib/i18n/t';

/** Why a click did not lead to a check: a sentence and, where there is one, a next step. */
export function failureSentence(failure: ButtonFailure): string {
  return t(`page.failure.${messageName(failure)}`);
}

/** Why an answer was not checked by itself, and what a click does. */
export function hintSentence(hint: OfferHint): string {
  return t(`page.offer.${messageName(hint)}`);
}
