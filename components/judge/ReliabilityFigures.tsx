import type { VNode } from 'preact';

import type { Share } from '../../lib/core/rates';
import { meanCalibrationError, poolBins, summariseSets } from '../../lib/core/reliability';
import type { ConfidenceBin, Reliability, ReliabilitySummary } from '../../lib/core/reliability';
import { formatNumber, formatPercent, formatShare, plural } from '../audit/format';
import { VERDICT_WORDS } from '../verdict-words';
import { inCases } from './judge-words';

/** How often the judge was right, in words first and then in figures, over all sets. */
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
      <h3>How far to trust it</h3>
      <p class="soft">
        Tried on {plural(pairs, 'pair')} of a statement and a source that people had labelled, in{' '}
        {plural(sets.length, 'set')}.
      </p>
      <ul class="judge-figures">
        <Figure
          lead={`When it said “${VERDICT_WORDS.supported}”, people agreed`}
          share={all.supportedAgreed}
          range={rangeOf('supportedAgreed')}
        />
        <Figure
          lead="It caught a contradiction"
          share={all.contradictionsCaught}
          range={rangeOf('contradictionsCaught')}
        />
        <Figure
          lead={`When it said “${VERDICT_WORDS['not-found']}”, people had found support or a contradiction`}
          share={all.foundByPeople}
          range={rangeOf('foundByPeople')}
        />
        {all.notJudged.count > 0 && (
          <Figure
            lead={`“${VERDICT_WORDS['not-judged']}” came up`}
            share={all.notJudged}
            range={null}
          />
        )}
        <Sureness reliability={reliability} />
      </ul>
    </>
  );
}

function Figure(props: { lead: string; share: Share; range: string | null }): VNode {
  const { lead, share, range } = props;
  const cases = inCases(share);
  return (
    <li>
      <p>
        {lead}
        {cases === null ? (
          ': the sets hold no such case'
        ) : (
          <>
            {' '}
            <strong>{cases}</strong>
          </>
        )}
        .
      </p>
      {cases !== null && (
        <p class="soft">
          {formatShare(share)}
          {range !== null && `; ${range}`}
        </p>
      )}
    </li>
  );
}

/** "from 71% (WiCE) to 92% (SciFact)"; `null` where fewer than two sets have such cases. */
function describeRange(rates: readonly { name: string; share: Share }[]): string | null {
  const [lowest, ...rest] = rates
    .filter(({ share }) => share.of > 0)
    .map(({ name, share }) => ({ name, rate: share.count / share.of }))
    .toSorted((a, b) => a.rate - b.rate);
  const highest = rest.at(-1);
  if (!lowest || !highest) return null;
  return `from ${formatPercent(lowest.rate)} (${lowest.name}) to ${formatPercent(highest.rate)} (${highest.name})`;
}

/** What the judge's "how sure" is worth. */
function Sureness({ reliability: { sets } }: { reliability: Reliability }): VNode | null {
  const error = meanCalibrationError(sets);
  if (error === null) return null;

  const [nearest] = poolBins(sets).toSorted((a, b) => fromExample(a) - fromExample(b));
  return (
    <li>
      <p>
        “How sure” is its own guess, and off by <strong>{points(error)}</strong> on average.{' '}
        {nearest ? describeBin(nearest) : describeSpread(error)}
      </p>
      <p class="soft">Expected calibration error {error.toFixed(3)}</p>
    </li>
  );
}

function describeBin({ n, confidence, accuracy }: ConfidenceBin): string {
  return `When it said ${formatPercent(confidence ?? 0)}, it was right in ${formatPercent(accuracy ?? 0)} of ${formatNumber(n)} cases.`;
}

/** What an error means for one figure: an example, not a measurement. */
function describeSpread(error: number): string {
  const [low, high] = [EXAMPLE - error, EXAMPLE + error].map(share =>
    formatPercent(Math.min(1, Math.max(0, share))),
  );
  return `Where it says ${formatPercent(EXAMPLE)}, expect it to be right in about ${low ?? ''} to ${high ?? ''} of cases.`;
}

/** The figure the error is explained by: neither a coin's toss nor near certainty. */
const EXAMPLE = 0.8;

function fromExample({ confidence }: ConfidenceBin): number {
  return Math.abs((confidence ?? 0) - EXAMPLE);
}

function points(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0) return 'less than 1 percentage point';
  return plural(rounded, 'percentage point');
}
