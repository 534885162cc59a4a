import type { Identifier, NamedWork } from '../core/source/identifier';
import type { IsoDateTime } from '../core/ids';
import type { Result } from '../core/result';
import type {
  KnownOutcome,
  MetadataFailure,
  MetadataOutcome,
  WorkRecord,
} from '../core/source/work-record';
import type { KeyedCache } from './store';
import type { MetadataService } from '../core/source/services';

export type MetadataClient = {
  readonly service: MetadataService;
  /** Number of identifiers that one request can carry. */
  readonly batchSize: number;
  accepts(identifier: Identifier): boolean;
  /** One outcome per identifier, in order. Expected failures are outcomes; a throw is a bug. */
  find(identifiers: readonly Identifier[], signal: AbortSignal): Promise<MetadataOutcome[]>;
  /** Returns possible matches, most likely first; omitted if the service has no search. */
  search?(work: NamedWork, signal: AbortSignal): Promise<Result<FoundWorks, MetadataFailure>>;
};

export type FoundWorks = {
  records: WorkRecord[];
  /** The list is complete, so a single match is the only one the service has. */
  isAll: boolean;
};

export type MetadataCache = KeyedCache<string, KnownOutcome>;

/** Combined answers of all services on one work. */
export type WorkLookup = {
  records: WorkRecord[];
  /** Services that answered that they have no such work. */
  unknownTo: MetadataService[];
  failures: { service: MetadataService; reason: MetadataFailure }[];
};

/** Chooses the services for a work, asks them in parallel, and caches the answers. */
export type WorkFinder = {
  find(identifier: Identifier, signal: AbortSignal): Promise<WorkLookup>;
  /** Returns the work that a text names if one match is certain enough. */
  findNamed(work: NamedWork, signal: AbortSignal): Promise<NamedLookup>;
};

export type NamedLookup = {
  /** `null` if no match is certain enough, or no service answered. */
  record: WorkRecord | null;
  /** Services that answered without a match that is certain enough. */
  unknownTo: MetadataService[];
  failures: WorkLookup['failures'];
};

export type ArchivedCopy = { url: string; archivedAt: IsoDateTime };

export type WebArchive = {
  /** `null`: the archive answered that it has none. */
  find(url: string, signal: AbortSignal): Promise<Result<ArchivedCopy | null, MetadataFailure>>;
};
