import type { VNode } from 'preact';

import type { RequestFailure } from '../../lib/core/page-check';
import type { EngineView } from '../../lib/state/engine-choice';
import type { HistoryView } from '../../lib/state/history-state';
import { EngineSwitch } from '../engine/EngineSwitch';
import { everythingLine } from '../engine/engine-words';
import { REQUEST_FAILURE_WORDS } from '../reason-words';
import { Banner } from '../ui/Banner';
import { BrandMark } from '../ui/BrandMark';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { HistoryList } from './HistoryList';
import type { PanelActions } from './panel-actions';
import { PasteForm } from './PasteForm';

export type HomeViewProps = {
  history: HistoryView;
  failure: RequestFailure | null;
  engine: EngineView;
  actions: PanelActions;
};

/** What the panel shows while no audit is picked. */
export function HomeView({ history, failure, engine, actions }: HomeViewProps): VNode {
  return (
    <main class="home">
      <header class="home-header">
        <div class="row row-apart">
          <p class="brand">
            <BrandMark /> Veracite
          </p>
          <Button
            kind="quiet"
            icon={ICONS.gear}
            action="options"
            onClick={() => {
              actions.openOptions();
            }}
          >
            Options
          </Button>
        </div>
        <h1 tabIndex={-1}>
          Checks every statement of a chatbot’s answer against the sources it cites.
        </h1>
        <p class="soft">
          On a chat page, click “Check this answer”. Or select text on any page and choose “Check
          this selection” from its menu.
        </p>
        <EngineSwitch
          engine={engine}
          site={null}
          onChoose={place => {
            actions.chooseEngine(place, null);
          }}
          onConnect={() => {
            actions.openConnection();
          }}
          onModels={() => {
            actions.openModels();
          }}
        />
      </header>
      {failure !== null && (
        <Banner tone="problem" icon={ICONS.info} title={REQUEST_FAILURE_WORDS[failure].sentence}>
          <p>{REQUEST_FAILURE_WORDS[failure].nextStep}</p>
        </Banner>
      )}
      <PasteForm actions={actions} />
      <HistoryList history={history} actions={actions} />
      <p class="privacy-line soft">{everythingLine(engine.choice)}</p>
    </main>
  );
}
