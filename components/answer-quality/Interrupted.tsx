import type { VNode } from 'preact';

import { isAtWork as isAsideAtWork } from '../../lib/core/audit/aside';
import { t } from '../../lib/i18n/t';
import { asideFailureWords } from '../audit/AsideAtWork';
import type { WorkState } from './quality-props';

export function isAtWork(state: WorkState): boolean {
  return state !== null && isAsideAtWork({ state });
}

/** Says why work gave nothing; nothing for all other work. */
export function Interrupted({ state }: { state: WorkState }): VNode | null {
  if (state?.status !== 'interrupted') return null;
  return (
    <p role="status" data-why={state.why ?? 'stopped'}>
      {state.why ? asideFailureWords(state.why) : t('quality.interrupted')}
    </p>
  );
}
