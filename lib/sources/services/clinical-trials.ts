import * as v from 'valibot';

import { ok } from '../../core/result';
import type { PartialDate, WorkRecord } from '../../core/source/work-record';
import type { MetadataClient } from '../../ports/metadata';
import { readNct } from '../../text/citations/identifier-forms';
import { dateOfIso } from './partial-date';
import {
  callForJson,
  createClient,
  fitting,
  listOf,
  maybe,
  maybeText,
  NO_DETAILS,
  withQuery,
  type ClientDeps,
} from './service-client';

/** Chosen so that the address stays short; no answer cites more trials. */
const BATCH = 50;

/** ClinicalTrials.gov: what a trial was registered to do, and its status. */
export function createClinicalTrials({ call }: ClientDeps): MetadataClient {
  return createClient({
    service: 'clinical-trials',
    batchSize: BATCH,
    accepts: ({ kind }) => kind === 'nct',
    async findRecords(group, signal) {
      const query = {
        'filter.ids': group.map(({ value }) => value).join(','),
        format: 'json',
        pageSize: String(group.length),
      };
      const schema = v.object({ studies: v.array(v.unknown()) });
      const reply = await callForJson({ call, schema }, withQuery('/studies', query), signal);
      if (!reply.ok) return reply;
      return ok(fitting(studyShape, reply.value.studies).flatMap(each => toRecord(each) ?? []));
    },
  });
}

const dateShape = maybe(v.object({ date: maybeText }));
const texts = listOf(v.string());

const studyShape = v.object({
  hasResults: v.fallback(v.optional(v.boolean(), false), false),
  protocolSection: v.object({
    identificationModule: v.object({
      nctId: v.string(),
      nctIdAliases: texts,
      briefTitle: maybeText,
      officialTitle: maybeText,
      organization: maybe(v.object({ fullName: maybeText })),
    }),
    statusModule: maybe(
      v.object({
        overallStatus: maybeText,
        studyFirstPostDateStruct: dateShape,
        startDateStruct: dateShape,
      }),
    ),
    descriptionModule: maybe(v.object({ briefSummary: maybeText, detailedDescription: maybeText })),
    designModule: maybe(v.object({ studyType: maybeText, phases: texts })),
    conditionsModule: maybe(v.object({ conditions: texts })),
  }),
});
type Study = v.InferOutput<typeof studyShape>;

function toRecord({ hasResults, protocolSection: part }: Study): WorkRecord | null {
  const { nctId, nctIdAliases, officialTitle, briefTitle, organization } =
    part.identificationModule;
  const name = readNct(nctId);
  if (!name) return null;
  return {
    ...NO_DETAILS,
    service: 'clinical-trials',
    identifiers: [name, ...nctIdAliases.flatMap(alias => readNct(alias) ?? [])],
    title: officialTitle ?? briefTitle,
    authors: organization?.fullName == null ? [] : [organization.fullName],
    journal: 'ClinicalTrials.gov',
    publishedOn: postedOn(part),
    kinds: kindsOf(part, hasResults),
    topics: part.conditionsModule?.conditions ?? [],
    abstract: summaryOf(part),
  };
}

function postedOn({ statusModule }: Study['protocolSection']): PartialDate | null {
  const posted = dateOfIso(statusModule?.studyFirstPostDateStruct?.date);
  return posted ?? dateOfIso(statusModule?.startDateStruct?.date);
}

function kindsOf(
  { designModule, statusModule }: Study['protocolSection'],
  hasResults: boolean,
): string[] {
  return [
    designModule?.studyType ?? null,
    ...(designModule?.phases ?? []),
    statusModule?.overallStatus ?? null,
    hasResults ? 'HAS_RESULTS' : null,
  ].filter(kind => kind !== null);
}

function summaryOf({ descriptionModule }: Study['protocolSection']): string | null {
  const parts = [descriptionModule?.briefSummary, descriptionModule?.detailedDescription]
    .map(part => part?.replace(/\r\n?/g, '\n').trim() ?? '')
    .filter(part => part !== '');
  return parts.length === 0 ? null : parts.join('\n\n');
}
