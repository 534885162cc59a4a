import type { ListedAs } from '../answer/citation';
import type { Source } from './source';

/** Types of publication that matter for how much a source carries, the most telling first. */
export const SOURCE_TYPES = [
  'guideline',
  'systematic-review',
  'trial',
  'case-report',
  'observational',
  'review',
  'preprint',
  'commentary',
] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** Words of PubMed, Crossref, Europe PMC, JATS and the tags of pages. */
const PATTERNS: Readonly<Record<SourceType, RegExp>> = {
  guideline: /guideline|consensus (?:statement|development)/i,
  'systematic-review': /systematic[ -]?review|meta-?analysis/i,
  trial: /clinical[ -]?trial|randomi[sz]ed|^interventional/i,
  'case-report': /case[ -]?(?:report|series)/i,
  observational: /observational|cohort|case[ -]control/i,
  review: /\breview\b(?!er)/i,
  preprint: /preprint|posted-content/i,
  commentary: /^(?:comment(?:ary)?|editorial|letter|opinion)\b/i,
};

/** Sites that publish papers before review. */
const PREPRINT_SITES = new Set(
  'arxiv.org biorxiv.org medrxiv.org ssrn.com researchsquare.com preprints.org'.split(' '),
);

/**
 * Returns the type of publication that a register, the source's own page or the chat page gives for
 * it, in this order; `null` if none does.
 */
export function typeOfSource(source: Source, listed: ListedAs | null): SourceType | null {
  const site = source.checks?.site?.domain ?? '';
  const said = [
    source.checks?.work?.kinds,
    ownKinds(source),
    PREPRINT_SITES.has(site) ? ['preprint'] : [],
    listed?.tags,
  ];
  return said.map(typeOfKinds).find(type => type !== null) ?? null;
}

function ownKinds(source: Source): string[] | undefined {
  return source.status === 'read' && isTrusted(source) ? source.facts?.kinds : undefined;
}

/** Returns the most telling type that words of a register name; `null` if they name none. */
export function typeOfKinds(kinds: readonly string[] = []): SourceType | null {
  return SOURCE_TYPES.find(type => kinds.some(kind => PATTERNS[type].test(kind))) ?? null;
}

/**
 * Returns true if a page may say for itself what it is: any page can call itself a guideline of a
 * known journal, and shops and forums show what others write.
 */
export function isTrusted(source: Source): boolean {
  // The text of a service, which holds articles alone.
  if (source.status === 'read' && source.version) return true;
  const site = source.checks?.site;
  if (!site || site.kind === 'shop' || site.kind === 'forum') return false;
  return site.kindBy === 'known-domain' || site.kindBy === 'suffix';
}
