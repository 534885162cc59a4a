import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';

import type { Finding } from '../../lib/core/audit/finding';
import { sliceSpan } from '../../lib/core/answer/span';
import {
  type Passage,
  type ReadSource,
  type Source,
  keepsQuotesOnly,
  pagesAt,
} from '../../lib/core/source/source';
import { t } from '../../lib/i18n/t';
import { quotesOnlyNext } from './Origins';
import { PassageQuote } from './PassageQuote';
import { useAuditTools, useSourceText } from './audit-tools';
import { pagesLabel } from './source-words';

export function FindingQuotes(props: {
  finding: Finding;
  source: Source;
  passages: readonly Passage[];
  /** Given to mark the numbers that differ. */
  statement?: string;
}): VNode {
  const { finding, source, passages, statement } = props;
  const text = useSourceText(source);
  const evidence = 'evidence' in finding ? finding.evidence : [];
  return (
    <>
      {evidence.map((each, place) => (
        <PassageQuote
          key={place}
          evidence={each}
          passage={passages.find(({ id }) => id === each.passageId) ?? null}
          source={source}
          text={text ?? null}
          {...(statement !== undefined && { statement })}
        />
      ))}
    </>
  );
}

/** Shows the sentence that comes closest to a statement which its source does not say. */
export function ClosestPassage(props: {
  finding: Finding;
  statement: string;
  source: Source;
  passages: readonly Passage[];
}): VNode | null {
  const { finding, statement, source, passages } = props;
  const { findClosest } = useAuditTools();
  const isNotFound = finding.kind === 'not-found';
  const text = useSourceText(source) ?? null;
  const span = useMemo(
    () =>
      text === null || !isNotFound
        ? null
        : findClosest(
            statement,
            text,
            passages.map(each => each.span),
          ),
    [findClosest, isNotFound, statement, text, passages],
  );
  const passage = passages.find(
    each => span !== null && each.span.start <= span.start && span.end <= each.span.end,
  );
  if (text === null || span === null || !passage) return null;
  const quote = { exact: sliceSpan(text, span), prefix: '', suffix: '' };
  return (
    <div class="closest stack gap-4" data-closest>
      <p class="soft">{t('audit.evidence.closest')}</p>
      <PassageQuote
        evidence={{ sourceId: source.id, passageId: passage.id, span, quote }}
        passage={passage}
        source={source}
        text={text}
      />
    </div>
  );
}

/**
 * Says in the judge's words what a partly supporting source omits. Closed at first: a user who
 * reads this before the passage tends to follow it (arXiv:2603.11393).
 */
export function MissingWords({ finding }: { finding: Finding }): VNode | null {
  if (finding.kind !== 'partly-supported' || finding.missing === '') return null;
  return (
    <details class="disclosure missing tone-problem">
      <summary>{t('audit.evidence.missing')}</summary>
      <p>
        <bdi>{finding.missing}</bdi>
      </p>
    </details>
  );
}

type PassagesReadProps = { passages: readonly Passage[]; source: ReadSource };

/** Shows the passages the judge was given. Collapsed at first. */
export function PassagesRead({ passages, source }: PassagesReadProps): VNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="disclosure" open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{t('audit.passages.name', { count: passages.length })}</summary>
      {isOpen && <PassageTexts passages={passages} source={source} />}
    </details>
  );
}

function PassageTexts({ passages, source }: PassagesReadProps): VNode {
  const text = useSourceText(source);
  if (keepsQuotesOnly(source)) {
    return (
      <p class="soft" data-quotes-only>
        {t('quotes_only.passages')} {quotesOnlyNext([source])}
      </p>
    );
  }
  if (text === undefined) return <p class="soft">{t('audit.passages.opening')}</p>;
  if (text === null) return <p class="soft">{t('audit.passages.gone')}</p>;

  const inOrder = [...passages].sort((a, b) => a.index - b.index);
  return (
    <div
      class="passages"
      // No landmark: several cells may be open at once.
      role="group"
      aria-label={t('audit.passages.name', { count: passages.length })}
      // Focusable, so that the keyboard can scroll it.
      tabIndex={0}
    >
      <ol class="stack">
        {inOrder.map(passage => (
          <li key={passage.id} dir="auto">
            <PassagePages source={source} passage={passage} />
            {sliceSpan(text, passage.span)}
          </li>
        ))}
      </ol>
    </div>
  );
}

function PassagePages({ source, passage }: { source: ReadSource; passage: Passage }): VNode | null {
  const pages = pagesAt(source, passage.span);
  return (
    pages && (
      <p class="soft" data-pages>
        {pagesLabel([pages])}
      </p>
    )
  );
}
