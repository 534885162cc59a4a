import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { SiteId } from '../../lib/core/answer/answer';
import type { ReliabilityCard } from '../../lib/core/audit/reliability';
import { type JudgePlace, JUDGE_PLACES } from '../../lib/core/device/judge-place';
import { t } from '../../lib/i18n/t';
import {
  connectionHost,
  type JudgeView,
  type SplitBy,
  SPLITTERS,
  ownPlaceOf,
  type JudgeChoice,
} from '../../lib/settings/judge-choice';
import { ExamOffer } from '../judge/ExamOffer';
import { JudgeSwitch } from '../judge/JudgeSwitch';
import { Choice, withEmpty } from '../ui/Choice';
import { ConfirmButton } from '../ui/ConfirmButton';
import { Choices } from './Field';
import { ConnectionForm, type DraftCalls } from './ConnectionForm';
import { Section, type SettingsProps } from './Section';
import { SettingFields } from './SettingFields';
import { siteName } from '../ui/names';

export type JudgeActions = DraftCalls & {
  onDelete: () => void;
  onChoose: (place: JudgePlace) => void;
  /** `null`: the site follows the switch. */
  onChooseSite: (site: SiteId, place: JudgePlace | null) => void;
  onChooseSplitter: (splitBy: SplitBy) => void;
};

export function ApiSection(
  props: SettingsProps & {
    judging: ReadonlySignal<JudgeView>;
    sites: readonly SiteId[];
    cards: readonly ReliabilityCard[];
    actions: JudgeActions;
  },
): VNode {
  const { judging, sites, cards, actions, settings, onChange } = props;
  const view = judging.value;
  const { connection } = view.choice;
  return (
    <Section title={t('options.api.title')} id="my-api">
      <p>{t('options.api.intro')}</p>
      {connection !== null && (
        <JudgeSwitch
          judging={view}
          site={null}
          onChoose={actions.onChoose}
          onConnect={() => {
            document.querySelector<HTMLElement>('#my-api input[name="key"]')?.focus();
          }}
        />
      )}
      <ConnectionForm saved={connection} hasKey={view.hasKey} calls={actions} />
      {connection !== null && (
        <>
          <ExamOffer judge={view.judges.api} cards={cards} />
          <ConfirmButton
            label={t('options.api.delete.label')}
            question={t('options.api.delete.question', { host: connectionHost(connection) })}
            confirm={t('options.api.delete.confirm')}
            action="delete-connection"
            kind="plain"
            onConfirm={actions.onDelete}
          />
          <Choices
            action="split-by"
            legend={t('options.api.split.title')}
            help={t('options.api.split.help')}
            values={SPLITTERS}
            chosen={view.choice.splitBy}
            wordOf={splitBy => t(`options.api.split.by.${splitBy}`)}
            onChoose={actions.onChooseSplitter}
          />
          <SiteJudges sites={sites} choice={view.choice} onChoose={actions.onChooseSite} />
        </>
      )}
      <SettingFields section="my-api" settings={settings} onChange={onChange} />
    </Section>
  );
}

/** Sites whose answers are judged elsewhere than the switch says. */
function SiteJudges(props: {
  sites: readonly SiteId[];
  choice: JudgeChoice;
  onChoose: JudgeActions['onChooseSite'];
}): VNode {
  const { sites, choice, onChoose } = props;
  return (
    <details class="disclosure stretch">
      <summary>{t('options.api.by_site.title')}</summary>
      <p class="soft">{t('options.api.by_site.help')}</p>
      {sites.map(site => (
        <Choice
          key={site}
          name={`judging-${site}`}
          label={siteName(site)}
          look="site-judge row apart"
          value={ownPlaceOf(choice, site)}
          options={withEmpty(
            t('options.api.by_site.as_switch'),
            JUDGE_PLACES.map(place => ({ value: place, label: t(`judging.place.${place}`) })),
          )}
          onChoose={place => onChoose(site, place)}
        />
      ))}
    </details>
  );
}
