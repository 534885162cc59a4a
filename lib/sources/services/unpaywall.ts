import * as v from 'valibot';

import type { Identifier } from '../../core/source/identifier';
import type { MetadataOutcome, VersionPlace, WorkRecord } from '../../core/source/work-record';
import type { MetadataClient } from '../../ports/metadata';
import { readDoi } from '../../text/citations/identifier-forms';
import { foldSpace } from './markup-text';
import { dateOfIso, partialDate } from './partial-date';
import { failAll, fitting, isUnknown, maybeText, readJson, UNKNOWN } from './read-reply';
import type { ServiceCall } from './service-caller';

/** Unpaywall answers only requests with an e-mail address. */
type UnpaywallDeps = { call: ServiceCall; email: string | null };

/** Unpaywall: free copies of works. */
export function createUnpaywall(deps: UnpaywallDeps): MetadataClient {
  return {
    service: 'unpaywall',
    batchSize: 1,
    accepts: ({ kind }) => kind === 'doi',
    async find(identifiers, signal) {
      const { email } = deps;
      if (email === null) return failAll(identifiers.length, 'no-contact');
      const outcomes: MetadataOutcome[] = [];
      for (const identifier of identifiers) {
        outcomes.push(await findWork(identifier, { call: deps.call, email }, signal));
      }
      return outcomes;
    },
  };
}

async function findWork(
  { value }: Identifier,
  { call, email }: { call: ServiceCall; email: string },
  signal: AbortSignal,
): Promise<MetadataOutcome> {
  // nb. The service requires the DOI's slash unescaped.
  const path = value.split('/').map(encodeURIComponent).join('/');
  const reply = await call(`/${path}?${new URLSearchParams({ email }).toString()}`, signal);
  if (!reply.ok) {
    return isUnknown(reply.failure) ? UNKNOWN : { status: 'failed', reason: reply.failure.reason };
  }
  const read = readJson(workShape, reply.value);
  if (!read.ok) return { status: 'failed', reason: read.failure };
  const record = toRecord(read.value);
  return record ? { status: 'known', record } : UNKNOWN;
}

const locationShape = v.object({
  url: maybeText,
  url_for_pdf: maybeText,
  url_for_landing_page: maybeText,
  license: maybeText,
  version: maybeText,
});

const workShape = v.object({
  doi: v.string(),
  title: maybeText,
  journal_name: maybeText,
  genre: maybeText,
  published_date: maybeText,
  year: v.fallback(v.nullish(v.number(), null), null),
  z_authors: v.fallback(v.nullish(v.array(v.unknown()), []), []),
  best_oa_location: v.fallback(v.nullish(v.unknown(), null), null),
  oa_locations: v.fallback(v.nullish(v.array(v.unknown()), []), []),
});

const authorShape = v.object({ family: v.string() });

function toRecord(work: v.InferOutput<typeof workShape>): WorkRecord | null {
  const doi = readDoi(work.doi);
  if (!doi) return null;
  const title = foldSpace(work.title ?? '');
  return {
    service: 'unpaywall',
    identifiers: [doi],
    title: title === '' ? null : title,
    authors: fitting(authorShape, work.z_authors).map(({ family }) => family),
    journal: work.journal_name,
    publishedOn: dateOfIso(work.published_date) ?? partialDate(work.year),
    kinds: work.genre === null ? [] : [work.genre],
    topics: [],
    abstract: null,
    notices: [],
    places: placesOf([work.best_oa_location, ...work.oa_locations]),
  };
}

/** Orders the copies: a page before a PDF, any published version before a draft. */
function placesOf(locations: readonly unknown[]): VersionPlace[] {
  const inOrder = fitting(locationShape, locations).toSorted(
    (a, b) => Number(isDraft(a.version)) - Number(isDraft(b.version)),
  );
  const places = inOrder.flatMap(
    ({ url, url_for_pdf: pdf, url_for_landing_page: page, license }) => [
      ...(page === null ? [] : [place(page, 'page', license)]),
      ...(pdf === null ? [] : [place(pdf, 'pdf', license)]),
      ...(page === null && pdf === null && url !== null ? [place(url, 'page', license)] : []),
    ],
  );
  return [...new Map(places.map(each => [each.url, each])).values()];
}

function isDraft(version: string | null): boolean {
  return version === 'submittedVersion';
}

function place(url: string, format: VersionPlace['format'], licence: string | null): VersionPlace {
  return { url, format, licence };
}
