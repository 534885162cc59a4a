import type { Identifier } from '../core/source/identifier';
import type { PendingSource } from '../core/source/source';
import type { WorkRecord } from '../core/source/work-record';
import type { WorkFinder, WorkLookup } from '../ports/metadata';
import { identifiersIn } from '../text/citations/find-identifiers';
import { readNamedWork } from '../text/citations/find-named-works';
import { identifierOfTarget } from '../text/citations/identifier-of-url';

export type CitedWork = {
  /** `null`: the citation names no work with an identifier. */
  identifier: Identifier | null;
  /** `null`: no service was asked. */
  lookup: WorkLookup | null;
  /** Work that the citation's words were matched to; omitted if the match was not needed. */
  takenFor?: WorkRecord;
};

/**
 * Finds out which work is cited. Services are asked about works with an identifier, and, if the
 * citation has no address, about a work that it names.
 */
export async function findCitedWork(
  source: PendingSource,
  finder: WorkFinder | null,
  signal: AbortSignal,
): Promise<CitedWork> {
  const identifier = nameOf(source);
  if (finder === null) return { identifier, lookup: null };
  if (identifier !== null) return { identifier, lookup: await finder.find(identifier, signal) };
  if (source.target.kind !== 'title') return { identifier: null, lookup: null };

  const named = readNamedWork(source.target.title);
  if (named === null) return { identifier: null, lookup: null };
  const { record, unknownTo, failures } = await finder.findNamed(named, signal);
  const [found] = record?.identifiers ?? [];
  if (!record || !found) return { identifier: null, lookup: { records: [], unknownTo, failures } };
  return { identifier: found, lookup: await finder.find(found, signal), takenFor: record };
}

function nameOf({ target }: PendingSource): Identifier | null {
  const own = identifierOfTarget(target);
  if (own !== null || target.kind !== 'title') return own;
  const [only, another] = identifiersIn(target.title);
  return only && !another ? only : null;
}
