import type { VNode } from 'preact';

import type { Audit } from '../../lib/core/audit';
import type { DoubleRate, Share } from '../../lib/core/rates';
import type { VerdictKind } from '../../lib/core/verdict';
import { countNotCheckWorthy, countVerdicts } from '../../lib/state/verdict-counts';
import type { VerdictCount } from '../../lib/state/verdict-counts';
import { NOT_CHECK_WORTHY_WORDS } from '../reason-words';
import { VERDICT_SENTENCES, VERDICT_WORDS } from '../verdict-words';
import { formatShare, plural } from './format';
import { VerdictBar } from './VerdictBar';
import { VerdictMark } from './VerdictMark';

export type SummaryProps = {
  audit: Audit;
  /** In the panel the rates are folded away, so that the statements are in sight. */
  layout: 'panel' | 'page';
  /** The verdict whose statements alone are listed; `null`: all are. */
  filter?: VerdictKind | null;
  /** Without it the numbers are only read. */
  onFilter?: (kind: VerdictKind | null) => void;
};

/** The whole check at a glance: verdicts in numbers, then the rates. */
export function Summary({ audit, layout, filter = null, onFilter }: SummaryProps): VNode {
  const counts = countVerdicts(audit);
  return (
    <section class="summary" aria-label="Summary">
      {counts.length > 0 && <VerdictBar counts={counts} />}
      <ul class="counts" aria-label="Statements by verdict">
        {counts.map(each => (
          <li key={each.kind}>
            <Count {...each} filter={filter} onFilter={onFilter} />
          </li>
        ))}
      </ul>
      <details class="disclosure" open={layout === 'page'}>
        <summary>
          {audit.status !== 'finished' && 'So far '}
          <strong>{formatShare(audit.rates.statementSupport.overAll)}</strong> statements supported,{' '}
          {formatShare(audit.rates.statementSupport.overJudged)} of those checked
        </summary>
        <Rates audit={audit} />
        <NotCounted audit={audit} />
        <Explained counts={counts} />
      </details>
    </section>
  );
}

/** What is kept of the answer but stands in no number above. */
function NotCounted({ audit }: { audit: Audit }): VNode | null {
  const groups = countNotCheckWorthy(audit);
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  return (
    <p class="not-counted soft" data-not-counted={total}>
      Not counted in any of these: {plural(total, 'part')} of the answer with nothing to check (
      {groups
        .map(({ reason, count }) => `${NOT_CHECK_WORTHY_WORDS[reason]}: ${String(count)}`)
        .join(', ')}
      ).
    </p>
  );
}

function Explained({ counts }: { counts: readonly VerdictCount[] }): VNode {
  return (
    <>
      <p class="explained-title">What these numbers mean</p>
      <ul class="explained">
        <li>
          <strong>Statements supported:</strong> statements that at least one source of the answer
          supports, wherever it is cited. “Partly supported” does not count.
        </li>
        <li>
          <strong>Source addresses that work:</strong> addresses that answered with text; a pay wall
          does too.
        </li>
        <li>
          <strong>Sources that support nothing:</strong> sources cited although they support no
          statement.
        </li>
        <li>
          <strong>Of those checked</strong> counts only what could be looked at, so that a page
          nobody could open is not held against the answer.
        </li>
        {counts.map(({ kind }) => (
          <li key={kind}>
            <strong>{VERDICT_WORDS[kind]}:</strong> {VERDICT_SENTENCES[kind]}
          </li>
        ))}
      </ul>
    </>
  );
}

type CountProps = VerdictCount & {
  filter: VerdictKind | null;
  onFilter: SummaryProps['onFilter'];
};

function Count({ kind, count, filter, onFilter }: CountProps): VNode {
  const content = (
    <>
      <VerdictMark kind={kind} />
      <span class="count-number">{count}</span>
      <span class="count-word">{VERDICT_WORDS[kind]}</span>
    </>
  );
  if (!onFilter) return <span class="count">{content}</span>;
  return (
    <button
      type="button"
      class="count"
      aria-pressed={filter === kind}
      title={VERDICT_SENTENCES[kind]}
      data-count={kind}
      onClick={() => {
        onFilter(filter === kind ? null : kind);
      }}
    >
      {content}
    </button>
  );
}

function Rates({ audit: { rates, status } }: { audit: Audit }): VNode {
  return (
    <table class="rates">
      <thead>
        <tr>
          <td>{status === 'finished' ? '' : 'So far'}</td>
          <th scope="col">of all</th>
          <th scope="col">of those checked</th>
        </tr>
      </thead>
      <tbody>
        <Rate name="Statements supported" rate={rates.statementSupport} />
        <WholeAnswer rate={rates.responseSupport} />
        <Rate name="Source addresses that work" rate={rates.sourceUrlValidity} />
        <Rate name="Sources that support nothing" rate={rates.idleSources} />
      </tbody>
    </table>
  );
}

/** For one answer the response-level rate is a yes or a no. */
function WholeAnswer({ rate: { overAll, overJudged } }: { rate: DoubleRate }): VNode {
  const word = ({ count, of }: Share): string => (of === 0 ? '–' : count === of ? 'yes' : 'no');
  return (
    <tr>
      <th scope="row">Every statement supported</th>
      <td>{word(overAll)}</td>
      <td>{word(overJudged)}</td>
    </tr>
  );
}

function Rate({ name, rate }: { name: string; rate: DoubleRate }): VNode {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatShare(rate.overAll)}</td>
      <td>{formatShare(rate.overJudged)}</td>
    </tr>
  );
}
