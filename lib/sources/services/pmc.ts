import * as v from 'valibot';

import { ok } from '../../core/result';
import type { WorkRecord } from '../../core/source/work-record';
import type { MetadataClient } from '../../ports/metadata';
import { readDoi, readPmcid, readPmid } from '../../text/citations/identifier-forms';
import { TOOL } from './service-caller';
import {
  callForJson,
  createClient,
  fitting,
  maybe,
  NO_DETAILS,
  noneOrFail,
  withQuery,
  type ClientDeps,
} from './service-client';

/** Limit of the converter. */
const BATCH = 200;

/** PubMed Central's ID converter: which works it has in full, by any of their identifiers. */
export function createPmc({ call, email }: ClientDeps): MetadataClient {
  return createClient({
    service: 'pmc',
    batchSize: BATCH,
    accepts: ({ kind }) => kind === 'doi' || kind === 'pmid' || kind === 'pmcid',
    // The converter takes identifiers of one kind at a time.
    groupOf: ({ kind }) => kind,
    async findRecords(group, signal) {
      const path = withQuery('/articles/', {
        ids: group.map(({ value }) => value).join(','),
        idtype: group[0]?.kind ?? null,
        format: 'json',
        tool: TOOL,
        email,
      });
      const reply = await callForJson({ call, schema: replyShape }, path, signal);
      // The converter answers 400 if it knows none of the names.
      if (!reply.ok) return noneOrFail(reply.failure, [400]);
      return ok(fitting(recordShape, reply.value.records).flatMap(each => toRecord(each) ?? []));
    },
  });
}

const replyShape = v.object({ records: v.array(v.unknown()) });
/** Accepts numbers as numbers or texts, which differs by version. */
const maybeName = maybe(v.pipe(v.union([v.string(), v.number()]), v.transform(String)));
const recordShape = v.object({ pmcid: maybeName, pmid: maybeName, doi: maybeName });

/** `null`: PubMed Central has no such work. */
function toRecord({ pmcid, pmid, doi }: v.InferOutput<typeof recordShape>): WorkRecord | null {
  const name = readPmcid(pmcid ?? '');
  if (!name) return null;
  const others = [readPmid(pmid ?? ''), readDoi(doi ?? '')].filter(other => other !== null);
  const url = `https://pmc.ncbi.nlm.nih.gov/articles/${name.value}/`;
  return {
    ...NO_DETAILS,
    service: 'pmc',
    identifiers: [name, ...others],
    places: [{ url, format: 'page', licence: null }],
  };
}
