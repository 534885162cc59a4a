import type { ButtonFailure } from '../../lib/core/page-view';
import { messageName, t } from '../../lib/i18n/t';

/** Why a click did not lead to a check: a sentence and, where there is one, a next step. */
export function failureSentence(failure: ButtonFailure): string {
  return t(`page.failure.${messageName(failure)}`);
}
