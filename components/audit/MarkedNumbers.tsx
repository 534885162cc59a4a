import { Fragment, type VNode } from 'preact';

import { type Span, sliceSpan } from '../../lib/core/answer/span';

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
