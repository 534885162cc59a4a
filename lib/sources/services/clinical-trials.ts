import * as v from 'valibot';

import type { Identifier } from '../../core/source/identifier';
import type { MetadataOutcome, PartialDate, WorkRecord } from '../../core/source/work-record';
import type { MetadataClient } from '../../ports/metadata';
import { readNct } from '../../text/citations/identifier-forms';
import { dateOfIso } from './partial-date';
import { failAll, fitting, maybeText, readJson, UNKNOWN } from './read-reply';
import type { ServiceCall } from './service-caller';

/** Chosen so that the address stays short; no answer cites more trials. */
const BATCH = 50;

/** ClinicalTrials.gov: what a trial was registered to do, and its status. */
export function createClinicalTrials({ call }: { call: ServiceCall }): MetadataClient {
  return {
    service: 'clinical-trials',
    batchSize: BATCH,
    accepts: ({ kind }) => kind === 'nct',
    async find(identifiers, signal) {
      const query = new URLSearchParams({
        'filter.ids': identifiers.map(({ value }) => value).join(','),
        format: 'json',
        pageSize: String(identifiers.length),
      });
      const reply = await call(`/studies?${query.toString()}`, signal);
      if (!reply.ok) return failAll(identifiers.length, reply.failure.reason);

      const read = readJson(v.object({ studies: v.array(v.unknown()) }), reply.value);
      if (!read.ok) return failAll(identifiers.length, read.failure);
      const records = fitting(studyShape, read.value.studies).flatMap(each => toRecord(each) ?? []);
      return identifiers.map(identifier => outcomeOf(identifier, records));
    },
  };
}

function outcomeOf({ value }: Identifier, records: readonly WorkRecord[]): MetadataOutcome {
  const record = records.find(each => each.identifiers.some(own => own.value === value));
  return record ? { status: 'known', record } : UNKNOWN;
}

const dateShape = v.fallback(v.nullish(v.object({ date: maybeText }), null), null);
const list = v.fallback(v.nullish(v.array(v.string()), []), []);

const studyShape = v.object({
  hasResults: v.fallback(v.optional(v.boolean(), false), false),
  protocolSection: v.object({
    identificationModule: v.object({
      nctId: v.string(),
      nctIdAliases: list,
      briefTitle: maybeText,
      officialTitle: maybeText,
      organization: v.fallback(v.nullish(v.object({ fullName: maybeText }), null), null),
    }),
    statusModule: v.fallback(
      v.nullish(
        v.object({
          overallStatus: maybeText,
          studyFirstPostDateStruct: dateShape,
          startDateStruct: dateShape,
        }),
        null,
      ),
      null,
    ),
    descriptionModule: v.fallback(
      v.nullish(v.object({ briefSummary: maybeText, detailedDescription: maybeText }), null),
      null,
    ),
    designModule: v.fallback(
      v.nullish(v.object({ studyType: maybeText, phases: list }), null),
      null,
    ),
    conditionsModule: v.fallback(v.nullish(v.object({ conditions: list }), null), null),
  }),
});
type Study = v.InferOutput<typeof studyShape>;

function toRecord({ hasResults, protocolSection: part }: Study): WorkRecord | null {
  const { nctId, nctIdAliases, officialTitle, briefTitle, organization } =
    part.identificationModule;
  const name = readNct(nctId);
  if (!name) return null;
  return {
    service: 'clinical-trials',
    identifiers: [name, ...nctIdAliases.flatMap(alias => readNct(alias) ?? [])],
    title: officialTitle ?? briefTitle,
    authors: organization?.fullName == null ? [] : [organization.fullName],
    journal: 'ClinicalTrials.gov',
    publishedOn: postedOn(part),
    kinds: kindsOf(part, hasResults),
    topics: part.conditionsModule?.conditions ?? [],
    abstract: summaryOf(part),
    notices: [],
    places: [],
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
