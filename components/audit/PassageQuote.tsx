import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Evidence } from '../../lib/core/audit/finding';
import { findSecondHand } from '../../lib/core/source/second-hand';
import {
  type PageRange,
  type Passage,
  type Source,
  keepsQuotesOnly,
  pagesAt,
} from '../../lib/core/source/source';
import { t } from '../../lib/i18n/t';
import { pageLink, passageLink } from '../../lib/views/passage-link';
import { ExternalLink } from '../ui/ExternalLink';
import { Message } from '../ui/Message';
import { type NumbersApart, useAuditTools } from './audit-tools';
import { MarkedNumbers } from './MarkedNumbers';
import { pagesLabel } from './source-words';
import { sliceSpan, type Span } from '../../lib/core/answer/span';
import { listInRow } from '../../lib/i18n/format';

type PassageQuoteProps = {
  evidence: Evidence;
  passage: Passage | null;
  source: Source;
  text: string | null;
  /** Given to mark the numbers that differ. */
  statement?: string;
};

export function PassageQuote(props: PassageQuoteProps): VNode {
  const { evidence, source, statement } = props;
  const [isWide, setWide] = useState(false);
  const { near, wide } = contextsOf(props);
  const apart = useNumbersApart(statement, evidence.quote.exact);
  const shown = isWide ? wide : near;
  const url = addressOf(source);
  const pages = source.status === 'read' ? pagesAt(source, evidence.span) : null;

  return (
    <figure class="quote stack">
      <blockquote dir="auto">
        {shown.cutBefore && <span class="quote-cut">… </span>}
        {inLines(shown.before)}
        <mark>
          <MarkedNumbers text={inLines(shown.exact)} spans={apart.map(({ given }) => given)} />
        </mark>
        {inLines(shown.after)}
        {shown.cutAfter && <span class="quote-cut"> …</span>}
      </blockquote>
      <NumbersApartLine statement={statement} quote={evidence.quote.exact} apart={apart} />
      <SecondHandMark exact={evidence.quote.exact} after={wide.after} />
      <figcaption class="quote-actions">
        {pages !== null && <span data-pages>{pagesLabel([pages])}</span>}
        {url !== null && <PassageLink url={url} evidence={evidence} pages={pages} />}
        {(wide.before !== near.before || wide.after !== near.after) && (
          <button
            type="button"
            class="link-button bare small"
            aria-expanded={isWide}
            onClick={() => setWide(!isWide)}
          >
            {t(isWide ? 'audit.quote.less' : 'audit.quote.more')}
          </button>
        )}
      </figcaption>
    </figure>
  );
}

/**
 * Has a line for each block of the source, so that no heading runs into a sentence, and none where
 * a sentence goes on. As long as before: places in it stay.
 */
export function inLines(text: string): string {
  return text.replace(/(?<![ \t])[ \t]*\n\s*/gu, (gap, at: number) => {
    // Two code units hold any letter; the whole rest would be read again for each gap.
    const goesOn = /[\p{L}\p{N},;)\-‐%]$/u.test(text.slice(Math.max(0, at - 2), at));
    const after = at + gap.length;
    const isMiddle = goesOn && /^\p{Ll}/u.test(text.slice(after, after + 2));
    return (isMiddle ? ' ' : '\n').padEnd(gap.length);
  });
}

function useNumbersApart(statement: string | undefined, quote: string) {
  const { findNumbersApart } = useAuditTools();
  return useMemo(
    () => (statement === undefined ? [] : findNumbersApart(statement, quote)),
    [findNumbersApart, statement, quote],
  );
}

function NumbersApartLine(props: {
  statement: string | undefined;
  quote: string;
  apart: readonly NumbersApart[];
}): VNode | null {
  const { statement, quote, apart } = props;
  if (statement === undefined || apart.length === 0) return null;
  return (
    <p class="tiny" data-numbers-apart>
      {t('audit.quote.numbers', {
        said: listInRow(textsOf(statement, apart, 'said')),
        given: listInRow(textsOf(quote, apart, 'given')),
      })}
    </p>
  );
}

function textsOf(text: string, apart: readonly NumbersApart[], side: keyof NumbersApart): string[] {
  return [...new Set(apart.map(each => sliceSpan(text, each[side])))];
}

/** Shown if the passage itself cites a work: its claim may come from that work. */
function SecondHandMark({ exact, after }: { exact: string; after: string }): VNode | null {
  const found = findSecondHand(exact, after);
  return (
    found && (
      <p class="second-hand soft tiny" data-second-hand>
        <span class="tag">{t('secondary.mark')}</span>{' '}
        <Message name="secondary.meaning" nodes={{ cue: <bdi>{found.cue}</bdi> }} />
      </p>
    )
  );
}

