import { WALLS } from '../core/source-checks';
import type { SourceMark, WallSign } from '../core/source-checks';
import type { PendingSource, UnreadableReason, UnreadableSource } from '../core/source';
import type { FetchedSource, SideVisit, SourceFetcher } from '../ports/source-fetcher';
import { findParked } from './parked';
import { isSuspect, judgeSoft404, siblingOf } from './soft-404';
import type { MadeUpPage } from './soft-404';
import { requestsOf } from './choose-version';

export type PageCheckDeps = {
  page: SourceFetcher;
  signal: AbortSignal;
  /** A name that no page has. */
  randomName: () => string;
};

/** A page that was looked at, what gave it away, and what was asked for that. */
export type CheckedPage = { fetched: FetchedSource; marks: SourceMark[]; besides: SideVisit[] };

/**
 * Looks whether a page that was read is the one that is cited, or stands for one that is gone.
 * Only where something looks like it is the site asked for a page it cannot have.
 */
export async function checkPage(
  fetched: FetchedSource,
  source: PendingSource,
  deps: PageCheckDeps,
): Promise<CheckedPage> {
  const clean: CheckedPage = { fetched, marks: wallMarks(fetched), besides: [] };
  if (fetched.source.status !== 'read' || fetched.text === null || source.url === null)
    return clean;

  const { title, visit } = fetched.source;
  const seen = { askedUrl: source.url, finalUrl: visit.finalUrl, title, text: fetched.text };
  const parked = findParked(seen);
  if (parked !== null) {
    const mark = { kind: 'parked', ...parked } as const;
    return { ...clean, ...refuse(fetched, source, { reason: 'parked', mark }) };
  }
  if (!isWeb(visit.finalUrl) || !isSuspect(seen)) return clean;

  const probe = await askForNothing(source, deps);
  const signs = judgeSoft404(seen, probe.page);
  const besides = probe.visit ? [probe.visit] : [];
  if (signs.length === 0) return { ...clean, besides };
  const soft = { reason: 'soft-404', mark: { kind: 'soft-404', signs } } as const;
  return { ...refuse(fetched, source, soft), besides };
}

/** What stands before the page, or that it is not free, each with what gave it away. */
function wallMarks({ source, signs = [] }: FetchedSource): SourceMark[] {
  if (source.status === 'read') {
    return source.extent === 'snippet' ? [{ kind: 'paid', signs: [...signs] }] : [];
  }
  const wall = WALLS.find(each => each === source.reason);
  if (wall === undefined) return [];
  const status = source.visit?.httpStatus ?? null;
  const refused: WallSign[] = status === null || isFine(status) ? [] : [{ sign: 'status', status }];
  const seen = [...refused, ...signs];
  // A mark without evidence would say no more than the reason does.
  return seen.length === 0 ? [] : [{ kind: 'wall', wall, signs: seen }];
}

function isFine(status: number): boolean {
  return status >= 200 && status < 300;
}

async function askForNothing(
  source: PendingSource,
  { page, signal, randomName }: PageCheckDeps,
): Promise<{ page: MadeUpPage | null; visit: SideVisit | null }> {
  const url = source.url === null ? null : siblingOf(source.url, randomName());
  if (url === null || signal.aborted) return { page: null, visit: null };

  const made = await page.fetch({ ...source, target: { kind: 'url', url }, url }, signal);
  const { visit } = made.source;
  const shown = made.text === null ? null : { askedUrl: url, text: made.text };
  return { page: shown, visit: { purpose: 'probe', url, visit, requests: requestsOf(made) } };
}

function refuse(
  fetched: FetchedSource,
  { id, target, url, title }: PendingSource,
  found: { reason: UnreadableReason; mark: SourceMark },
): Pick<CheckedPage, 'fetched' | 'marks'> {
  const { visit } = fetched.source;
  const status = 'unreadable';
  const gone: UnreadableSource = { id, target, url, title, status, reason: found.reason, visit };
  return {
    fetched: { source: gone, text: null, requests: requestsOf(fetched) },
    marks: [found.mark],
  };
}

function isWeb(address: string): boolean {
  return /^https?:/.test(address);
}
