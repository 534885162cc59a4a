import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import { t } from '../../lib/i18n/t';
import { useAuditTools, useLookup, withTypedNotes } from '../audit/audit-tools';
import { Button } from '../ui/Button';
import { Icon, ICONS } from '../ui/Icon';
import { SHARE_WAYS, type ShareWay, usePanel } from './panel-context';
import { hasAnnotations, withoutAnnotations } from '../../lib/reports/report-by-hand';

/** Formats and ways to share a check, collapsed inside its menu. */
export function ShareMenu({ audit }: { audit: Audit }): VNode {
  const { state, actions } = usePanel();
  const ledger = state.ledger.value;
  const [outcome, setOutcome] = useState('');
  const [isLeftOut, setLeftOut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // Looked up before a click, in which the browser wants the report at once.
  const closest = useLookup(actions.findClosestPassages, isOpen ? audit : null) ?? [];
  const entries = ledger.status === 'shown' && ledger.audit === audit.id ? ledger.entries : null;
  const { annotations, typedNotes } = useAuditTools();
  const share = (way: ShareWay): void => {
    setOutcome('');
    const shared = isLeftOut
      ? withoutAnnotations(audit)
      : withTypedNotes(audit, typedNotes, annotations.sign);
    // nb. Called in the click itself: browsers copy and open only then.
    void actions
      .share({ audit: shared, ledger: entries, closest }, way)
      .then(isDone => setOutcome(t(isDone ? 'share.done' : 'share.refused')));
  };
  return (
    <details class="menu-part" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary class="button button-quiet" data-action="share">
        <Icon path={ICONS.share} />
        <span>{t('share.menu')}</span>
      </summary>
      <div class="menu-body stack">
        {hasAnnotations(audit) && <LeaveOut isLeftOut={isLeftOut} setLeftOut={setLeftOut} />}
        <ul class="stack gap-0 start">
          {SHARE_WAYS.map(way => (
            <li key={way}>
              <Button kind="quiet" action={`share-${way}`} onClick={() => share(way)}>
                {t(`share.${way}`)}
              </Button>
            </li>
          ))}
        </ul>
        <p role="status">{outcome}</p>
      </div>
    </details>
  );
}

function LeaveOut(props: { isLeftOut: boolean; setLeftOut: (isLeftOut: boolean) => void }): VNode {
  const { isLeftOut, setLeftOut } = props;
  return (
    <label class="choice">
      <input
        type="checkbox"
        data-action="leave-out"
        checked={isLeftOut}
        onChange={event => setLeftOut(event.currentTarget.checked)}
      />
      {t('share.leave_out')}
    </label>
  );
}
