import { messageName, t } from '../../lib/i18n/t';
import type { Words } from '../reason-words';
import type { SwitchFailure } from './options-data';

/** Why a chat site stays off. */
export function switchFailureWords(failure: SwitchFailure): Words {
  const name = messageName(failure);
  return {
    sentence: t(`options.sites.failure.${name}.sentence`),
    nextStep: t(`options.sites.failure.${name}.next`),
  };
}
