import type { VNode } from 'preact';

import { isAtWork as isAsideAtWork } from '../../lib/core/audit/aside';
import { inOneLine, explain, t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import type { WorkState } from './quality-props';

export function isAtWork(state: WorkState): boolean {
  return state !== null && isAsideAtWork({ state });
}

/** Work that the engine does now, with its stop. */
export function AtWork(props: { work: string; words: string; onStop: () => void }): VNode {
  const { work, words, onStop } = props;
  return (
    <div class="row apart wide" data-at-work={work}>
      <p role="status">{words}</p>
      <Button action={`stop-${work}`} onClick={onStop}>
        {t('look.stop')}
      </Button>
    </div>
  );
}

/** Says why work gave nothing; nothing for all other work. */
export function Interrupted({ state }: { state: WorkState }): VNode | null {
  if (state?.status !== 'interrupted') return null;
  return (
    <p role="status" data-why={state.why ?? 'stopped'}>
      {state.why ? inOneLine(explain('reason', state.why)) : t('quality.interrupted')}
    </p>
  );
}
