import type { ButtonFailure, OfferHint } from '../../lib/ports/page-ui';
import { t } from '../../lib/i18n/t';

/** Why a click did not lead to a check: a sentence and, where there is one, a next step. */
export function failureSentence(failure: ButtonFailure): string {
  return t(`page.failure.${failure}`);
}

/** Why an answer was not checked by itself, and what a click does. */
export function hintSentence(hint: OfferHint): string {
  return t(`page.offer.${hint}`);
}
