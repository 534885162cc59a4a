import type { VNode } from 'preact';

import { JUDGED_KINDS } from '../../lib/core/agreement';
import { messageName, t } from '../../lib/i18n/t';
import type { CorrectedRate } from '../../lib/statistics/corrected-rate';
import type { PeopleAgreement } from '../../lib/statistics/people-agreement';
import type { Report } from '../../lib/statistics/report';
import { formatNumber, formatPercent, formatShare, judgeName } from '../audit/format';
import { verdictWord } from '../verdict-words';
import { countWords, endsOf, rateWords } from './dashboard-words';

/** What the rates would be without the judge's errors, and where people disagree with it. */
export function JudgeFigures({ report }: { report: Report }): VNode {
  return (
    <div class="charts">
      <section class="chart" data-chart="corrected">
        <h2>{t('dashboard.corrected.title')}</h2>
        <p class="soft">{t('dashboard.corrected.about')}</p>
        <ul class="plain-list">
          {report.corrected.map(({ judge, rate }) => (
            <Corrected key={judgeName(judge)} name={judgeName(judge)} rate={rate} />
          ))}
        </ul>
      </section>
      <People people={report.people} />
    </div>
  );
}

function Corrected({ name, rate }: { name: string; rate: CorrectedRate }): VNode {
  if (rate.standing === 'none') {
    const reason = t(`dashboard.corrected.reason.${messageName(rate.reason)}`);
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
          sensitivity: formatShare(rate.error.sensitivity),
          specificity: formatShare(rate.error.specificity),
        })}
      </p>
    </li>
  );
}

function People({ people }: { people: PeopleAgreement }): VNode {
  const { agreement, kappa } = people;
  return (
    <section class="chart" data-chart="people">
      <h2>{t('dashboard.people.title')}</h2>
      {agreement.standing === 'none' ? (
        <p>{t('dashboard.people.none')}</p>
      ) : (
        <>
          <p class="soft">{t('dashboard.people.about')}</p>
          <p>
            {t('dashboard.people.agreed', {
              share: `${countWords(agreement)} (${rateWords(agreement)})`,
              kappa: kappa === null ? '–' : kappa.toFixed(2),
            })}{' '}
            {agreement.standing === 'given' && t('dashboard.interval', endsOf(agreement.interval))}{' '}
            {t('dashboard.answers', { count: agreement.answers })}
          </p>
          <PeopleTable people={people} />
        </>
      )}
    </section>
  );
}

function PeopleTable({ people: { matrix } }: { people: PeopleAgreement }): VNode {
  return (
    <div class="table-scroll" role="region" aria-label={t('dashboard.people.title')} tabIndex={0}>
      <table class="figures">
        <caption class="visually-hidden">{t('dashboard.people.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.people.by_hand')}</th>
            {JUDGED_KINDS.map(kind => (
              <th key={kind} scope="col">
                {t('dashboard.people.by_judge')}: {verdictWord(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {JUDGED_KINDS.map((kind, row) => (
            <tr key={kind}>
              <th scope="row">{verdictWord(kind)}</th>
              {JUDGED_KINDS.map((said, column) => (
                <td key={said}>{formatNumber(matrix[row]?.[column] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
