import type { VNode } from 'preact';

import type { Share } from '../../lib/core/audit/rates';
import {
  meanCalibrationError,
  summariseSets,
  type Reliability,
} from '../../lib/core/audit/reliability';
import { formatNumber, formatPercent, formatShare } from '../../lib/i18n/format';
import { hasWords, t } from '../../lib/i18n/t';
import { wilsonInterval } from '../../lib/metrics/interval';
import {
  measureVerdicts,
  type TextMeasures,
  type VerdictMeasure,
} from '../../lib/metrics/verdict-measures';
import { VerdictMark } from '../ui/VerdictMark';

/** How often each verdict was right, by kind of text, and which marks are firm there. */
export function ReliabilityFigures({ reliability }: { reliability: Reliability }): VNode {
  const { sets } = reliability;
  const { notJudged } = summariseSets(reliability, sets);
  return (
    <>
      <h3>{t('judge.figures.title')}</h3>
      <p class="soft">
        {t('judge.figures.tried', {
          pairs: t('judge.figures.pairs', { count: notJudged.of }),
          sets: t('judge.figures.sets', { count: sets.length }),
        })}{' '}
        {t('judge.figures.read')}
      </p>
      {measureVerdicts(reliability).map(measures => (
        <MeasuresTable key={measures.extent} measures={measures} />
      ))}
      <ul class="judge-figures stack gap-4 soft tiny">
        {notJudged.count > 0 && (
          <li>
            {t('judge.sets.not_judged', {
              name: t('verdict.word.not_judged'),
              share: formatShare(notJudged),
            })}
          </li>
        )}
        <CalibrationError reliability={reliability} />
      </ul>
    </>
  );
}

function MeasuresTable({ measures }: { measures: TextMeasures }): VNode {
  const { extent, pairs, verdicts } = measures;
  const hasFirm = verdicts.some(({ firm }) => firm !== null);
  return (
    <div class="judge-set stack gap-6" data-extent={extent}>
      <table class="measured wide tiny">
        <caption class="small">
          <strong>{textsName(extent)}</strong>{' '}
          <span class="soft">{t('judge.figures.pairs', { count: pairs })}</span>
        </caption>
        <thead>
          <tr>
            {(['verdict', 'precision', 'recall', 'firm'] as const).map(column => (
              <th key={column} scope="col" title={titleOf(column)}>
                {t(`judge.figures.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {verdicts.map(measure => (
            <MeasureRow key={measure.kind} measure={measure} />
          ))}
        </tbody>
      </table>
      {!hasFirm && (
        <p class="soft tiny" data-no-firm>
          {t('judge.figures.no_firm')}
        </p>
      )}
    </div>
  );
}

function titleOf(column: 'verdict' | 'precision' | 'recall' | 'firm'): string | undefined {
  return column === 'verdict' ? undefined : t(`judge.figures.means.${column}`);
}

function MeasureRow({ measure: { kind, precision, recall, firm } }: { measure: VerdictMeasure }) {
  return (
    <tr data-measured={kind}>
      <th scope="row">
        <span class="line gap-6">
          <VerdictMark kind={kind} size={12} />
          <span>{t(`verdict.word.${kind}`)}</span>
        </span>
      </th>
      <td>
        <Figure share={precision} />
      </td>
      <td>
        <Figure share={recall} />
      </td>
      <td data-firm={firm !== null}>
        {firm === null ? (
          '–'
        ) : (
          <>
            <span class="soft">{t('judge.figures.from', { from: formatPercent(firm.from) })}</span>{' '}
            <Figure share={firm.right} />
          </>
        )}
      </td>
    </tr>
  );
}

function Figure({ share }: { share: Share }): VNode {
  const interval = wilsonInterval(share);
  if (interval === null) return <>–</>;
  const { low, high } = interval;
  return (
    <>
      {formatShare(share)}{' '}
      <span class="soft">
        {t('judge.figures.interval', { low: formatPercent(low), high: formatPercent(high) })}
      </span>
    </>
  );
}

function textsName(extent: string | null): string {
  const key = `judge.figures.texts.${extent ?? 'unknown'}`;
  return hasWords(key) ? t(key) : t('judge.figures.texts.unknown');
}

function CalibrationError({ reliability }: { reliability: Reliability }): VNode | null {
  const error = meanCalibrationError(reliability.sets);
  return error === null ? null : (
    <li>{t('judge.figures.sureness', { points: points(error), error: formatNumber(error, 3) })}</li>
  );
}

function points(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0) return t('judge.figures.points_less');
  return t('judge.figures.points', { count: rounded });
}
