import type { Identifier, NamedWork } from '../core/source/identifier';
import type { IsoDateTime } from '../core/ids';
import type { Result } from '../core/result';
import type { MetadataFailure, MetadataOutcome, WorkRecord } from '../core/source/work-record';
import type { MetadataService } from '../core/source/services';

/** Asks one public service about works. */
export type MetadataClient = {
  readonly service: MetadataService;
  /** How many identifiers one request can carry. */
  readonly batchSize: number;
  accepts(identifier: Identifier): boolean;
  /**
   * One outcome for each identifier, in order. Expected failures are outcomes, stopping too
   * (`stopped`); a throw is a bug.
   */
  find(identifiers: readonly Identifier[], signal: AbortSignal): Promise<MetadataOutcome[]>;
  /** Works that may be the named one, the likeliest first; left out: it cannot search. */
  search?(work: NamedWork, signal: AbortSignal): Promise<Result<FoundWorks, MetadataFailure>>;
};

/** What a search gave. */
export type FoundWorks = {
  records: WorkRecord[];
  /** There are no more that fit, so one that stands alone is the only one the service has. */
  isAll: boolean;
};

/** What a service answered, kept. A failure never is. */
export type KeptMetadata = {
  outcome: Exclude<MetadataOutcome, { status: 'failed' }>;
  learntAt: IsoDateTime;
};

/** Answers of services that were asked before, by service and identifier. */
export type MetadataCache = {
  /** Those that are known and not too old; the others are missing. */
  find(keys: readonly string[]): Promise<ReadonlyMap<string, KeptMetadata>>;
  put(answers: ReadonlyMap<string, KeptMetadata['outcome']>): Promise<void>;
};

/** All that the services say of one work. */
export type WorkLookup = {
  records: WorkRecord[];
  /** Services that answered that they have no such work. */
  unknownTo: MetadataService[];
  failures: { service: MetadataService; reason: MetadataFailure }[];
};

/** Knows which services to ask about a work, asks them together, and remembers. */
export type WorkFinder = {
  find(identifier: Identifier, signal: AbortSignal): Promise<WorkLookup>;
  /** The work a text names, where one is certain enough. */
  findNamed(work: NamedWork, signal: AbortSignal): Promise<NamedLookup>;
};

/** How the search for a named work ended. */
export type NamedLookup = {
  /** `null`: none that is certain enough, or nobody answered. */
  record: WorkRecord | null;
  /** Services that answered and have none that is certain enough. */
  unknownTo: MetadataService[];
  failures: WorkLookup['failures'];
};

/** A copy of a page in a public archive. */
export type ArchivedCopy = { url: string; archivedAt: IsoDateTime };

/** Knows whether an archive has kept a page that is gone. */
export type WebArchive = {
  /** `null`: the archive answered that it has none. */
  find(url: string, signal: AbortSignal): Promise<Result<ArchivedCopy | null, MetadataFailure>>;
};
