import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { Evidence } from '../../lib/core/finding';
import type { Passage, Source } from '../../lib/core/source';
import { t } from '../../lib/i18n/t';
import { passageLink } from '../../lib/state/passage-link';
import { ExternalLink } from '../ui/ExternalLink';
import { useAuditTools } from './audit-tools';
import { quoteContext } from './quote-context';

export type PassageQuoteProps = {
  evidence: Evidence;
  passage: Passage | null;
  source: Source;
  text: string | null;
};

/** Words of a source that code has found in it, with their surroundings and the way there. */
export function PassageQuote({ evidence, passage, source, text }: PassageQuoteProps): VNode {
  const { ownOrigin } = useAuditTools();
  const [isWide, setWide] = useState(false);
  const near = quoteContext({ evidence, passage, text, isWide: false });
  const wide = quoteContext({ evidence, passage, text, isWide: true });
  const shown = isWide ? wide : near;
  const url = addressOf(source);

  return (
    <figure class="quote">
      <blockquote dir="auto">
        {shown.cutBefore && <span class="quote-cut">… </span>}
        {shown.before}
        <mark>{shown.exact}</mark>
        {shown.after}
        {shown.cutAfter && <span class="quote-cut"> …</span>}
      </blockquote>
      <figcaption class="quote-actions">
        {url !== null && (
          <ExternalLink url={passageLink(url, evidence.quote.exact)} ownOrigin={ownOrigin}>
            {t('audit.quote.open')}
          </ExternalLink>
        )}
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

/** Where the text was really read, after redirects. */
function addressOf(source: Source): string | null {
  return source.status === 'read' ? source.visit.finalUrl : source.url;
}
