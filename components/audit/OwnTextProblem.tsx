import type { VNode } from 'preact';

import type { TabFailure } from '../../lib/core/source/given-text';
import { messageName, t } from '../../lib/i18n/t';

/** Why a text was not taken over, and what can be done. */
export function OwnTextProblem({ failure }: { failure: TabFailure }): VNode {
  const name = messageName(failure);
  return (
    <div class="form-problem" data-failure={failure}>
      <p>{t(`own_text.failure.${name}.sentence`)}</p>
      <p>{t(`own_text.failure.${name}.next`)}</p>
    </div>
  );
}
