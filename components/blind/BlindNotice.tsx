import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { ShowVerdicts } from './BlindSwitch';

/** Stands for a view of nothing but verdicts while they are hidden. */
export function BlindNotice(props: {
  onShow: () => void;
  /** Left out where there is nothing to go back to. */
  onBack?: () => void;
}): VNode {
  const { onShow, onBack } = props;
  return (
    <main class="waiting" data-blind-notice>
      <h1 tabIndex={-1}>{t('blind.notice.title')}</h1>
      <p class="soft">{t('blind.notice.text')}</p>
      <div class="row">
        {onBack && (
          <Button icon={ICONS.back} action="back" onClick={onBack}>
            {t('panel.all_checks')}
          </Button>
        )}
        <ShowVerdicts onShow={onShow} />
      </div>
    </main>
  );
}