function contextsOf({ evidence, passage, source, text }: PassageQuoteProps) {
  const request = { evidence, passage, ...(excerptAround(source, evidence) ?? { text }) };
  return {
    near: quoteContext({ ...request, isWide: false }),
    wide: quoteContext({ ...request, isWide: true }),
  };
}

function PassageLink(props: { url: string; evidence: Evidence; pages: PageRange | null }): VNode {
  const { url, evidence, pages } = props;
  const { ownOrigin } = useAuditTools();
  return pages === null ? (
    <ExternalLink url={passageLink(url, evidence.quote.exact)} ownOrigin={ownOrigin}>
      {t('audit.quote.open')}
    </ExternalLink>
  ) : (
    <ExternalLink url={pageLink(url, pages.first)} ownOrigin={ownOrigin}>
      {t('evidence.open_at_page', { page: String(pages.first) })}
    </ExternalLink>
  );
}

/** Address the text was read at, after redirects. */
function addressOf(source: Source): string | null {
  return source.status === 'read' ? source.visit.finalUrl : source.url;
}

type QuoteRequest = {
  evidence: Evidence;
  /** Window the quote was taken from; `null` if unknown. */
  passage: Passage | null;
  /** Text of the source, or the stored part of it; `null` if neither is loaded. */
  text: string | null;
  textStart?: number;
  /** Length of the whole text; defaults to that of `text`. */
  textLength?: number;
  /** Set to show the whole passage, not only the quote's neighbourhood. */
  isWide: boolean;
};

/** About two lines on each side: enough to see the topic of the quote. */
const NEAR_CHARS = 160;

/**
 * Places the quote in its passage. The text is used only if it contains the quote at the offset in
 * the evidence; otherwise only the few words stored with the evidence are shown.
 */
export function quoteContext(request: QuoteRequest) {
  const { text, textStart = 0 } = request;
  const { span, quote } = request.evidence;
  if (text === null || text.slice(span.start - textStart, span.end - textStart) !== quote.exact) {
    return {
      before: quote.prefix,
      exact: quote.exact,
      after: quote.suffix,
      cutBefore: quote.prefix !== '',
      cutAfter: quote.suffix !== '',
    };
  }
  return contextIn(text, request);
}

function contextIn(
  text: string,
  { evidence, passage, isWide, textStart = 0, textLength = text.length }: QuoteRequest,
) {
  const { span, quote } = evidence;
  const window = windowOf(span, passage);
  const from = Math.max(textStart, window.start);
  const to = Math.min(textStart + text.length, window.end);
  const before = text.slice(from - textStart, span.start - textStart);
  const after = text.slice(span.end - textStart, to - textStart);
  const near = isWide ? { before, after } : { before: lastWords(before), after: firstWords(after) };
  return {
    ...near,
    exact: quote.exact,
    cutBefore: near.before !== before || from > 0,
    cutAfter: near.after !== after || to < textLength,
  };
}

function windowOf(span: Span, passage: Passage | null): Span {
  return {
    start: Math.min(passage?.span.start ?? span.start - NEAR_CHARS, span.start),
    end: Math.max(passage?.span.end ?? span.end + NEAR_CHARS, span.end),
  };
}

/** Returns the stored excerpt around a quote; `null` if the whole text is stored. */
export function excerptAround(
  source: Source,
  { span }: Pick<Evidence, 'span'>,
): Required<Pick<QuoteRequest, 'text' | 'textStart' | 'textLength'>> | null {
  if (!keepsQuotesOnly(source)) return null;
  const excerpt = source.excerpts?.find(
    ({ start, text }) => start <= span.start && span.end <= start + text.length,
  );
  const { textLength } = source;
  return { text: excerpt?.text ?? null, textStart: excerpt?.start ?? 0, textLength };
}

function firstWords(text: string): string {
  if (text.length <= NEAR_CHARS) return text;
  const cut = text.lastIndexOf(' ', NEAR_CHARS);
  return text.slice(0, cut > 0 ? cut : NEAR_CHARS).toWellFormed();
}

function lastWords(text: string): string {
  if (text.length <= NEAR_CHARS) return text;
  const from = text.length - NEAR_CHARS;
  const cut = text.indexOf(' ', from);
  return text.slice(cut === -1 ? from : cut + 1).toWellFormed();
}
