import type { SourceChecks, SourceMark } from '../../core/source/source-checks';
import { GONE, type PendingSource } from '../../core/source/source';
import type { NoticeKind } from '../../core/source/work-record';
import type { WebArchive } from '../../ports/metadata';
import type { FetchedSource } from '../../ports/source-fetcher';
import type { CitedWork } from '../cited-work';
import type { RetractionSet } from './retraction-set';
import { siteFactsOf } from './site-facts';
import { mergeRecords, noticeMarks, unknownMark } from '../work-facts';

export type CheckDeps = {
  archive: WebArchive | null;
  retractions: RetractionSet | null;
  signal: AbortSignal;
};

/** Collects the flags and facts of a source; `marks`: flags that its page showed. */
export async function makeChecks(
  source: PendingSource,
  { fetched, marks, work }: { fetched: FetchedSource; marks: SourceMark[]; work: CitedWork },
  deps: CheckDeps,
): Promise<SourceChecks> {
  const facts = mergeRecords(work.lookup?.records ?? []);
  return {
    site: source.url === null ? null : siteFactsOf(source.url, { isPaper: isPaper(facts) }),
    work: facts,
    gaps: work.lookup && { unknownTo: work.lookup.unknownTo, failures: work.lookup.failures },
    marks: [
      ...takenMarks(source, work),
      ...(await workMarks(work, deps)),
      ...marks,
      ...addressMarks(source, fetched),
      ...(await archiveMarks(fetched, deps)),
    ],
  };
}

function isPaper(facts: SourceChecks['work']): boolean {
  return facts !== null && facts.journal !== null;
}

/** Names the work that the citation was matched to, so that the user can compare. */
function takenMarks({ target }: PendingSource, { takenFor, identifier }: CitedWork): SourceMark[] {
  if (!takenFor || identifier === null || target.kind !== 'title') return [];
  const { authors, journal, publishedOn, title, service: by } = takenFor;
  const origin = [authors[0], journal, publishedOn].filter(part => part != null).join(', ');
  return [
    { kind: 'identified', identifier, cited: target.title, recorded: title ?? '', origin, by },
  ];
}

async function workMarks(
  { identifier, lookup }: CitedWork,
  { retractions }: CheckDeps,
): Promise<SourceMark[]> {
  if (identifier === null) return [];
  const records = lookup?.records ?? [];
  const names = [identifier, ...records.flatMap(({ identifiers }) => identifiers)];
  const doi = names.find(({ kind }) => kind === 'doi');
  const listed: NoticeKind[] = doi && retractions ? await retractions.find(doi) : [];
  const unknown = lookup && unknownMark(identifier, lookup);
  return [...noticeMarks(identifier, records, listed), ...(unknown ? [unknown] : [])];
}

function addressMarks({ url, target }: PendingSource, { source }: FetchedSource): SourceMark[] {
  if (source.status === 'read' && source.version) return [];
  // nb. A DOI's own address always leads elsewhere; that is what it is for.
  const to = source.visit?.finalUrl;
  if (url === null || to === undefined || target.kind !== 'url') return [];
  return isOtherSite(url, to) ? [{ kind: 'other-site', from: url, to }] : [];
}

function isOtherSite(from: string, to: string): boolean {
  const [asked, final] = [siteFactsOf(from), siteFactsOf(to)];
  return asked !== null && final !== null && asked.domain !== final.domain;
}

async function archiveMarks(
  { source }: FetchedSource,
  { archive, signal }: CheckDeps,
): Promise<SourceMark[]> {
  if (archive === null || source.url === null) return [];
  if (source.status !== 'unreadable' || !GONE.has(source.reason)) return [];
  const found = await archive.find(source.url, signal);
  if (!found.ok) return [{ kind: 'archive-silent', reason: found.failure }];
  return [found.value ? { kind: 'archived', ...found.value } : { kind: 'not-archived' }];
}
