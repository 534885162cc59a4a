import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { ContentHash, StatementId } from '../../lib/core/ids';
import type { PowerWait } from '../../lib/core/device/power';
import type { RequestFailure } from '../../lib/core/answer/page-check';
import type { ReliabilityCard } from '../../lib/core/audit/reliability';
import type { StorageTrouble } from '../../lib/core/device/storage-trouble';
import type { Reading } from '../../lib/core/source/source-changes';
import { explain, t } from '../../lib/i18n/t';
import type { AuditView } from '../../lib/views/audit-state';
import type { JudgeView } from '../../lib/settings/judge-choice';
import {
  type HistorySearchView,
  type HistoryView,
  seenHistory,
  seenSearch,
} from '../../lib/views/history-state';
import type { LedgerView } from '../../lib/views/ledger-state';
import type { StatementOrder } from '../../lib/views/statement-filter';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { CompareView, type ComparisonView } from '../history/CompareView';
import { HistoryView as HistorySection } from '../history/HistoryView';
import { BlindNotice } from '../blind/BlindSwitch';
import { AuditPage } from './AuditPage';
import { BlindAuditPage } from './BlindAuditPage';
import { HomeView } from './HomeView';
import type { PanelActions } from '../audit/panel-actions';
import { ProvideAuditTools } from './ProvideAuditTools';

export type PanelSection = 'home' | 'history' | 'comparison';

export type PanelState = {
  audit: ReadonlySignal<AuditView>;
  history: ReadonlySignal<HistoryView>;
  section: ReadonlySignal<PanelSection>;
  search: ReadonlySignal<HistorySearchView>;
  comparison: ReadonlySignal<ComparisonView>;
  /** Reason why the latest request started no check; `null` if it did, or there was none. */
  failure: ReadonlySignal<RequestFailure | null>;
  picked: ReadonlySignal<StatementId | null>;
  storage: ReadonlySignal<StorageTrouble | null>;
  /** Reason why automatic checks wait; `null` if they do not. */
  powerWait: ReadonlySignal<PowerWait | null>;
  /** Set if the machine's verdicts are hidden until the user has given theirs. */
  isBlind: ReadonlySignal<boolean>;
  order: ReadonlySignal<StatementOrder>;
  judging: ReadonlySignal<JudgeView>;
  ledger: ReadonlySignal<LedgerView>;
  /** Clock, in milliseconds since 1970; each change of it updates the time left. */
  now: ReadonlySignal<number>;
};

export type PanelAppProps = {
  state: PanelState;
  actions: PanelActions;
  /** Finds a source's text; `null` if no longer stored. The function must keep its identity. */
  findText: (hash: ContentHash) => Promise<string | null>;
  /** Finds what audits read at an address. The function must keep its identity. */
  findReadings: (url: string) => Promise<Reading[]>;
  /** Origin of the extension, e.g. "chrome-extension://abc". */
  ownOrigin: string;
  cards: readonly ReliabilityCard[];
};

export function PanelApp(props: PanelAppProps): VNode {
  const view = props.state.audit.value;
  const root = useRef<HTMLDivElement>(null);
  // Hiding or showing verdicts rebuilds the view.
  const place = `${placeOf(view, props.state.section.value)} ${String(props.state.isBlind.value)}`;
  const last = useRef(place);

  // The focused element is gone with its view; the title of the new view gets the focus.
  useEffect(() => {
    if (last.current !== place) root.current?.querySelector('h1')?.focus();
    last.current = place;
  }, [place]);

  return (
    <div ref={root} class="panel">
      <StorageBanner trouble={props.state.storage.value} />
      <View {...props} />
    </div>
  );
}

/** Shown above every view: none can load or store anything while the trouble lasts. */
function StorageBanner({ trouble }: { trouble: StorageTrouble | null }): VNode | null {
  if (trouble === null) return null;
  const { sentence, nextStep } = explain('request', trouble);
  return (
    <Banner tone="problem" icon={ICONS.info} title={sentence}>
      <p data-storage={trouble}>{nextStep}</p>
    </Banner>
  );
}

/** Key that changes when another view is shown, not when the shown one changes. */
function placeOf(view: AuditView, section: PanelSection): string {
  switch (view.status) {
    case 'empty':
      return section;
    case 'shown':
      return view.audit.id;
    case 'loading':
    case 'missing':
      return view.status;
  }
}

function View(props: PanelAppProps): VNode {
  const { state, actions } = props;
  const view = state.audit.value;
  switch (view.status) {
    case 'empty':
      return <Section {...props} />;
    case 'loading':
      return (
        <main class="waiting" aria-busy="true">
          <h1 class="soft" tabIndex={-1}>
            {t('panel.opening')}
          </h1>
        </main>
      );
    case 'missing':
      return <MissingAudit actions={actions} />;
    case 'shown':
      return (
        <ProvideAuditTools {...props} id={view.audit.id}>
          {state.isBlind.value ? (
            <BlindAuditPage
              key={view.audit.id}
              audit={view.audit}
              powerWait={state.powerWait}
              now={state.now}
              judging={state.judging}
              actions={actions}
            />
          ) : (
            <AuditPage key={view.audit.id} {...state} audit={view.audit} actions={actions} />
          )}
        </ProvideAuditTools>
      );
  }
}

function Section({ state, actions }: PanelAppProps): VNode {
  const isBlind = state.isBlind.value;
  // A call: a section subscribes only to the signals it shows.
  const seen = () => ({ wait: state.powerWait.value, isBlind });
  switch (state.section.value) {
    case 'home':
      return (
        <HomeView
          history={seenHistory(state.history.value, seen())}
          failure={state.failure.value}
          judging={state.judging.value}
          actions={actions}
        />
      );
    case 'history':
      return (
        <HistorySection
          search={seenSearch(state.search.value, seen())}
          isBlind={isBlind}
          actions={actions}
        />
      );
    case 'comparison':
      return isBlind ? (
        <BlindNotice
          onShow={() => actions.judgeBlind(false)}
          onBack={() => actions.openHistory()}
        />
      ) : (
        <CompareView view={state.comparison.value} actions={actions} />
      );
  }
}

function MissingAudit({ actions }: Pick<PanelAppProps, 'actions'>): VNode {
  return (
    <main class="waiting">
      <h1 tabIndex={-1}>{t('panel.gone.title')}</h1>
      <p class="soft">{t('panel.gone.text')}</p>
      <Button icon={ICONS.back} action="back" onClick={() => actions.openAudit(null)}>
        {t('panel.all_checks')}
      </Button>
    </main>
  );
}
