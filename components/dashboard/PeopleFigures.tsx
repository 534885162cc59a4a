import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { JUDGED_KINDS } from '../../lib/core/audit/verdict';
import { formatNumber } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import type { Agreement, PeopleAgreement } from '../../lib/metrics/agreement';
import { peopleToCsv } from '../../lib/metrics/report-csv';
import { type SaveActions, SaveButton } from './ChartFrame';
import { shareWords, rangeWords } from './dashboard-words';

/** Blind verdicts first: they measure the judge. */
const GIVEN = ['blind', 'seen'] as const;

export function PeopleFigures({
  people,
  save,
}: {
  people: PeopleAgreement;
  save: Pick<SaveActions, 'saveCsv'>;
}): VNode {
  const [told, setTold] = useState('');
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
          <AgreementTable people={people} />
          {given.map(each => (
            <Kinds key={each} given={each} agreement={people[each]} />
          ))}
          <div class="row">
            <SaveButton
              kind="csv"
              chart={title}
              onClick={() => {
                save.saveCsv('people', peopleToCsv(people));
                setTold(t('dashboard.saved'));
              }}
            />
            <span class="soft" role="status">
              {told}
            </span>
          </div>
        </>
      )}
    </section>
  );
}

/** Agreement for blind and seen verdicts, even if there are none of one. */
function AgreementTable({ people }: { people: PeopleAgreement }): VNode {
  const title = t('dashboard.people.title');
  return (
    <div class="table-scroll" role="region" aria-label={title} tabIndex={0}>
      <table class="figures">
        <caption class="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('blind.figures.given')}</th>
            <th scope="col">{t('blind.figures.agree')}</th>
            <th scope="col">{t('dashboard.column.interval')}</th>
            <th scope="col">{t('blind.figures.kappa')}</th>
            <th scope="col">{t('dashboard.column.answers')}</th>
          </tr>
        </thead>
        <tbody>
          {GIVEN.map(given => {
            const { agreement, kappa } = people[given];
            return (
              <tr key={given} data-given={given}>
                <th scope="row">{t(`blind.figures.${given}`)}</th>
                <td>{shareWords(agreement)}</td>
                <td>{rangeWords(agreement) ?? '–'}</td>
                <td>{kappa === null ? '–' : kappa.toFixed(2)}</td>
                <td>{formatNumber(agreement.answers)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Kinds({
  given,
  agreement,
}: {
  given: keyof PeopleAgreement;
  agreement: Agreement;
}): VNode {
  const title = t('blind.figures.kinds', { given: t(`blind.figures.${given}`) });
  return (
    <details class="disclosure" data-kinds={given}>
      <summary>{title}</summary>
      <div class="table-scroll" role="region" aria-label={title} tabIndex={0}>
        <table class="figures">
          <caption class="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.people.by_hand')}</th>
              {JUDGED_KINDS.map(kind => (
                <th key={kind} scope="col">
                  {t('dashboard.people.by_judge')}: {t(`verdict.word.${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {JUDGED_KINDS.map((kind, row) => (
              <tr key={kind}>
                <th scope="row">{t(`verdict.word.${kind}`)}</th>
                {JUDGED_KINDS.map((said, column) => (
                  <td key={said}>{formatNumber(agreement.matrix[row]?.[column] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
