import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { ICONS } from '../ui/Icon';

/** Has the machine's verdicts hidden, and says first what that does. */
export function BlindSwitch({ onStart }: { onStart: () => void }): VNode {
  return (
    <div class="blind-switch">
      <p class="soft">{t('setting.judgeBlind.help')}</p>
      <Button action="judge-blind" onClick={onStart}>
        {t('setting.judgeBlind.label')}
      </Button>
    </div>
  );
}

/** Has all verdicts shown again. It asks first: what was seen once, no switch can hide. */
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
