import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { FIRST_CHOICE } from '../../lib/state/dashboard-choice';
import type { DashboardState, DashboardView } from '../../lib/state/dashboard-state';
import type { ReadProgress } from '../../lib/statistics/report-desk';
import { formatNumber } from '../audit/format';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { ICONS } from '../ui/Icon';
import { ProgressBar } from '../ui/ProgressBar';
import type { SaveActions } from './ChartFrame';
import { Charts } from './Charts';
import type { Which } from './dashboard-words';
import { FilterBar } from './FilterBar';
import { JudgeFigures } from './JudgeFigures';
import { Tiles } from './Tiles';

export type DashboardAppProps = {
  state: Pick<DashboardState, 'view' | 'choice' | 'choose' | 'refresh'>;
  save: SaveActions;
  /** The day, for pictures that are kept. */
  today: () => Date;
};

/** Everything that was chosen but the time, undone, and all of the time. */
const SHOW_ALL = { ...FIRST_CHOICE, period: 'all' } as const;

/** The page of figures over all checks. */
export function DashboardApp({ state, save, today }: DashboardAppProps): VNode {
  const [which, setWhich] = useState<Which>('overJudged');
  const view = state.view.value;
  const choice = state.choice.value;
  return (
    <main class="dashboard" data-dashboard={view.status} aria-busy={isBusy(view)}>
      <header>
        <h1>{t('dashboard.title')}</h1>
        <p class="soft">{t('dashboard.intro')}</p>
      </header>
      <FilterBar
        choice={choice}
        choices={view.status === 'shown' ? view.report.choices : null}
        which={which}
        onChoose={state.choose}
        onWhich={setWhich}
      />
      {view.status !== 'failed' && view.progress !== null && <Progress {...view.progress} />}
      {view.status === 'failed' && <Failed onRetry={state.refresh} />}
      {view.status === 'shown' && (
        <>
          <Counted view={view} />
          {view.report.answers === 0 ? (
            <Nothing
              // Without a condition there is nothing at all; with one there may be more.
              isFiltered={choice.period !== 'all' || view.report.choices.places.length > 0}
              onClear={() => {
                state.choose(SHOW_ALL);
              }}
            />
          ) : (
            <>
              <Tiles report={view.report} />
              <Charts report={view.report} which={which} save={save} today={today()} />
              <JudgeFigures report={view.report} />
            </>
          )}
        </>
      )}
    </main>
  );
}

function isBusy(view: DashboardView): boolean {
  return view.status === 'loading' || (view.status === 'shown' && view.progress !== null);
}

function Progress({ read, of }: ReadProgress): VNode {
  const text = t('dashboard.read', { read, of });
  return (
    <div class="dashboard-progress">
      <ProgressBar label={t('dashboard.loading')} share={of === 0 ? 1 : read / of} text={text} />
      <p class="soft">{text}</p>
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }): VNode {
  return (
    <Banner tone="problem" icon={ICONS.info} title={t('dashboard.failed')}>
      <p>{t('dashboard.failed_next')}</p>
      <Button action="retry" onClick={onRetry}>
        {t('dashboard.retry')}
      </Button>
    </Banner>
  );
}

/** How much is counted, and what is not. */
function Counted({ view }: { view: Extract<DashboardView, { status: 'shown' }> }): VNode {
  const { report, leftOut } = view;
  const isAnyLeftOut = leftOut.running + leftOut.stopped + leftOut.samples + report.repeated > 0;
  return (
    <div class="counted" role="status">
      <p>
        {t('dashboard.counted', {
          answers: formatNumber(report.answers),
          statements: formatNumber(report.statements),
        })}
      </p>
      {isAnyLeftOut && (
        <p class="soft">{t('dashboard.left_out', { ...leftOut, repeated: report.repeated })}</p>
      )}
    </div>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): VNode {
  if (!isFiltered) {
    return (
      <Banner tone="info" icon={ICONS.info} title={t('dashboard.none')}>
        <p>{t('dashboard.none_next')}</p>
      </Banner>
    );
  }
  return (
    <Banner tone="info" icon={ICONS.info} title={t('dashboard.none_chosen')}>
      <p>{t('dashboard.none_chosen_next')}</p>
      <Button action="show-all" onClick={onClear}>
        {t('dashboard.clear')}
      </Button>
    </Banner>
  );
}
