import { type Answer, countUnshown } from '../../../core/answer/answer';
import {
  type Citation,
  type CitationDraft,
  type CitationTarget,
  targetKey,
} from '../../../core/answer/citation';
import { citationId } from '../../../core/ids';
import type { Span } from '../../../core/answer/span';
import { cleanUrl } from '../../../text/citations/clean-url';
import type { ListedSpec } from './adapter-schema';
import { extraCount, labelOf, tidyLabel, trailingCount } from './citation-label';
import {
  cleanLink,
  type CleanLink,
  findLinks,
  type FoundLink,
  isSamePage,
  type LookUpReference,
} from './citation-links';
import { targetOfUrl } from '../../../text/citations/identifier-of-url';
import { distinctBy } from '../../../util/distinct';
import type { FoundPlace } from './find-places';
import type { Linear } from './linearise';

type Pointed = Pick<CitationDraft, 'target' | 'quoteHint' | 'listedAs'> & { title: string | null };

const NAMELESS = 'unnamed citation';

export function citationsOfChip(
  element: Element,
  spec: ListedSpec,
  read: {
    marker: Span | null;
    base: string;
    lookUps: ReadonlyMap<string, LookUpReference>;
    /** Links of the chip that the page showed only temporarily. */
    revealed?: readonly FoundLink[];
  },
): CitationDraft[] {
  const chipLabel = labelOf(element, spec.label, null) || NAMELESS;
  const pointed = distinctBy(
    [
      ...findLinks(element, spec, read),
      ...(read.revealed ?? []).map(link => cleanLink(link, read.base)),
    ].map(link => pointedAt(link, chipLabel)),
    targetKey,
  );
  const hidden = Math.max(0, extraCount(element) - Math.max(0, pointed.length - 1));
  if (pointed.length === 0) {
    const target: CitationTarget = { kind: 'unresolved', label: chipLabel };
    return [{ marker: read.marker, label: chipLabel, target, quoteHint: null, hidden }];
  }
  return pointed.map(({ title, ...link }, index) => ({
    ...link,
    marker: read.marker,
    label: labelOf(element, spec.label, title) || nameOf(link.target),
    hidden: index === 0 ? hidden : 0,
  }));
}

/** Returns an empty marker at a prose link's end; `null` if it is invisible or leads nowhere. */
export function citationOfLink(link: Element, marker: Span, base: string): CitationDraft | null {
  const href = link.getAttribute('href') ?? '';
  const cleaned = isSamePage(href, base) ? null : cleanUrl(href, base);
  if (cleaned === null || !hasContent(link)) return null;
  const target = targetOfUrl(cleaned.url);
  const label = labelOf(link, ['text', 'attr:aria-label', 'attr:title'], null);
  return {
    marker,
    label: label || nameOf(target),
    target,
    quoteHint: cleaned.quoteHint,
    hidden: trailingCount(link),
  };
}

/** Returns a source given for the reply as a whole; none if the link leads to no other page. */
export function citationOfReveal(link: FoundLink, base: string): CitationDraft[] {
  const name = link.title ?? NAMELESS;
  const { target, quoteHint, title } = pointedAt(cleanLink(link, base), name);
  if (target.kind !== 'url' && target.kind !== 'doi' && target.kind !== 'pmid') return [];
  const label = tidyLabel(title ?? '') || nameOf(target);
  return [{ marker: null, label, target, quoteHint, hidden: 0 }];
}

/** Returns the sources that a reply lists, in list order; an entry is one source. */
export function listedCitations(
  { scope, layout }: Pick<FoundPlace, 'scope' | 'layout'>,
  read: { base: string; lookUps: ReadonlyMap<string, LookUpReference> },
): CitationDraft[] {
  return layout.listed
    .flatMap(spec =>
      Array.from(scope.querySelectorAll(spec.sel)).flatMap(entry =>
        citationsOfChip(entry, spec, { marker: null, ...read }),
      ),
    )
    .map(draft =>
      // "CD4+ 25" in a title is not a count of hidden sources.
      ({ ...draft, hidden: 0 }),
    );
}

/** Returns those that no earlier citation names: the page offers them, so they are kept. */
export function notNamed(
  listed: readonly CitationDraft[],
  named: readonly CitationDraft[],
): CitationDraft[] {
  return distinctBy(listed, targetKey, named.map(targetKey));
}

export function numbered(drafts: readonly CitationDraft[]): Citation[] {
  return drafts.map((draft, index) => ({ id: citationId(`c${index + 1}`), ...draft }));
}

export function nameOf(target: CitationTarget): string {
  switch (target.kind) {
    case 'url':
      return tidyLabel(new URL(target.url).hostname);
    case 'doi':
      return tidyLabel(`doi:${target.doi}`);
    case 'pmid':
      return `PMID ${target.pmid}`;
    case 'title':
      return target.title;
    case 'unresolved':
      return target.label;
  }
}

/** Keeps a reference that names nothing: the user sees a marker for it. */
function pointedAt({ cleaned, ...said }: CleanLink, chipLabel: string): Pointed {
  const { title } = said;
  if (cleaned !== null) {
    return { target: targetOfUrl(cleaned.url), quoteHint: cleaned.quoteHint, ...said };
  }
  const name = tidyLabel(title ?? '');
  const target: CitationTarget =
    name === '' ? { kind: 'unresolved', label: chipLabel } : { kind: 'title', title: name };
  return { target, quoteHint: null, ...said };
}

function hasContent(link: Element): boolean {
  if (link.textContent.trim() !== '' || link.hasAttribute('aria-label')) return true;
  return link.querySelector('img, svg') !== null;
}

const BRACKETED_NUMBER = /\[\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]/;

/** Returns notes for the user on how complete the capture of an answer is. */
export function notesOn(
  answer: Pick<Linear, 'text' | 'blocks'>,
  citations: readonly CitationDraft[],
  { late, sourceCount }: { late: boolean } & Pick<Answer, 'sourceCount'>,
): Answer['notes'] {
  const notes: Answer['notes'] = [];
  if (late) notes.push('late-selector');
  if (citations.length === 0 && showsMarkers(answer)) {
    notes.push('markers-without-citations');
  }
  const known = sourceCount === undefined ? {} : { sourceCount };
  if (countUnshown({ citations, ...known }) !== 0) notes.push('hidden-sources');
  if (isListForMarkers(citations)) notes.push('list-for-markers');
  return notes;
}

function isListForMarkers(citations: readonly CitationDraft[]): boolean {
  const isListed = ({ marker }: CitationDraft): boolean => marker === null;
  return (
    citations.some(isListed) &&
    citations.some(draft => !isListed(draft) && draft.target.kind === 'unresolved')
  );
}

function showsMarkers({ text, blocks }: Pick<Linear, 'text' | 'blocks'>): boolean {
  return blocks.some(
    ({ kind, span }) => kind !== 'code' && BRACKETED_NUMBER.test(text.slice(span.start, span.end)),
  );
}
