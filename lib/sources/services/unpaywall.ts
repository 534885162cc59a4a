import * as v from 'valibot';

import { fail, ok } from '../../core/result';
import type { VersionPlace, WorkRecord } from '../../core/source/work-record';
import type { MetadataClient } from '../../ports/metadata';
import { readDoi } from '../../text/citations/identifier-forms';
import { foldSpace } from '../../util/fold-space';
import { dateOfIso, partialDate } from './partial-date';
import {
  callForJson,
  createClient,
  fitting,
  listOf,
  maybe,
  maybeText,
  NO_DETAILS,
  noneOrFail,
  withQuery,
  type ClientDeps,
} from './service-client';

/** Unpaywall: free copies of works. It answers only requests with an e-mail address. */
export function createUnpaywall({ call, email }: ClientDeps): MetadataClient {
  return createClient({
    service: 'unpaywall',
    batchSize: 1,
    accepts: ({ kind }) => kind === 'doi',
    groupOf: ({ value }) => value,
    async findRecords([identifier], signal) {
      if (email === null) return fail({ reason: 'no-contact', httpStatus: null });
      // nb. The service requires the DOI's slash unescaped.
      const doi = (identifier?.value ?? '').split('/').map(encodeURIComponent).join('/');
      const path = withQuery(`/${doi}`, { email });
      const reply = await callForJson({ call, schema: workShape }, path, signal);
      if (!reply.ok) return noneOrFail(reply.failure, [404, 410]);
      return ok([toRecord(reply.value) ?? []].flat());
    },
  });
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
  year: maybe(v.number()),
  z_authors: listOf(v.unknown()),
  best_oa_location: maybe(v.unknown()),
  oa_locations: listOf(v.unknown()),
});

const authorShape = v.object({ family: v.string() });

function toRecord(work: v.InferOutput<typeof workShape>): WorkRecord | null {
  const doi = readDoi(work.doi);
  if (!doi) return null;
  const title = foldSpace(work.title ?? '');
  return {
    ...NO_DETAILS,
    service: 'unpaywall',
    identifiers: [doi],
    title: title === '' ? null : title,
    authors: fitting(authorShape, work.z_authors).map(({ family }) => family),
    journal: work.journal_name,
    publishedOn: dateOfIso(work.published_date) ?? partialDate(work.year),
    kinds: work.genre === null ? [] : [work.genre],
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
