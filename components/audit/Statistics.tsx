import type { VNode } from 'preact';

import { standingCorrections, UNNAMED_USER } from '../../lib/core/audit/annotation';
import type { Audit } from '../../lib/core/audit/audit';
import type { Share } from '../../lib/core/audit/rates';
import { countVerdicts, listCounts } from '../../lib/core/audit/verdict-counts';
import { formatPercent, formatShare, listInRow } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { wilsonInterval } from '../../lib/metrics/interval';
import { boundsOf } from '../../lib/metrics/metric';
import { listRates } from '../../lib/metrics/registry';
import { sayRate } from '../../lib/reports/report-numbers';
import { countNotCheckWorthy } from '../../lib/views/overview';
import { Message } from '../ui/Message';

/** Rates of a check over both denominators, with intervals and what each means; collapsed. */
export function Statistics({ audit }: { audit: Audit }): VNode {
  return (
    <details class="disclosure statistics">
      <summary data-action="statistics">{t('report.numbers.heading')}</summary>
      <HandCount audit={audit} />
      <Rates audit={audit} />
      <NotCounted audit={audit} />
      <Explained audit={audit} />
    </details>
  );
}

/** Shows the parts of the answer that no number counts. */
function NotCounted({ audit }: { audit: Audit }): VNode | null {
  const groups = countNotCheckWorthy(audit);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;

  const kinds = groups.map(({ reason, count }) =>
    t('audit.summary.not_counted_kind', { kind: t(`quiet.${reason}`), number: count }),
  );
  return (
    <p class="not-counted soft" data-not-counted={total}>
      {t('audit.summary.not_counted', { count: total, kinds: listInRow(kinds) })}
    </p>
  );
}

function Explained({ audit }: { audit: Audit }): VNode {
  return (
    <>
      <p class="explained-title">{t('audit.explained.title')}</p>
      <ul class="explained stack gap-6 soft small">
        {listRates(audit.rates).map(({ metric: { id, words } }) => (
          <li key={id}>
            <strong>{t('audit.explained.entry', { name: t(`metric.${words}.name`) })}</strong>{' '}
            {t(`metric.${words}.about`)}
          </li>
        ))}
        <li>
          <Message
            name="audit.explained.checked.text"
            nodes={{ name: <strong>{t('audit.explained.checked.name')}</strong> }}
          />
        </li>
        {listCounts(countVerdicts(audit.verdicts)).map(({ kind }) => (
          <li key={kind}>
            <strong>{t('audit.explained.entry', { name: t(`verdict.word.${kind}`) })}</strong>{' '}
            {t(`verdict.sentence.${kind}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Rates({ audit: { rates, status } }: { audit: Audit }): VNode {
  return (
    <table class="rates wide small">
      <thead>
        <tr>
          <td>{status === 'finished' ? '' : t('audit.rates.so_far')}</td>
          <th scope="col">{t('audit.rates.of_all')}</th>
          <th scope="col">{t('audit.rates.of_checked')}</th>
        </tr>
      </thead>
      <tbody>
        {listRates(rates).map(({ metric, rate }) => {
          const { all, checked } = sayRate(metric, rate, formatShare);
          const isOfAnswers = metric.denominators.of === 'answers';
          const { overJudged } = rate;
          return (
            <tr key={metric.id}>
              <th scope="row">{t(`metric.${metric.words}.name`)}</th>
              <td>
                {all}
                {!isOfAnswers && <Interval {...boundsOf(rate)} />}
              </td>
              <td>
                {checked}
                {!isOfAnswers && <Interval least={overJudged} most={overJudged} />}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** From the lower end of what a rate is at least to the upper end of what it can be. */
export function Interval({ least, most }: { least: Share; most: Share }): VNode | null {
  const [from, to] = [wilsonInterval(least), wilsonInterval(most)];
  return from && to ? (
    <span class="rate-interval soft tiny">
      {t('judge.figures.interval', { low: formatPercent(from.low), high: formatPercent(to.high) })}
    </span>
  ) : null;
}

/** Counts the verdicts given by hand; the other numbers remain the machine's. */
function HandCount({ audit }: { audit: Audit }): VNode | null {
  const standing = standingCorrections(audit);
  if (standing.length === 0) return null;
  const isReader = standing.every(({ by }) => by === UNNAMED_USER);
  return (
    <p class="soft" data-corrections={standing.length}>
      {t(isReader ? 'annotations.count_you' : 'annotations.count', { count: standing.length })}{' '}
      {t('annotations.rates_stay')}
    </p>
  );
}
