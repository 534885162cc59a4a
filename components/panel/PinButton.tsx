import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit';
import { t } from '../../lib/i18n/t';
import { SavingLine } from '../audit/SavingLine';
import { useSaving } from '../audit/use-saving';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import type { PanelActions } from './panel-actions';

export type PinButtonProps = { audit: Audit; actions: Pick<PanelActions, 'annotations'> };

/** Keeps an audit however old it is, or lets it go with the others. */
export function PinButton({ audit, actions }: PinButtonProps): VNode {
  const { state, save } = useSaving();
  const isPinned = audit.isPinned === true;
  return (
    <>
      <Button
        kind="quiet"
        icon={ICONS.pin}
        action={isPinned ? 'unpin' : 'pin'}
        tip={t(isPinned ? 'annotations.unpin' : 'annotations.pin')}
        disabled={state.status === 'saving'}
        onClick={() => {
          void save(() => actions.annotations.pin(audit.id, !isPinned));
        }}
      >
        {t(isPinned ? 'annotations.unpin' : 'annotations.pin')}
      </Button>
      {state.status === 'failed' && <SavingLine state={state} />}
    </>
  );
}
