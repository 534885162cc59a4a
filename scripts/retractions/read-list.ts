import type { NoticeKind } from '../../lib/core/source/work-record';
import type { ListedWork } from '../../lib/sources/quality/retraction-set';
import { readDoi } from '../../lib/text/citations/identifier-forms';

/** As Retraction Watch names what happened; a reinstatement takes the work off the list. */
const NATURES: Readonly<Record<string, NoticeKind | 'reinstated'>> = {
  retraction: 'retraction',
  'expression of concern': 'concern',
  correction: 'correction',
  reinstatement: 'reinstated',
};

/** A list as read: its works, and the number of rows that named none. */
export type ReadList = { works: ListedWork[]; skipped: number };

/**
 * Reads the data of Retraction Watch as Crossref hands them out: a CSV file whose first row
 * names the columns, of which `OriginalPaperDOI` and `RetractionNature` are read. `null` where
 * they are not there.
 */
export function readList(csv: string): ReadList | null {
  const [head, ...rows] = readCsv(csv);
  const doiAt = head?.indexOf('OriginalPaperDOI') ?? -1;
  const natureAt = head?.indexOf('RetractionNature') ?? -1;
  if (doiAt === -1 || natureAt === -1) return null;

  const read = rows.map(row => ({
    doi: readDoi((row[doiAt] ?? '').trim())?.value,
    nature: NATURES[(row[natureAt] ?? '').trim().toLowerCase()],
  }));
  const reinstated = new Set(
    read.filter(({ nature }) => nature === 'reinstated').map(({ doi }) => doi),
  );
  const works = read.flatMap(({ doi, nature }): ListedWork[] => {
    if (doi === undefined || nature === undefined || nature === 'reinstated') return [];
    return nature === 'retraction' && reinstated.has(doi) ? [] : [{ doi, kind: nature }];
  });
  const skipped = read.filter(
    ({ doi, nature }) => doi === undefined || nature === undefined,
  ).length;
  return { works, skipped };
}

/** Rows and fields after RFC 4180: quotes around a field, two for one inside it. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.replace(/^\uFEFF/, '').matchAll(FIELD)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}

const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/g;
