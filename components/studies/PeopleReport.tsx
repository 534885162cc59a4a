import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import type { StudyReport } from '../../lib/studies/export/report';
import { FigureTable } from '../dashboard/FigureTable';
import { agreementFigures, correctedFigures, judgeFigures, rankingFigures } from './report-figures';

/** Why labels give no rates; the report's JSON has it as text. */
type NoRates = 'labels-missing' | 'other-pairs';

/** What people's labels say: of each other, of the model, and of the rates. */
export function PeopleReport({ people }: { people: StudyReport['people'] }): VNode {
  if (people === null) return <p class="soft">{t('studies.report.no_labels')}</p>;
  const { agreement, judge, rates, rankings } = people;
  return (
    <>
      <Part title={t('studies.report.corrected')}>
        {'reason' in rates ? (
          <p>{t(`studies.no_rate.${rates.reason as NoRates}`)}</p>
        ) : (
          <>
            <p class="soft small">{t('studies.report.corrected_about')}</p>
            <FigureTable caption={t('studies.report.corrected')} {...correctedFigures(rates)} />
          </>
        )}
      </Part>
      <Part title={t('studies.report.agreement')}>
        <FigureTable
          caption={t('studies.report.agreement')}
          {...agreementFigures(agreement.figures)}
        />
      </Part>
      <Part title={t('studies.report.with_model')}>
        <FigureTable caption={t('studies.report.with_model')} {...judgeFigures(judge)} />
      </Part>
      <Part title={t('studies.report.rankings')}>
        {'kendall' in rankings ? (
          <FigureTable caption={t('studies.report.rankings')} {...rankingFigures(rankings)} />
        ) : (
          <p>{t(`studies.no_rate.${rankings.reason as NoRates | 'few-systems'}`)}</p>
        )}
      </Part>
    </>
  );
}

function Part(props: { title: string; children: VNode | VNode[] }): VNode {
  return (
    <section class="stack gap-12">
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}
