import type { Identifier } from '../core/source/identifier';
import type { PendingSource } from '../core/source/source';
import type { WorkRecord } from '../core/source/work-record';
import type { MetadataDesk, WorkLookup } from '../ports/metadata';
import { identifiersIn } from '../text/citations/find-identifiers';
import { readNamedWork } from '../text/citations/find-named-works';
import { identifierOfTarget } from '../text/citations/identifier-of-url';

/** The work a citation stands for, and what services say of it. */
export type CitedWork = {
  /** `null`: the citation names no work that is known by a name of its own. */
  identifier: Identifier | null;
  /** `null`: nobody was asked. */
  lookup: WorkLookup | null;
  /** The work that the citation's words alone were taken to mean; left out: they were not needed. */
  takenFor?: WorkRecord;
};

/**
 * Finds out which work is cited. Services are asked for works with an identifier only, and,
 * where the citation has no address at all, for a work that it names.
 */
export async function findCitedWork(
  source: PendingSource,
  desk: MetadataDesk | null,
  signal: AbortSignal,
): Promise<CitedWork> {
  const identifier = nameOf(source);
  if (desk === null) return { identifier, lookup: null };
  if (identifier !== null) return { identifier, lookup: await desk.find(identifier, signal) };
  if (source.target.kind !== 'title') return { identifier: null, lookup: null };

  const named = readNamedWork(source.target.title);
  if (named === null) return { identifier: null, lookup: null };
  const { record, unknownTo, failures } = await desk.findNamed(named, signal);
  const [found] = record?.identifiers ?? [];
  if (!record || !found) return { identifier: null, lookup: { records: [], unknownTo, failures } };
  return { identifier: found, lookup: await desk.find(found, signal), takenFor: record };
}

/** What the target is named by, else the one name that stands in a bare title. */
function nameOf({ target }: PendingSource): Identifier | null {
  const own = identifierOfTarget(target);
  if (own !== null || target.kind !== 'title') return own;
  const [only, another] = identifiersIn(target.title);
  return only && !another ? only : null;
}
