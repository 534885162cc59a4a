import type { Citation } from '../core/answer/citation';
import { changeCause, findEarlierChange, type Reading } from '../core/source/source-changes';
import { sourceFinder, type ReadSource, type UnreadableSource } from '../core/source/source';
import type { SourceChecks, SourceMark } from '../core/source/source-checks';
import type { FetchedSource } from '../ports/source-fetcher';
import { readNamedWork } from '../text/citations/find-named-works';
import { identifierOfTarget } from '../text/citations/identifier-of-url';
import { compareWithNamed } from '../text/citations/same-work';
import { textLikeness } from '../text/evidence/likeness';

/** Source flags of one audit: another one cites the source in other words, at another time. */
const OWN = new Set<SourceMark['kind']>(['title-mismatch', 'changed']);

/**
 * Adds the flags only this audit can give: the citation names another work than the identifier, or
 * the address returned another text before.
 */
export function withOwnMarks(
  fetched: FetchedSource,
  citations: readonly Citation[],
  readings: readonly Reading[],
): FetchedSource {
  const { source } = fetched;
  const own = [...mismatches(source, citations), ...changes(source, readings)];
  if (!source.checks && own.length === 0) return fetched;

  const kept = source.checks?.marks.filter(({ kind }) => !OWN.has(kind)) ?? [];
  const checks: SourceChecks = { ...(source.checks ?? NO_CHECKS), marks: [...own, ...kept] };
  return fetched.text === null
    ? { ...fetched, source: { ...fetched.source, checks } }
    : { ...fetched, source: { ...fetched.source, checks } };
}

/** Removes the flags and names of one audit, so that the source can be stored for others. */
export function withoutOwnMarks({ ...source }: ReadSource): ReadSource {
  delete source.aliases;
  if (!source.checks?.marks.some(({ kind }) => OWN.has(kind))) return source;
  const marks = source.checks.marks.filter(({ kind }) => !OWN.has(kind));
  return { ...source, checks: { ...source.checks, marks } };
}

/** Chosen: a tab adds to a page, or shows some other related links. */
const ALIKE = 0.8;

/**
 * Flags a text from the user's open tab that differs much from what was fetched at the same address:
 * a site may show a page to us, to a region, or to those who are signed in, and another to the rest.
 */
export function withTabMark(
  shown: Extract<FetchedSource, { text: string }>,
  fetched: { source: ReadSource; text: string },
): FetchedSource {
  const { source } = shown;
  const isComparable = source.extent === fetched.source.extent;
  if (!isComparable || textLikeness(shown.text, fetched.text) >= ALIKE) return shown;
  const { checks = NO_CHECKS } = source;
  const mark: SourceMark = {
    kind: 'changed',
    readBefore: fetched.source.visit.retrievedAt,
    how: 'tab',
  };
  return { ...shown, source: { ...source, checks: { ...checks, marks: [mark, ...checks.marks] } } };
}

const NO_CHECKS: SourceChecks = { site: null, work: null, gaps: null, marks: [] };

/**
 * Flags a real identifier cited with another work's title: the pattern of made-up references.
 */
function mismatches(
  source: ReadSource | UnreadableSource,
  citations: readonly Citation[],
): SourceMark[] {
  const identifier = identifierOfTarget(source.target);
  const recorded = recordedWork(source);
  if (!identifier || !recorded) return [];

  const findSource = sourceFinder([source]);
  const labels = citations
    .filter(({ target }) => findSource(target) === source.id)
    .map(({ label }) => label);
  const other = labels.find(label => {
    const named = readNamedWork(label);
    return named !== null && compareWithNamed(named, recorded) === 'other';
  });
  if (other === undefined) return [];
  const { title, by } = recorded;
  return [{ kind: 'title-mismatch', identifier, cited: other, recorded: title, by }];
}

type Recorded = {
  title: string;
  authors: readonly string[];
  publishedOn: string | null;
  by: Extract<SourceMark, { kind: 'title-mismatch' }>['by'];
};

/** Title behind the identifier, from a service, else from the page if it was read. */
function recordedWork(source: ReadSource | UnreadableSource): Recorded | null {
  const work = source.checks?.work;
  const [by] = work?.from ?? [];
  if (work?.title != null && by !== undefined) {
    return { title: work.title, authors: work.authors, publishedOn: work.publishedOn, by };
  }
  if (source.status !== 'read' || source.extent === 'snippet') return null;
  return { title: source.title, authors: [], publishedOn: null, by: 'page' };
}

function changes(
  source: ReadSource | UnreadableSource,
  readings: readonly Reading[],
): SourceMark[] {
  if (source.status !== 'read') return [];
  const before = findEarlierChange(source, readings);
  const how = before && changeCause(source, before);
  return before && how ? [{ kind: 'changed', readBefore: before.retrievedAt, how }] : [];
}
