import type { VNode } from 'preact';

import type { RequestFailure } from '../../lib/core/page-check';
import { t } from '../../lib/i18n/t';
import type { EngineView } from '../../lib/state/engine-choice';
import type { HistoryView } from '../../lib/state/history-state';
import { EngineSwitch } from '../engine/EngineSwitch';
import { everythingLine } from '../engine/engine-words';
import { requestFailureWords } from '../reason-words';
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
            <BrandMark /> {t('extension.name')}
          </p>
          <Button
            kind="quiet"
            icon={ICONS.gear}
            action="options"
            onClick={() => {
              actions.openOptions();
            }}
          >
            {t('panel.options')}
          </Button>
        </div>
        <h1 tabIndex={-1}>{t('panel.home.title')}</h1>
        <p class="soft">{t('panel.home.how')}</p>
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
        <Banner tone="problem" icon={ICONS.info} title={requestFailureWords(failure).sentence}>
          <p>{requestFailureWords(failure).nextStep}</p>
        </Banner>
      )}
      <PasteForm actions={actions} />
      <HistoryList history={history} actions={actions} />
      <HomeLinks actions={actions} />
      <p class="privacy-line soft">{everythingLine(engine.choice)}</p>
    </main>
  );
}

/** Leads to what has pages of its own. */
function HomeLinks({ actions }: Pick<HomeViewProps, 'actions'>): VNode {
  return (
    <p class="home-links">
      <HomeLink
        action="dashboard"
        words={t('dashboard.link')}
        onClick={() => {
          actions.openDashboard();
        }}
      />
      <HomeLink
        action="help"
        words={t('guide.nav.help')}
        onClick={() => {
          actions.openHelp();
        }}
      />
    </p>
  );
}

type HomeLinkProps = { action: string; words: string; onClick: () => void };

/** Leads to a page of its own. */
function HomeLink({ action, words, onClick }: HomeLinkProps): VNode {
  return (
    <button type="button" class="link-button" data-action={action} onClick={onClick}>
      {words}
    </button>
  );
}
