import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { type SiteId, SITE_IDS } from '../../lib/core/answer/answer';
import { type EnginePlace, ENGINE_PLACES } from '../../lib/core/device/engine-place';
import { t } from '../../lib/i18n/t';
import {
  connectionHost,
  type EngineView,
  type SplitBy,
  SPLITTERS,
  ownPlaceOf,
  type EngineChoice,
} from '../../lib/settings/engine-choice';
import { EngineSwitch } from '../engine/EngineSwitch';
import { ConfirmButton } from '../ui/ConfirmButton';
import { Choices } from './Field';
import { ConnectionForm } from './ConnectionForm';
import { Section } from './Section';
import type { DraftCalls } from './use-draft';
import { useId } from 'preact/hooks';

export type EngineActions = DraftCalls & {
  onDelete: () => void;
  onChoose: (place: EnginePlace) => void;
  /** `null`: the site follows the switch. */
  onChooseSite: (site: SiteId, place: EnginePlace | null) => void;
  onChooseSplitter: (splitBy: SplitBy) => void;
};

/** Fragment of the section in the page's address. */
export const API_SECTION = 'my-api';

export function ApiSection(props: {
  engine: ReadonlySignal<EngineView>;
  actions: EngineActions;
}): VNode {
  const { engine, actions } = props;
  const view = engine.value;
  const { connection } = view.choice;
  return (
    <Section title={t('options.api.title')} id={API_SECTION}>
      <p>{t('options.api.intro')}</p>
      {connection !== null && (
        <EngineSwitch
          engine={view}
          site={null}
          onChoose={actions.onChoose}
          onConnect={() => {
            document.querySelector<HTMLElement>(`#${API_SECTION} input[name="key"]`)?.focus();
          }}
        />
      )}
      <ConnectionForm saved={connection} hasKey={view.hasKey} calls={actions} />
      {connection !== null && (
        <>
          <ConfirmButton
            label={t('options.api.delete.label')}
            question={t('options.api.delete.question', { host: connectionHost(connection) })}
            confirm={t('options.api.delete.confirm')}
            action="delete-connection"
            kind="plain"
            onConfirm={actions.onDelete}
          />
          <Choices
            name="splitter"
            action="split-by"
            legend={t('options.api.split.title')}
            help={t('options.api.split.help')}
            values={SPLITTERS}
            chosen={view.choice.splitBy}
            wordOf={splitBy => t(`options.api.split.by.${splitBy}`)}
            onChoose={actions.onChooseSplitter}
          />
          <SiteEngines choice={view.choice} onChoose={actions.onChooseSite} />
        </>
      )}
    </Section>
  );
}

/** Sites whose answers are judged elsewhere than the switch says. */
function SiteEngines(props: {
  choice: EngineChoice;
  /** `null`: the site follows the switch. */
  onChoose: (site: SiteId, place: EnginePlace | null) => void;
}): VNode {
  const { choice, onChoose } = props;
  const id = useId();
  return (
    <section class="stack wide" aria-labelledby={id}>
      <h3 id={id}>{t('options.api.by_site.title')}</h3>
      <p class="soft">{t('options.api.by_site.help')}</p>
      {SITE_IDS.map(site => (
        <SiteEngine
          key={site}
          site={site}
          place={ownPlaceOf(choice, site)}
          onChoose={place => onChoose(site, place)}
        />
      ))}
    </section>
  );
}

function SiteEngine(props: {
  site: SiteId;
  place: EnginePlace | null;
  onChoose: (place: EnginePlace | null) => void;
}): VNode {
  const { site, place, onChoose } = props;
  const id = useId();
  return (
    <div class="site-engine row apart">
      <label for={id}>{t(`site.${site}`)}</label>
      <select
        id={id}
        name={`engine-${site}`}
        value={place ?? ''}
        onChange={event => {
          const { value } = event.currentTarget;
          onChoose(ENGINE_PLACES.find(each => each === value) ?? null);
        }}
      >
        <option value="">{t('options.api.by_site.as_switch')}</option>
        {ENGINE_PLACES.map(each => (
          <option key={each} value={each}>
            {t(`engine.place.${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
