import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';

import type { SiteId } from '../../lib/core/answer';
import type { EnginePlace } from '../../lib/core/engine-place';
import { t } from '../../lib/i18n/t';
import { connectionHost } from '../../lib/state/engine-choice';
import type { EngineView, SplitBy } from '../../lib/state/engine-choice';
import { EngineSwitch } from '../engine/EngineSwitch';
import { ConfirmButton } from '../ui/ConfirmButton';
import { ConnectionForm } from './ConnectionForm';
import { Section } from './Section';
import { SiteEngines } from './SiteEngines';
import { SplitChoice } from './SplitChoice';
import type { DraftCalls } from './use-draft';

/** What a reader can do about engines on the options page. */
export type EngineActions = DraftCalls & {
  onDelete: () => void;
  onChoose: (place: EnginePlace) => void;
  /** `null`: the site goes with the switch. */
  onChooseSite: (site: SiteId, place: EnginePlace | null) => void;
  onChooseSplitter: (splitBy: SplitBy) => void;
};

export type ApiSectionProps = { engine: ReadonlySignal<EngineView>; actions: EngineActions };

/** The place of the section in the page's address. */
export const API_SECTION = 'my-api';

/** A connection to a model of the reader's own, and when it is used. */
export function ApiSection({ engine, actions }: ApiSectionProps): VNode {
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
          <SplitChoice splitBy={view.choice.splitBy} onChoose={actions.onChooseSplitter} />
          <SiteEngines choice={view.choice} onChoose={actions.onChooseSite} />
        </>
      )}
    </Section>
  );
}
