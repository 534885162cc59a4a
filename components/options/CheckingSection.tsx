import type { VNode } from 'preact';
import { formatDollars } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { DEFAULT_SETTINGS, PASSAGES_RANGE } from '../../lib/settings/settings';
import { CheckField, NumberField, Section, type SettingsProps } from './Section';
import { useId } from 'preact/hooks';
import { ASK_LIMITS, type AskLimit } from '../../lib/settings/ask-first';
import { Choices } from './Choices';

/** How thoroughly sources are read. */
export function CheckingSection({ settings, onChange }: SettingsProps): VNode {
  return (
    <Section title={t('options.checking.title')} id="checking">
      <NumberField
        label={t('options.checking.passages.label')}
        help={t('options.checking.passages.help', {
          ...PASSAGES_RANGE,
          usual: DEFAULT_SETTINGS.passagesPerPair,
        })}
        value={settings.passagesPerPair}
        range={PASSAGES_RANGE}
        onChange={passagesPerPair => onChange({ passagesPerPair })}
      />
      <CheckField
        label={t('options.checking.scrub.label')}
        help={t('options.checking.scrub.help')}
        checked={settings.scrubTest}
        name="scrubTest"
        onChange={scrubTest => onChange({ scrubTest })}
      />
      <AskLimitChoice settings={settings} onChange={onChange} />
    </Section>
  );
}

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
        onChoose={askAbove => onChange({ askAbove })}
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
