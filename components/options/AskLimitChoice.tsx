import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { ASK_LIMITS } from '../../lib/state/ask-first';
import type { AskLimit } from '../../lib/state/ask-first';
import { formatDollars } from '../audit/format';
import { Choices } from './Choices';
import type { SettingsProps } from './Section';

/** From what cost on the reader is asked before a check is sent to their API. */
export function AskLimitChoice({ settings, onChange }: SettingsProps): VNode {
  const id = useId();
  return (
    <>
      <Choices
        name={`${id}-ask`}
        legend={t('ask_first.limit.label')}
        values={ASK_LIMITS}
        chosen={settings.askAbove}
        wordOf={limitWord}
        onChoose={askAbove => {
          onChange({ askAbove });
        }}
      />
      <p class="soft field-help">{t('ask_first.limit.help')}</p>
    </>
  );
}

function limitWord(limit: AskLimit): string {
  return limit === 'always' || limit === 'never'
    ? t(`ask_first.limit.${limit}`)
    : t('ask_first.limit.above', { limit: formatDollars(Number(limit)) });
}
