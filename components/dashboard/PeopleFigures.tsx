import type { VNode } from 'preact';

import { JUDGED_KINDS } from '../../lib/core/audit/verdict';
import { formatNumber } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import type { Agreement, PeopleAgreement } from '../../lib/metrics/agreement';
import { peopleToCsv } from '../../lib/metrics/report-csv';
import { SaveRow, type SaveActions } from './ChartFrame';
import { rangeWords, shareWords } from './dashboard-words';
import { FigureTable, type Figures } from './FigureTable';

/** Blind verdicts first: they measure the judge. */
const GIVEN = ['blind', 'seen'] as const;

export function PeopleFigures(props: {
  people: PeopleAgreement;
  save: Pick<SaveActions, 'saveCsv'>;
}): VNode {
  const { people, save } = props;
  const title = t('dashboard.people.title');
  const given = GIVEN.filter(each => people[each].agreement.standing !== 'none');
  return (
    <section class="chart" data-chart="people">
      <h2>{title}</h2>
      {given.length === 0 ? (
        <p>{t('dashboard.people.none')}</p>
      ) : (
        <>
          <p class="soft">{t('blind.figures.about')}</p>
          <FigureTable caption={title} {...agreementFigures(people)} />
          {given.map(each => (
            <Kinds key={each} given={each} agreement={people[each]} />
          ))}
          <SaveRow
            chart={title}
            kinds={['csv']}
            onSave={() => {
              save.saveCsv('people', peopleToCsv(people));
              return true;
            }}
          />
        </>
      )}
    </section>
  );
}

/** Agreement for blind and seen verdicts, even if there are none of one. */
function agreementFigures(people: PeopleAgreement): Figures {
  return {
    columns: [
      t('blind.figures.given'),
      t('blind.figures.agree'),
      t('dashboard.column.interval'),
      t('blind.figures.kappa'),
      t('dashboard.column.answers'),
    ],
    rows: GIVEN.map(key => {
      const { agreement, kappa } = people[key];
      return {
        key,
        name: t(`blind.figures.${key}`),
        cells: [
          shareWords(agreement),
          rangeWords(agreement),
          kappa === null ? '–' : kappa.toFixed(2),
          formatNumber(agreement.answers),
        ],
      };
    }),
  };
}

/** The judge's verdicts against those of people, by kind. */
function Kinds(props: { given: keyof PeopleAgreement; agreement: Agreement }): VNode {
  const { given, agreement } = props;
  const title = t('blind.figures.kinds', { given: t(`blind.figures.${given}`) });
  const kinds = JUDGED_KINDS.map(kind => t(`verdict.word.${kind}`));
  return (
    <details class="disclosure" data-kinds={given}>
      <summary>{title}</summary>
      <FigureTable
        caption={title}
        columns={[
          t('dashboard.people.by_hand'),
          ...kinds.map(kind => `${t('dashboard.people.by_judge')}: ${kind}`),
        ]}
        rows={kinds.map((name, row) => ({
          name,
          cells: kinds.map((_, column) => formatNumber(agreement.matrix[row]?.[column] ?? 0)),
        }))}
      />
    </details>
  );
}
