import * as v from 'valibot';

import type { Identifier } from '../../core/source/identifier';
import type { MetadataOutcome, WorkRecord } from '../../core/source/work-record';
import type { MetadataClient } from '../../ports/metadata';
import { readDoi, readPmcid, readPmid } from '../../text/citations/identifier-forms';
import { failAll, fitting, readJson, UNKNOWN } from './read-reply';
import { TOOL, type ServiceCall } from './service-caller';

type PmcDeps = { call: ServiceCall; email: string | null };

/** Limit of the converter. */
const BATCH = 200;

/** PubMed Central's ID converter: which works it has in full, by any of their identifiers. */
export function createPmc(deps: PmcDeps): MetadataClient {
  return {
    service: 'pmc',
    batchSize: BATCH,
    accepts: ({ kind }) => kind === 'doi' || kind === 'pmid' || kind === 'pmcid',
    find: (identifiers, signal) => findWorks(identifiers, deps, signal),
  };
}

/** Asks once per kind: the converter takes identifiers of one kind at a time. */
async function findWorks(
  identifiers: readonly Identifier[],
  deps: PmcDeps,
  signal: AbortSignal,
): Promise<MetadataOutcome[]> {
  const byKind = Map.groupBy(identifiers, ({ kind }) => kind);
  const outcomes = new Map<Identifier, MetadataOutcome>();
  for (const [kind, group] of byKind) {
    const found = await convert(kind, group, { deps, signal });
    for (const [at, identifier] of group.entries()) {
      outcomes.set(identifier, found[at] ?? UNKNOWN);
    }
  }
  return identifiers.map(identifier => outcomes.get(identifier) ?? UNKNOWN);
}

async function convert(
  kind: Identifier['kind'],
  group: readonly Identifier[],
  { deps: { call, email }, signal }: { deps: PmcDeps; signal: AbortSignal },
): Promise<MetadataOutcome[]> {
  const query = new URLSearchParams({
    ids: group.map(({ value }) => value).join(','),
    idtype: kind,
    format: 'json',
    tool: TOOL,
    ...(email === null ? {} : { email }),
  });
  const reply = await call(`/articles/?${query.toString()}`, signal);
  if (!reply.ok) {
    // The converter answers 400 if it knows none of the names.
    if (reply.failure.httpStatus === 400) return group.map(() => UNKNOWN);
    return failAll(group.length, reply.failure.reason);
  }
  const read = readJson(replyShape, reply.value);
  if (!read.ok) return failAll(group.length, read.failure);

  const records = fitting(recordShape, read.value.records).flatMap(each => toRecord(each) ?? []);
  return group.map(({ value }) => {
    const record = records.find(each => each.identifiers.some(own => own.value === value));
    return record ? { status: 'known', record } : UNKNOWN;
  });
}

const replyShape = v.object({ records: v.array(v.unknown()) });
/** Accepts numbers as numbers or texts, which differs by version. */
const maybeName = v.fallback(
  v.nullish(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), null),
  null,
);
const recordShape = v.object({ pmcid: maybeName, pmid: maybeName, doi: maybeName });

/** `null`: PubMed Central has no such work. */
function toRecord({ pmcid, pmid, doi }: v.InferOutput<typeof recordShape>): WorkRecord | null {
  const name = readPmcid(pmcid ?? '');
  if (!name) return null;
  const others = [readPmid(pmid ?? ''), readDoi(doi ?? '')].filter(other => other !== null);
  return {
    service: 'pmc',
    identifiers: [name, ...others],
    title: null,
    authors: [],
    journal: null,
    publishedOn: null,
    kinds: [],
    topics: [],
    abstract: null,
    notices: [],
    places: [
      {
        url: `https://pmc.ncbi.nlm.nih.gov/articles/${name.value}/`,
        format: 'page',
        licence: null,
      },
    ],
  };
}
