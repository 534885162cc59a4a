import { MODEL_FAILURES } from '../lib/core/model-failure';
import type { ModelFailure } from '../lib/core/model-failure';
import type { LeftToRulesReason } from '../lib/core/parsing';
import { MODEL_FAILURE_WORDS } from './model-failure-words';

/** Why something is split by rules, to be read after "because". */
const BECAUSE: Record<LeftToRulesReason, string> = {
  'model-unreachable': 'no model answered at the address in the settings',
  'key-refused': 'the model’s server did not accept the key',
  'model-forbidden': 'the model’s server does not let this extension or this account in',
  'model-missing': 'the model is not, or no longer, the one that is connected',
  'model-busy': 'the model’s server took no more questions',
  'quota-used-up': 'the account at the model’s server has no credit left',
  'context-too-small': 'the model can read too little at once',
  'no-json-mode': 'the model’s server cannot hold its answers to a format',
  'reply-declined': 'the model declined to do it',
  'invalid-reply': 'the model’s reply was not of the agreed shape, twice',
  'model-timeout': 'the model took too long to reply',
  'model-failed': 'the model’s server reported a fault of its own',
  'model-not-loaded': 'the model has not been downloaded, or was removed',
  'no-model-here': 'this browser cannot run the model',
  'device-lost': 'the graphics card gave up',
  untraced: 'what the model gave rests on no words of the answer',
  'reworded-wrongly': 'the model’s wording says something else than the answer',
  incomplete: 'the model left out a part of what the answer says',
  'too-many-cells': 'the model’s statements would make more cells than a check can have',
  'splitter-failed': 'Veracite failed while it split the answer, which is our fault',
};

/**
 * What to do where the trouble is the split's own; elsewhere it is that of the model.
 *
 * nb. Where the same model would be asked the same, its kept reply stands: only another helps.
 */
const NEXT_STEPS: Partial<Record<LeftToRulesReason, string>> = {
  'context-too-small': 'Choose a model with a larger context in the settings.',
  'reply-declined': 'Change to another model in the settings.',
  'invalid-reply': 'Change to another model in the settings.',
  untraced: 'Change to another model in the settings.',
  'reworded-wrongly': 'Change to another model in the settings.',
  incomplete: 'Change to another model in the settings.',
  'too-many-cells': 'Check the answer in parts: select or paste one section at a time.',
};

/** "because the model’s server did not accept the key". */
export function becauseWords(reason: LeftToRulesReason): string {
  return `because ${BECAUSE[reason]}`;
}

/** What a reader can do, and how the answer is then split anew. */
export function splitNextStep(reason: LeftToRulesReason): string {
  const step =
    NEXT_STEPS[reason] ?? (isModelFailure(reason) ? MODEL_FAILURE_WORDS[reason].nextStep : '');
  const again = 'To have the answer split again, delete this check and check the answer once more.';
  return step === '' ? again : `${step} ${again}`;
}

function isModelFailure(reason: LeftToRulesReason): reason is ModelFailure {
  const failures: readonly string[] = MODEL_FAILURES;
  return failures.includes(reason);
}

/** While a model splits the answer. */
export const SPLITTING_WORDS = {
  name: 'Splitting the answer',
  detail: 'a model takes it apart into statements, which are then checked',
  spoken: 'The answer is being split into statements.',
};
