import type { ReadonlySignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { formatNumber, formatPercent, formatShare } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import {
  FIRST_CHOICE,
  type DashboardState,
  type DashboardView,
} from '../../lib/views/dashboard-state';
import type { Report } from '../../lib/metrics/report';
import type { ReadProgress } from '../../lib/metrics/report-service';
import { ShowVerdicts } from '../blind/ShowVerdicts';
import { judgeName } from '../judge/judge-words';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { ProgressBar } from '../ui/ProgressBar';
import type { SaveActions } from './ChartFrame';
import { Charts } from './Charts';
import { type Which, endsOf } from './dashboard-words';
import { FilterBar } from './FilterBar';
import { PeopleFigures } from './PeopleFigures';
import { Tiles } from './Tiles';
import type { CorrectedRate } from '../../lib/metrics/corrected-rate';

type DashboardAppProps = {
  state: Pick<DashboardState, 'view' | 'choice' | 'choose' | 'refresh'>;
  save: SaveActions;
  /** Day printed on saved pictures. */
  today: () => Date;
  /** True while the machine's verdicts are hidden until the user has given theirs. */
  isBlind: ReadonlySignal<boolean>;
  onShowVerdicts: () => void;
};

/** Clears all filters, the period included. */
const SHOW_ALL = { ...FIRST_CHOICE, period: 'all' } as const;

export function DashboardApp(props: DashboardAppProps): VNode {
  const { state } = props;
  const [which, setWhich] = useState<Which>('overJudged');
  const view = state.view.value;
  const choice = state.choice.value;
  const isBlind = props.isBlind.value;
  return (
    <main class="page dashboard" data-dashboard={view.status} aria-busy={isBusy(view)}>
      <header>
        <h1>{t('dashboard.title')}</h1>
        <p class="soft">{t('dashboard.intro')}</p>
      </header>
      {isBlind && <Blind onShow={props.onShowVerdicts} />}
      <FilterBar
        choice={choice}
        choices={view.status === 'shown' ? view.report.choices : null}
        which={which}
        hasCharts={!isBlind}
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
              // Without a filter there are no answers at all; with one there may be more.
              isFiltered={choice.period !== 'all' || view.report.choices.origins.length > 0}
              onClear={() => state.choose(SHOW_ALL)}
            />
          ) : (
            <Figures {...props} report={view.report} which={which} />
          )}
        </>
      )}
    </main>
  );
}

/** Names the hidden figures, and offers to show them. */
function Blind({ onShow }: { onShow: () => void }): VNode {
  return (
    <Banner tone="info" title={t('blind.notice.title')}>
      <p data-blind-figures>{t('blind.figures.hidden')}</p>
      <ShowVerdicts onShow={onShow} />
    </Banner>
  );
}

/** nb. While verdicts are hidden, only the counts of those that the user has given. */
function Figures({
  report,
  which,
  save,
  today,
  isBlind,
}: DashboardAppProps & { report: Report; which: Which }): VNode {
  if (isBlind.value) {
    return (
      <div class="charts stack gap-12">
        <PeopleFigures people={report.people} save={save} />
      </div>
    );
  }
  return (
    <>
      <Tiles report={report} />
      <Charts report={report} which={which} save={save} today={today()} />
      <JudgeFigures report={report} save={save} />
    </>
  );
}

function isBusy(view: DashboardView): boolean {
  return view.status === 'loading' || (view.status === 'shown' && view.progress !== null);
}

function Progress({ read, of }: ReadProgress): VNode {
  const text = t('dashboard.read', { read, of });
  return (
    <div class="stack gap-4">
      <ProgressBar label={t('dashboard.loading')} share={of === 0 ? 1 : read / of} text={text} />
      <p class="soft">{text}</p>
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }): VNode {
  return (
    <Banner tone="problem" title={t('dashboard.failed')}>
      <p>{t('dashboard.failed_next')}</p>
      <Button action="retry" onClick={onRetry}>
        {t('dashboard.retry')}
      </Button>
    </Banner>
  );
}

function Counted({ view }: { view: Extract<DashboardView, { status: 'shown' }> }): VNode {
  const { report, excluded } = view;
  const { running, waiting, stopped, samples } = excluded;
  return (
    <div class="counted" role="status">
      <p>
        {t('dashboard.counted', {
          answers: formatNumber(report.answers),
          statements: formatNumber(report.statements),
        })}
      </p>
      {running + waiting + stopped + samples + report.repeated > 0 && (
        <p class="soft">{t('dashboard.left_out', { ...excluded, repeated: report.repeated })}</p>
      )}
    </div>
  );
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): VNode {
  const key = isFiltered ? 'none_chosen' : 'none';
  return (
    <Banner tone="info" title={t(`dashboard.${key}`)}>
      <p>{t(`dashboard.${key}_next`)}</p>
      {isFiltered && (
        <Button action="show-all" onClick={onClear}>
          {t('dashboard.clear')}
        </Button>
      )}
    </Banner>
  );
}

function JudgeFigures({ report, save }: { report: Report; save: SaveActions }): VNode {
  return (
    <div class="charts stack gap-12">
      <section class="chart" data-chart="corrected">
        <h2>{t('dashboard.corrected.title')}</h2>
        <p class="soft">{t('dashboard.corrected.about')}</p>
        <ul class="stack">
          {report.corrected.map(({ judge, rate }) => (
            <Corrected key={judgeName(judge)} name={judgeName(judge)} rate={rate} />
          ))}
        </ul>
      </section>
      <PeopleFigures people={report.people} save={save} />
    </div>
  );
}

function Corrected({ name, rate }: { name: string; rate: CorrectedRate }): VNode {
  if (rate.standing === 'none') {
    const reason = t(`dashboard.corrected.reason.${rate.reason}`);
    return <li>{t('dashboard.corrected.none', { judge: name, reason })}</li>;
  }
  if (rate.standing === 'outside') {
    const reason = t('dashboard.corrected.outside', {
      apparent: formatShare(rate.apparent),
      ...endsOf(rate.possible),
    });
    return <li>{t('dashboard.corrected.none', { judge: name, reason })}</li>;
  }
  return (
    <li>
      <p>
        {t('dashboard.corrected.line', {
          judge: name,
          rate: formatPercent(rate.rate),
          apparent: formatShare(rate.apparent),
          answers: formatNumber(rate.answers),
          ...endsOf(rate.interval),
        })}
      </p>
      <p class="soft">
        {t('dashboard.corrected.error', {
          sensitivity: formatPercent(rate.sensitivity),
          specificity: formatPercent(rate.specificity),
        })}
      </p>
    </li>
  );
}
