import { Fragment, type VNode } from 'preact';
import { useMemo } from 'preact/hooks';

import { type Span, sliceSpan } from '../../lib/core/answer/span';
import type { Statement } from '../../lib/core/answer/statement';
import { evidenceOf } from '../../lib/core/audit/finding';
import { isSettled, type Pair } from '../../lib/core/audit/pair';
import { useAuditTools } from './audit-tools';

/** The text with some spans of it marked as numbers that differ; spans may come twice. */
export function MarkedNumbers({ text, spans }: { text: string; spans: readonly Span[] }): VNode {
  const cuts = [...new Map(spans.map(span => [span.start, span])).values()].sort(
    (a, b) => a.start - b.start,
  );
  const parts = cuts.map((span, i) => (
    <Fragment key={span.start}>
      {text.slice(cuts[i - 1]?.end ?? 0, span.start)}
      <strong class="number-apart">{sliceSpan(text, span)}</strong>
    </Fragment>
  ));
  return (
    <>
      {parts}
      {text.slice(cuts.at(-1)?.end ?? 0)}
    </>
  );
}

/** The statement, with its numbers marked that differ from a quote in one of these pairs. */
export function MarkedStatement(props: {
  statement: Statement;
  pairs: readonly (Pair | null)[];
}): VNode {
  const { statement, pairs } = props;
  const { findNumbersApart } = useAuditTools();
  const spans = useMemo(
    () =>
      pairs
        .flatMap(pair => (pair && isSettled(pair) ? evidenceOf(pair.finding) : []))
        .flatMap(({ quote }) => findNumbersApart(statement.text, quote.exact))
        .map(({ said }) => said),
    [findNumbersApart, statement, pairs],
  );
  return <MarkedNumbers text={statement.text} spans={spans} />;
}
