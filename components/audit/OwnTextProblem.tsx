import type { VNode } from 'preact';

import type { TabFailure } from '../../lib/core/source/given-text';
import { explain } from '../../lib/i18n/t';

/** Why a text was not taken over, and what can be done. */
export function OwnTextProblem({ failure }: { failure: TabFailure }): VNode {
  const { sentence, nextStep } = explain('own_text.failure', failure);
  return (
    <div class="form-problem" data-failure={failure}>
      <p>{sentence}</p>
      <p>{nextStep}</p>
    </div>
  );
}
