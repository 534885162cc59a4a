import type { CitationDraft } from '../../../core/answer/citation';
import type { Span } from '../../../core/answer/span';
import { cleanUrl } from '../../../text/citations/clean-url';
import { targetOfUrl } from '../../../text/citations/identifier-of-url';

/** Matches addresses, DOIs and named PubMed numbers; bounded, so that the search stays linear. */
const ADDRESS =
  /https?:\/\/[^\s<>"'\]}]{1,4096}|\b(?:doi:\s?)?10\.\d{4,9}\/[^\s<>"'\]}]{1,200}|\bPMID:?\s?\d{1,9}\b/gi;

export function textAddresses(
  text: string,
): (Pick<CitationDraft, 'target' | 'quoteHint'> & { span: Span })[] {
  return Array.from(text.matchAll(ADDRESS)).flatMap(match => {
    const written = withoutTrailing(match[0]);
    const found = addressed(written);
    const span = { start: match.index, end: match.index + written.length };
    return found === null ? [] : [{ span, ...found }];
  });
}

function addressed(written: string): Pick<CitationDraft, 'target' | 'quoteHint'> | null {
  if (/^http/i.test(written)) {
    const cleaned = cleanUrl(written, null);
    if (cleaned === null) return null;
    return { target: targetOfUrl(cleaned.url), quoteHint: cleaned.quoteHint };
  }
  const pmid = /^PMID:?\s?(\d+)$/i.exec(written)?.[1];
  if (pmid !== undefined) return { target: { kind: 'pmid', pmid }, quoteHint: null };
  const doi = written.replace(/^doi:\s?/i, '');
  return { target: { kind: 'doi', doi }, quoteHint: null };
}

/** Drops the sentence's punctuation; keeps a bracket whose partner is inside. */
function withoutTrailing(written: string): string {
  const bare = written.replace(/(?<![.,;:!?])[.,;:!?]+$/, '');
  if (!bare.endsWith(')') || bare.includes('(')) return bare;
  return withoutTrailing(bare.slice(0, -1));
}
