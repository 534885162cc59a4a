import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { ICONS } from '../ui/Icon';

/** Shows all verdicts again, after a question: a verdict once seen cannot be unseen. */
export function ShowVerdicts({ onShow }: { onShow: () => void }): VNode {
  return (
    <ConfirmButton
      label={t('blind.stop.label')}
      question={t('blind.stop.question')}
      confirm={t('blind.stop.confirm')}
      icon={ICONS.info}
      kind="plain"
      action="show-verdicts"
      onConfirm={onShow}
    />
  );
}

export function BlindNotice(props: { onShow: () => void; onBack?: () => void }): VNode {
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
