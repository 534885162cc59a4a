import type { VNode } from 'preact';

import type { Share } from '../../lib/core/audit/rates';
import {
  meanCalibrationError,
  poolBins,
  summariseSets,
  type ConfidenceBin,
  type Reliability,
  type ReliabilitySummary,
} from '../../lib/core/audit/reliability';
import { formatNumber, formatPercent, formatShare } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { Message } from '../ui/Message';
import { inCases } from './judge-words';

const FIGURES = [
  { figure: 'agreed', kind: 'supported', part: 'supportedAgreed' },
  { figure: 'caught', kind: 'contradicted', part: 'contradictionsCaught' },
  { figure: 'missed', kind: 'not-found', part: 'foundByPeople' },
  { figure: 'not_judged', kind: 'not-judged', part: 'notJudged' },
] as const;

export function ReliabilityFigures({ reliability }: { reliability: Reliability }): VNode {
  const { sets } = reliability;
  const all = summariseSets(reliability, sets);
  const pairs = all.notJudged.of;
  const rangeOf = (part: keyof ReliabilitySummary): string | null =>
    describeRange(
      sets.map(set => ({ name: set.name, share: summariseSets(reliability, [set])[part] })),
    );
  return (
    <>
      <h3>{t('judge.figures.title')}</h3>
      <p class="soft">
        {t('judge.figures.tried', {
          pairs: t('judge.figures.pairs', { count: pairs }),
          sets: t('judge.figures.sets', { count: sets.length }),
        })}
      </p>
      <ul class="judge-figures stack gap-10">
        {FIGURES.filter(({ part }) => part !== 'notJudged' || all.notJudged.count > 0).map(
          ({ figure, kind, part }) => (
            <Figure
              key={figure}
              figure={figure}
              verdict={t(`verdict.word.${kind}`)}
              share={all[part]}
              range={part === 'notJudged' ? null : rangeOf(part)}
            />
          ),
        )}
        <Sureness reliability={reliability} />
      </ul>
    </>
  );
}

function Figure(props: {
  figure: (typeof FIGURES)[number]['figure'];
  verdict: string;
  share: Share;
  range: string | null;
}): VNode {
  const { figure, verdict, share, range } = props;
  const cases = inCases(share);
  return (
    <li>
      <p>
        {cases === null ? (
          t(`judge.figures.${figure}.none`, { verdict })
        ) : (
          <Message
            name={`judge.figures.${figure}.some`}
            nodes={{ verdict, cases: <strong>{cases}</strong> }}
          />
        )}
      </p>
      {cases !== null && (
        <p class="soft tiny">
          {formatShare(share)}
          {range !== null && t('judge.figures.range_after', { range })}
        </p>
      )}
    </li>
  );
}

/** "from 71% (WiCE) to 92% (SciFact)"; `null` if fewer than two sets have such cases. */
function describeRange(rates: readonly { name: string; share: Share }[]): string | null {
  const [lowest, ...rest] = rates
    .filter(({ share }) => share.of > 0)
    .map(({ name, share }) => ({ name, rate: share.count / share.of }))
    .toSorted((a, b) => a.rate - b.rate);
  const highest = rest.at(-1);
  if (!lowest || !highest) return null;
  return t('judge.figures.range', {
    low: formatPercent(lowest.rate),
    low_set: lowest.name,
    high: formatPercent(highest.rate),
    high_set: highest.name,
  });
}

function Sureness({ reliability: { sets } }: { reliability: Reliability }): VNode | null {
  const error = meanCalibrationError(sets);
  if (error === null) return null;

  const [nearest] = poolBins(sets).toSorted((a, b) => fromExample(a) - fromExample(b));
  return (
    <li>
      <p>
        <Message
          name="judge.figures.sureness"
          nodes={{ points: <strong>{points(error)}</strong> }}
        />{' '}
        {nearest ? describeBin(nearest) : describeSpread(error)}
      </p>
      <p class="soft tiny">{t('judge.figures.error', { error: formatNumber(error, 3) })}</p>
    </li>
  );
}

function describeBin({ n, confidence, accuracy }: ConfidenceBin): string {
  return t('judge.figures.bin', {
    sure: formatPercent(confidence ?? 0),
    right: formatPercent(accuracy ?? 0),
    count: n,
  });
}

/** Explains an error by one example, not a measurement. */
function describeSpread(error: number): string {
  const [low, high] = [EXAMPLE - error, EXAMPLE + error].map(share =>
    formatPercent(Math.min(1, Math.max(0, share))),
  );
  return t('judge.figures.spread', {
    sure: formatPercent(EXAMPLE),
    low: low ?? '',
    high: high ?? '',
  });
}

/** Confidence used in the example: neither a coin toss nor near certainty. */
const EXAMPLE = 0.8;

function fromExample({ confidence }: ConfidenceBin): number {
  return Math.abs((confidence ?? 0) - EXAMPLE);
}

function points(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0) return t('judge.figures.points_less');
  return t('judge.figures.points', { count: rounded });
}
