import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';

import type { Audit } from '../../lib/core/audit/audit';
import { t } from '../../lib/i18n/t';
import type { AuditView } from '../../lib/views/audit-state';
import { blindView, isGivenBlind } from '../../lib/views/blind-view';
import { seenHistory, seenSearch } from '../../lib/views/history-state';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { StorageBanner } from '../ui/StorageBanner';
import { CompareView } from '../history/CompareView';
import { HistoryView } from '../history/HistoryView';
import { BlindNotice } from '../blind/ShowVerdicts';
import { Origins } from '../audit/Origins';
import { PermissionBanner } from '../audit/PermissionBanner';
import { BlindPage } from '../blind/BlindPage';
import { StudyBar } from '../studies/StudyBar';
import { AskBeforeCheck } from './AskBeforeCheck';
import { AuditPage } from './AuditPage';
import { CheckProgress } from './CheckProgress';
import { HomeView } from './HomeView';
import { PanelContext, type PanelProps, type PanelSection, usePanel } from './panel-context';
import { PlainAuditPage } from './PlainAuditPage';
import { ProvideAuditTools } from './ProvideAuditTools';

export function PanelApp(props: PanelProps): VNode {
  const view = props.state.audit.value;
  const root = useRef<HTMLDivElement>(null);
  // Another view of checks rebuilds the page.
  const place = `${placeOf(view, props.state.section.value)} ${props.state.checkView.value}`;
  const last = useRef<string | null>(null);

  // The focused element is gone with its view; the title of the new view gets the focus.
  useEffect(() => {
    if (view.status === 'loading' && view.id === null) return;
    const isFirst = last.current === null && view.status === 'empty';
    if (last.current !== place && !isFirst) root.current?.querySelector('h1')?.focus();
    last.current = place;
  }, [place]);

  return (
    <PanelContext.Provider value={props}>
      <div ref={root} class="panel">
        <StorageBanner trouble={props.state.storage.value} />
        <Collecting />
        <View />
      </div>
    </PanelContext.Provider>
  );
}

function Collecting(): VNode | null {
  const { state, actions } = usePanel();
  const view = state.study.value;
  return view && <StudyBar view={view} actions={actions.study} />;
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

function View(): VNode {
  const panel = usePanel();
  const view = panel.state.audit.value;
  switch (view.status) {
    case 'empty':
      return <Section />;
    case 'loading':
      return (
        <main class="waiting" aria-busy="true">
          <h1 class="soft" tabIndex={-1}>
            {t('panel.opening')}
          </h1>
        </main>
      );
    case 'missing':
      return <MissingAudit />;
    case 'shown': {
      const Page = AUDIT_PAGES[panel.state.checkView.value];
      return (
        <ProvideAuditTools {...panel} id={view.audit.id}>
          <Page key={view.audit.id} audit={view.audit} />
        </ProvideAuditTools>
      );
    }
  }
}

const AUDIT_PAGES = { plain: PlainAuditPage, full: AuditPage, blind: BlindAuditPage };

function BlindAuditPage({ audit }: { audit: Audit }): VNode {
  const { actions } = usePanel();
  const view = useMemo(() => blindView(audit), [audit]);
  return (
    <BlindPage
      view={view}
      onGive={(place, given) =>
        actions.annotations.correct(audit, {
          ...place,
          ...given,
          ...(isGivenBlind(audit, place) && { isBlind: true as const }),
        })
      }
      onBack={() => actions.openAudit(null)}
      onShow={() => actions.chooseView('full')}
    >
      {audit.stage === 'asking' ? (
        <AskBeforeCheck audit={audit} />
      ) : (
        <CheckProgress audit={audit} />
      )}
      <PermissionBanner audit={audit} />
      <Origins audit={audit} />
    </BlindPage>
  );
}

function Section(): VNode {
  const { state, actions } = usePanel();
  const isBlind = state.checkView.value === 'blind';
  // A call: a section subscribes only to the signals it shows.
  const seen = () => ({ wait: state.powerWait.value, isBlind });
  switch (state.section.value) {
    case 'home':
      return <HomeView history={seenHistory(state.history.value, seen())} />;
    case 'history':
      return <HistoryView search={seenSearch(state.search.value, seen())} isBlind={isBlind} />;
    case 'comparison':
      return isBlind ? (
        <BlindNotice
          onShow={() => actions.chooseView('full')}
          onBack={() => actions.openHistory()}
        />
      ) : (
        <CompareView view={state.comparison.value} />
      );
  }
}

function MissingAudit(): VNode {
  const { actions } = usePanel();
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
