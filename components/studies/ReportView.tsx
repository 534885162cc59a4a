import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { formatNumber } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { METRICS } from '../../lib/metrics/registry';
import { inForce } from '../../lib/core/study/study';
import type { StudyReport } from '../../lib/studies/export/report';
import type { ShownStudy } from '../../lib/studies/page-state';
import { ShowVerdicts } from '../blind/ShowVerdicts';
import { FigureTable, rateFigures, type Figures as FigureRows } from '../dashboard/FigureTable';
import { Banner } from '../ui/Banner';
import { Choice } from '../ui/Choice';
import { PeopleReport } from './PeopleReport';
import { Working } from './Working';
import { addressFigures, differenceFigures, stabilityFigures } from './report-figures';
import type { StudiesProps } from './studies-props';
import { fileSentence, systemName } from './study-words';
import { useReply } from './use-reply';

type ReportProps = Pick<StudiesProps, 'actions' | 'progress' | 'isBlind' | 'onShowVerdicts'> & {
  study: ShownStudy;
};

/** Figures of a study, computed from its checks as they are now. */
export function ReportView(props: ReportProps): VNode {
  const { study, actions, progress, isBlind, onShowVerdicts } = props;
  // Read again with every answer that came.
  const reply = useReply(() => actions.report(study.study.id), study);
  if (isBlind.value) {
    return (
      <Banner tone="info" title={t('blind.notice.title')}>
        <p data-blind-figures>{t('blind.figures.hidden')}</p>
        <ShowVerdicts onShow={onShowVerdicts} />
      </Banner>
    );
  }
  if (reply === null) return <Working progress={progress} />;
  if (!reply.ok) {
    return (
      <Banner tone="problem" title={t('studies.report.none')}>
        <p>{fileSentence(reply.failure)}</p>
      </Banner>
    );
  }
  return <Figures study={study} report={reply.value} />;
}

function Figures({ study, report }: { study: ShownStudy; report: StudyReport }): VNode {
  const { counts } = report;
  const { systems } = inForce(study.study.frozen).protocol;
  const known = new Map(systems.map(each => [each.id, systemName(each)]));
  const nameOf = (id: string) => known.get(id) ?? id;
  return (
    <div class="stack gap-20" data-report>
      <p role="status">
        {t('studies.report.counts', {
          answers: formatNumber(counts.answers),
          checked: formatNumber(counts.checked),
          statements: formatNumber(counts.statements),
          comparisons: formatNumber(counts.pairs),
          labels: formatNumber(counts.labels),
        })}
      </p>
      {counts.checked === 0 ? (
        <Banner tone="info" title={t('studies.report.no_checks')}>
          <p>{t('studies.report.no_checks_next')}</p>
        </Banner>
      ) : (
        <>
          <Rates report={report} nameOf={nameOf} />
          <Table title={t('studies.report.urls')} figures={addressFigures(report.urls, nameOf)} />
          <PeopleReport people={report.people} />
        </>
      )}
    </div>
  );
}

function Rates(props: { report: StudyReport; nameOf: (system: string) => string }): VNode {
  const { report, nameOf } = props;
  const [chosen, setChosen] = useState('statementSupport');
  const metric = report.metrics.find(({ id }) => id === chosen);
  const words = METRICS.find(({ id }) => id === chosen)?.words;
  const rows = (metric?.overJudged ?? []).flatMap(({ system, stratum, rate }) => {
    const all = metric?.overAll.find(each => each.system === system && each.stratum === stratum);
    const name = stratum === null ? nameOf(system) : `${nameOf(system)} · ${stratum}`;
    const rates = { overJudged: rate, overAll: all?.rate ?? rate };
    return [{ key: `${system} ${stratum ?? ''}`, name, answers: rate.answers, rate: rates }];
  });
  return (
    <>
      <section class="stack gap-12">
        <h2>{t('studies.report.rates')}</h2>
        <div class="study-fields">
          <Choice
            label={t('studies.report.rate')}
            name="metric"
            value={chosen}
            options={METRICS.map(each => ({
              value: each.id,
              label: t(`metric.${each.words}.name`),
            }))}
            onChoose={setChosen}
          />
        </div>
        {words && <p class="soft small">{t(`metric.${words}.about`)}</p>}
        <FigureTable
          caption={t('studies.report.rates')}
          {...rateFigures(rows)}
          columns={[
            t('studies.systems.name'),
            t('studies.field.questions'),
            ...rateFigures([]).columns.slice(2),
          ]}
        />
        <p class="soft small">{t('studies.report.clusters')}</p>
      </section>
      {metric && <Compared metric={metric} nameOf={nameOf} />}
    </>
  );
}

/** Shown for the metrics whose differences are looked at. */
function Compared(props: {
  metric: StudyReport['metrics'][number];
  nameOf: (system: string) => string;
}): VNode {
  const { metric, nameOf } = props;
  const { differences = [], stability = [] } = metric;
  return (
    <>
      {differences.length > 0 && (
        <Table
          title={t('studies.report.differences')}
          figures={differenceFigures(differences, nameOf)}
        />
      )}
      {stability.length > 0 && (
        <Table
          title={t('studies.report.stability')}
          figures={stabilityFigures(stability, nameOf)}
        />
      )}
    </>
  );
}

function Table({ title, figures }: { title: string; figures: FigureRows }): VNode {
  return (
    <section class="stack gap-12">
      <h2>{title}</h2>
      <FigureTable caption={title} {...figures} />
    </section>
  );
}
