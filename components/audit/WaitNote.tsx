import type { VNode } from 'preact';

import { LOW_BATTERY, type PowerWait } from '../../lib/core/device/power';
import { formatPercent } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';

/** Why nothing is going on in a check that runs, until when, and how not to wait. */
export function WaitNote(props: { wait: PowerWait | null; onCheckNow: () => void }): VNode | null {
  const { wait, onCheckNow } = props;
  if (wait === null) return null;
  const limit = formatPercent(LOW_BATTERY);
  return (
    <Banner tone="info" icon={ICONS.info} title={t(`wait.sentence.${wait}`)}>
      <p data-wait={wait}>{t(`wait.next.${wait}`, { limit })}</p>
      <Button kind="primary" action="check-now" onClick={onCheckNow}>
        {t('wait.check_now')}
      </Button>
    </Banner>
  );
}
