import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { ShowVerdicts } from './BlindSwitch';

export type BlindNoticeProps = {
  onShow: () => void;
  /** Left out where there is nothing to go back to. */
  onBack?: () => void;
};

/** Stands for a view of nothing but verdicts while they are hidden. */
export function BlindNotice({ onShow, onBack }: BlindNoticeProps): VNode {
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
