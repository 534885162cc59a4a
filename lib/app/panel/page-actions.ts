import { effect, signal, type ReadonlySignal } from '@preact/signals';

import type { PanelActions } from '../../../components/panel/panel-context';
import { hideMarks } from '../../browser/hidden-marks';
import type { StatementId } from '../../core/ids';
import { onMessage, sendMessage } from '../../messaging/protocol';
import type { AuditView } from '../../views/audit-state';

/** A pointer that only crosses a row points at nothing. */
export const POINT_REST_MS = 120;

/** What the panel does to the open pages of a check. */
export function createPageActions(): Pick<PanelActions, 'showStatement' | 'pointAt' | 'hideMarks'> {
  return {
    showStatement: (audit, statement) => sendMessage('showStatement', { audit, statement }),
    pointAt: createPointing(),
    hideMarks: (site, isHidden) => void hideMarks(site, isHidden),
  };
}

/** Tells the page at which statement the user points, once the pointer rests. */
function createPointing(): PanelActions['pointAt'] {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: StatementId | null = null;
  return (audit, statement) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (statement === last) return;
      last = statement;
      void sendMessage('pointFromPanel', { audit, statement });
    }, POINT_REST_MS);
  };
}

/**
 * Statement of the shown audit that the user points at on its page. The page says so only after it
 * was told that a panel shows the audit.
 */
export function followPointing(
  shown: ReadonlySignal<AuditView>,
): ReadonlySignal<StatementId | null> {
  const pointed = signal<StatementId | null>(null);
  const idOf = (view: AuditView) => (view.status === 'shown' ? view.audit.id : null);
  let last: ReturnType<typeof idOf> = null;
  effect(() => {
    const audit = idOf(shown.value);
    if (audit === last) return;
    last = audit;
    pointed.value = null;
    if (audit !== null) void sendMessage('pointFromPanel', { audit, statement: null });
  });
  onMessage('markRow', ({ data }) => {
    if (data.audit === last) pointed.value = data.statement;
    return true;
  });
  return pointed;
}
