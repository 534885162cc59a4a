import { identifierKey, type Identifier } from '../core/source/identifier';
import type { NoticeMark, SourceChecks, SourceMark } from '../core/source/source-checks';
import type { Notice, NoticeKind, WorkRecord } from '../core/source/work-record';
import type { MetadataService } from '../core/source/services';

/** Order of trust where services differ: the register before those that copy it. */
const ORDER: readonly MetadataService[] = [
  'pubmed',
  'crossref',
  'clinical-trials',
  'arxiv',
  'europe-pmc',
  'unpaywall',
  'pmc',
];

/** Longest name that is kept; longer than any title. */
const MAX_NAME = 1_000;
const MAX_AUTHORS = 200;

export function inOrderOfTrust(records: readonly WorkRecord[]): WorkRecord[] {
  return records.toSorted((a, b) => ORDER.indexOf(a.service) - ORDER.indexOf(b.service));
}

/** Merges records, each part from the first service that gives it; `null` without records. */
export function mergeRecords(records: readonly WorkRecord[]): SourceChecks['work'] {
  const inOrder = inOrderOfTrust(records);
  if (inOrder.length === 0) return null;
  const first = <Part>(part: (record: WorkRecord) => Part | null): Part | null =>
    inOrder.map(part).find(each => each !== null) ?? null;
  const firstList = (part: (record: WorkRecord) => string[]): string[] =>
    inOrder.map(part).find(each => each.length > 0) ?? [];
  return {
    identifiers: unique(inOrder.flatMap(({ identifiers }) => identifiers)),
    title: first(({ title }) => title)?.slice(0, MAX_NAME) ?? null,
    authors: firstList(({ authors }) => authors).slice(0, MAX_AUTHORS),
    journal: first(({ journal }) => journal)?.slice(0, MAX_NAME) ?? null,
    publishedOn: first(({ publishedOn }) => publishedOn),
    publishedBy: first(({ publishedOn, service }) => (publishedOn === null ? null : service)),
    kinds: firstList(({ kinds }) => kinds),
    topics: firstList(({ topics }) => topics),
    from: inOrder.map(({ service }) => service),
  };
}

const MARKS: Record<NoticeKind, 'retracted' | 'concern' | 'corrected'> = {
  retraction: 'retracted',
  concern: 'concern',
  correction: 'corrected',
};

/**
 * Flags for notices on a work: each kind once, by the service that says most. Names that several
 * services give to one notice cannot be told apart, so notices are not counted.
 */
export function noticeMarks(
  identifier: Identifier,
  records: readonly WorkRecord[],
  listed: readonly NoticeKind[],
): SourceMark[] {
  const known: (Notice & { by: NoticeMark['by'] })[] = [
    ...inOrderOfTrust(records).flatMap(({ service, notices }) =>
      notices.map(notice => ({ ...notice, by: service })),
    ),
    ...listed.map(kind => ({
      kind,
      identifier: null,
      publishedOn: null,
      by: 'bundled-list' as const,
    })),
  ];
  const byKind = Map.groupBy(known, ({ kind }) => kind);
  return [...byKind].flatMap(([kind, notices]): SourceMark[] => {
    const best = notices.find(each => each.identifier !== null) ?? notices[0];
    if (!best) return [];
    const { by, publishedOn } = best;
    return [{ kind: MARKS[kind], identifier, by, notice: best.identifier, publishedOn }];
  });
}

/**
 * Registers that contain every work of a kind: an identifier they do not know is not one of theirs.
 */
const REGISTERS: Partial<Record<Identifier['kind'], MetadataService>> = {
  pmid: 'pubmed',
  nct: 'clinical-trials',
  arxiv: 'arxiv',
  // nb. Not all DOIs are Crossref's: the words say so.
  doi: 'crossref',
};

/** Flags an identifier that its register does not know; `null` if it does. */
export function unknownMark(
  identifier: Identifier,
  lookup: { records: readonly WorkRecord[]; unknownTo: readonly MetadataService[] },
): SourceMark | null {
  const by = REGISTERS[identifier.kind];
  // A work that any service knows by this name exists.
  if (by === undefined || lookup.records.length > 0 || !lookup.unknownTo.includes(by)) return null;
  return { kind: 'unknown-identifier', identifier, by };
}

function unique(identifiers: readonly Identifier[]): Identifier[] {
  return [...new Map(identifiers.map(each => [identifierKey(each), each])).values()];
}
