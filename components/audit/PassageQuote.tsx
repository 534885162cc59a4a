import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { Evidence } from '../../lib/core/finding';
import { findSecondHand } from '../../lib/core/second-hand';
import type { Passage, Source } from '../../lib/core/source';
import { pagesAt } from '../../lib/core/source-pages';
import type { PageRange } from '../../lib/core/source-pages';
import { t } from '../../lib/i18n/t';
import { pageLink, passageLink } from '../../lib/state/passage-link';
import { ExternalLink } from '../ui/ExternalLink';
import { Message } from '../ui/Message';
import { useAuditTools } from './audit-tools';
import { excerptAround, quoteContext } from './quote-context';
import type { QuoteContext } from './quote-context';
import { pagesLabel } from './source-words';

export type PassageQuoteProps = {
  evidence: Evidence;
  passage: Passage | null;
  source: Source;
  text: string | null;
};

/** Words of a source that code has found in it, with their surroundings and the way there. */
export function PassageQuote({ evidence, passage, source, text }: PassageQuoteProps): VNode {
  const [isWide, setWide] = useState(false);
  const { near, wide } = contextsOf({ evidence, passage, source, text });
  const shown = isWide ? wide : near;
  const url = addressOf(source);
  const pages = source.status === 'read' ? pagesAt(source, evidence.span) : null;

  return (
    <figure class="quote">
      <blockquote dir="auto">
        {shown.cutBefore && <span class="quote-cut">… </span>}
        {shown.before}
        <mark>{shown.exact}</mark>
        {shown.after}
        {shown.cutAfter && <span class="quote-cut"> …</span>}
      </blockquote>
      <SecondHandMark evidence={evidence} shown={wide} />
      <figcaption class="quote-actions">
        {pages !== null && <span data-pages>{pagesLabel([pages])}</span>}
        {url !== null && <PassageLink url={url} evidence={evidence} pages={pages} />}
        {(wide.before !== near.before || wide.after !== near.after) && (
          <button
            type="button"
            class="link-button"
            aria-expanded={isWide}
            onClick={() => {
              setWide(!isWide);
            }}
          >
            {t(isWide ? 'audit.quote.less' : 'audit.quote.more')}
          </button>
        )}
      </figcaption>
    </figure>
  );
}

/** Said where the passage cites a work itself: what it says may rest on that one. */
function SecondHandMark({ evidence, shown }: { evidence: Evidence; shown: QuoteContext }) {
  const found = findSecondHand(evidence.quote.exact, shown.after);
  return (
    found && (
      <p class="second-hand" data-second-hand>
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

type PassageLinkProps = { url: string; evidence: Evidence; pages: PageRange | null };

function PassageLink({ url, evidence, pages }: PassageLinkProps): VNode {
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

/** Where the text was really read, after redirects. */
function addressOf(source: Source): string | null {
  return source.status === 'read' ? source.visit.finalUrl : source.url;
}
