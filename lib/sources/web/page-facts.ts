import type { Identifier } from '../../core/source/identifier';
import type { SourceFacts } from '../../core/source/source';
import { foldSpace } from '../../util/fold-space';
import { readDoi, readPmid } from '../../text/citations/identifier-forms';
import { readDescriptions } from './json-ld';

/** Reads what a page says about itself in its head and its JSON-LD. */
export function readPageFacts(doc: Document, url: string): SourceFacts {
  const described = readDescriptions(doc);
  const modified = findModified(doc, described);
  const identifiers = findIdentifiers(doc);
  const publisher = findPublisher(doc, described);
  const kinds = findKinds(doc, described);
  return {
    authors: findAuthors(doc, described),
    published: findDate(doc, described),
    ...(modified === null ? {} : { modified }),
    licence: findLicence(doc, described),
    canonicalUrl: findCanonical(doc, url),
    ...(publisher === undefined ? {} : { publisher }),
    ...(kinds.length === 0 ? {} : { kinds }),
    ...(identifiers.length === 0 ? {} : { identifiers }),
  };
}

const JOURNAL_NAMES = ['citation_journal_title', 'prism.publicationname'];

/** Journal of an article, else the name of the site, else who publishes it. */
function findPublisher(doc: Document, described: readonly object[]): string | undefined {
  const named = (key: string): string[] =>
    described.flatMap(each => namesOf(valueOf(each, key)).slice(0, 1));
  return [
    ...JOURNAL_NAMES.flatMap(name => metas(doc, name)),
    ...named('isPartOf'),
    ...metas(doc, 'og:site_name'),
    ...named('publisher'),
  ].find(name => name !== '' && !/^https?:/i.test(name));
}

const KIND_NAMES = ['citation_article_type', 'dc.type'];

/** PubMed's list of publication types, as programs that read its pages find it (2026-11-24). */
const PUBMED_KINDS = '.publication-types .keyword-actions-trigger';

/** Longer lists are not the types of one article. */
const MAX_KINDS = 20;

/** Types that a page gives for its article, as it writes them. */
function findKinds(doc: Document, described: readonly object[]): string[] {
  const listed = Array.from(doc.querySelectorAll(PUBMED_KINDS), each => fold(each.textContent));
  const typed = described.flatMap(each => [valueOf(each, '@type')].flat().map(textValue));
  const all = [...KIND_NAMES.flatMap(name => metas(doc, name)), ...listed, ...typed];
  return [...new Set(all)].filter(kind => kind !== '').slice(0, MAX_KINDS);
}

function findIdentifiers(doc: Document): Identifier[] {
  const doi = metas(doc, 'citation_doi').map(value => readDoi(value.replace(/^doi:\s*/i, '')));
  const pmid = metas(doc, 'citation_pmid').map(readPmid);
  return [doi[0], pmid[0]].filter(each => each != null);
}

/** Longer lists are not the authors of one page. */
const MAX_AUTHORS = 100;
/** Longer values are no names, dates or licences. */
const MAX_LENGTH = 300;

const AUTHOR_NAMES = ['citation_author', 'dc.creator', 'author'];

function findAuthors(doc: Document, described: readonly object[]): string[] {
  for (const name of AUTHOR_NAMES) {
    const authors = metas(doc, name);
    if (authors.length > 0) return unique(authors);
  }
  // The outermost comes first: a page describes its article before the comments on it.
  const listed = described.map(each => unique(namesOf(valueOf(each, 'author'))));
  return listed.find(names => names.length > 0) ?? [];
}

function unique(names: readonly string[]): string[] {
  // An address of a profile is no name.
  const real = names.filter(name => name !== '' && !/^https?:/i.test(name));
  return [...new Set(real)].slice(0, MAX_AUTHORS);
}

function namesOf(author: unknown): string[] {
  if (typeof author === 'string') return [fold(author)];
  if (Array.isArray(author)) return author.flatMap(namesOf);
  return typeof author === 'object' && author !== null ? namesOf(valueOf(author, 'name')) : [];
}

const DATE_NAMES = [
  'citation_publication_date',
  'citation_date',
  'article:published_time',
  'dc.date',
  'date',
];

function findDate(doc: Document, described: readonly object[]): string | null {
  const named = DATE_NAMES.flatMap(name => metas(doc, name));
  const listed = described.map(each => textValue(valueOf(each, 'datePublished')));
  const shown = [doc.querySelector('time[datetime][pubdate], article time[datetime]')].map(
    time => time?.getAttribute('datetime') ?? '',
  );
  return firstDate([...named, ...listed, ...shown]);
}

const MODIFIED_NAMES = ['article:modified_time', 'og:updated_time', 'dcterms.modified'];

/** Day on which the page says it was last changed. */
function findModified(doc: Document, described: readonly object[]): string | null {
  const named = MODIFIED_NAMES.flatMap(name => metas(doc, name));
  const listed = described.map(each => textValue(valueOf(each, 'dateModified')));
  return firstDate([...named, ...listed]);
}

function firstDate(values: readonly string[]): string | null {
  return values.map(toDate).find(date => date !== null) ?? null;
}

/**
 * Reads the year, month or day at the beginning of a value: "2021/3/4" is "2021-03-04". Of "12/10/2019"
 * only the year is sure.
 */
function toDate(value: string): string | null {
  const [, year, month, day] =
    /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?!\d)/.exec(value) ?? [];
  if (year === undefined)
    return /^\d{1,2}[-/.]\d{1,2}[-/.]((?:19|20)\d{2})$/.exec(value)?.[1] ?? null;
  const parts = [year, month, day].flatMap(part =>
    part === undefined ? [] : part.padStart(2, '0'),
  );
  return Number.isNaN(Date.parse(parts.join('-'))) ? null : parts.join('-');
}

function findLicence(doc: Document, described: readonly object[]): string | null {
  const link = doc.querySelector('link[rel~="license" i], a[rel~="license" i]');
  const values = [
    link?.getAttribute('href') ?? '',
    ...described.map(each => textValue(valueOf(each, 'license'))),
    ...['dc.rights', 'dcterms.license'].flatMap(name => metas(doc, name)),
  ];
  return values.find(value => value !== '') ?? null;
}

function findCanonical(doc: Document, url: string): string | null {
  const href = doc.querySelector('link[rel~="canonical" i]')?.getAttribute('href')?.trim() ?? '';
  const canonical = href === '' ? null : URL.parse(href, url);
  return canonical !== null && /^https?:$/.test(canonical.protocol) ? canonical.href : null;
}

function metas(doc: Document, name: string): string[] {
  const found = doc.querySelectorAll(`meta[name="${name}" i], meta[property="${name}" i]`);
  return Array.from(found, meta => fold(meta.getAttribute('content') ?? '')).filter(
    value => value !== '',
  );
}

function valueOf(described: object, key: string): unknown {
  return Object.hasOwn(described, key) ? Reflect.get(described, key) : undefined;
}

function textValue(value: unknown): string {
  return typeof value === 'string' ? fold(value) : '';
}

function fold(text: string): string {
  return foldSpace(text.slice(0, MAX_LENGTH));
}
