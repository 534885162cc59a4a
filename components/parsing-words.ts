import { isModelFailure } from '../lib/core/audit/model-failure';
import type { LeftToRulesReason } from '../lib/core/answer/parsing';
import { messageName, t } from '../lib/i18n/t';
import { reasonWords } from './reason-words';

/** "because the model’s server did not accept the key". */
export function becauseWords(reason: LeftToRulesReason): string {
  return t(`parsing.because.${messageName(reason)}`);
}

/** What a reader can do, and how the answer is then split anew. */
export function splitNextStep(reason: LeftToRulesReason): string {
  const step = ownStep(reason) ?? (isModelFailure(reason) ? reasonWords(reason).nextStep : '');
  const again = t('parsing.next.again');
  return step === '' ? again : `${step} ${again}`;
}

/**
 * What to do where the trouble is the split's own; elsewhere it is that of the model.
 *
 * nb. Where the same model would be asked the same, its kept reply stands: only another helps.
 */
const OWN_STEPS = {
  'context-too-small': 'larger_context',
  'reply-declined': 'other_model',
  'invalid-reply': 'other_model',
  untraced: 'other_model',
  'reworded-wrongly': 'other_model',
  incomplete: 'other_model',
  'too-many-cells': 'in_parts',
} as const satisfies Partial<Record<LeftToRulesReason, string>>;

function ownStep(reason: LeftToRulesReason): string | null {
  return hasOwnStep(reason) ? t(`parsing.next.${OWN_STEPS[reason]}`) : null;
}

function hasOwnStep(reason: LeftToRulesReason): reason is keyof typeof OWN_STEPS {
  return Object.hasOwn(OWN_STEPS, reason);
}

/** While a model splits the answer. */
export function splittingWords(): { name: string; detail: string } {
  return { name: t('parsing.splitting.name'), detail: t('parsing.splitting.detail') };
}
