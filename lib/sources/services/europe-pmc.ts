import * as v from 'valibot';

import { ok } from '../../core/result';
import type { Identifier } from '../../core/source/identifier';
import type { Notice, NoticeKind, VersionPlace, WorkRecord } from '../../core/source/work-record';
import type { MetadataClient } from '../../ports/metadata';
import { readDoi, readPmcid, readPmid } from '../../text/citations/identifier-forms';
import { textOfMarkup } from './markup-text';
import { dateOfIso } from './partial-date';
import {
  callForJson,
  createClient,
  fitting,
  maybe,
  maybeText,
  withQuery,
  type ClientDeps,
  type Records,
} from './service-client';

/** Chosen so that the query stays a short address. */
const BATCH = 20;

/** Europe PMC: abstracts, and which works it has in full. */
export function createEuropePmc({ call, baseUrl, email }: ClientDeps): MetadataClient {
  return createClient({
    service: 'europe-pmc',
    batchSize: BATCH,
    accepts: ({ kind }) => kind === 'doi' || kind === 'pmid' || kind === 'pmcid',
    async findRecords(group, signal) {
      const query = group.map(toTerm).join(' OR ');
      const pageSize = Math.min(100, group.length * 3);
      const found = await searchRecords({ query, pageSize }, { call, baseUrl, email }, signal);
      if (!found.ok) return found;
      // Preprints and their papers can share a DOI; the one with more names is the paper.
      return ok(found.value.toSorted((a, b) => b.identifiers.length - a.identifiers.length));
    },
  });
}

/** Searches by a query in the service's language; the nearest first. */
export async function searchRecords(
  { query, pageSize }: { query: string; pageSize: number },
  { call, baseUrl, email }: Pick<ClientDeps, 'call' | 'baseUrl' | 'email'>,
  signal: AbortSignal,
): Promise<Records> {
  const about = { query, resultType: 'core', format: 'json', pageSize: String(pageSize), email };
  const reply = await callForJson(
    { call, schema: searchShape },
    withQuery('/search', about),
    signal,
  );
  if (!reply.ok) return reply;
  const results = fitting(resultShape, reply.value.resultList.result);
  return ok(results.map(result => toRecord(result, baseUrl)));
}

function toTerm({ kind, value }: Identifier): string {
  if (kind === 'pmid') return `(EXT_ID:${value} AND SRC:MED)`;
  if (kind === 'pmcid') return `PMCID:${value}`;
  return `DOI:"${value.replaceAll('"', '')}"`;
}

const searchShape = v.object({ resultList: v.object({ result: v.array(v.unknown()) }) });

const resultShape = v.object({
  pmid: maybeText,
  pmcid: maybeText,
  doi: maybeText,
  title: maybeText,
  authorString: maybeText,
  firstPublicationDate: maybeText,
  pubYear: maybeText,
  abstractText: maybeText,
  isOpenAccess: maybeText,
  inEPMC: maybeText,
  license: maybeText,
  journalInfo: maybe(v.object({ journal: v.nullish(v.object({ title: maybeText }), null) })),
  pubTypeList: maybe(v.object({ pubType: v.array(v.string()) })),
  meshHeadingList: maybe(
    v.object({ meshHeading: v.array(v.object({ descriptorName: v.string() })) }),
  ),
  commentCorrectionList: maybe(v.object({ commentCorrection: v.array(v.unknown()) })),
});
type EuropeResult = v.InferOutput<typeof resultShape>;

const correctionShape = v.object({ id: maybeText, type: v.string() });

const NOTICES: readonly (readonly [pattern: RegExp, kind: NoticeKind])[] = [
  [/^(?:partial )?retraction in$/i, 'retraction'],
  [/^expression of concern in$/i, 'concern'],
  [/^(?:erratum in|corrected and republished in)$/i, 'correction'],
];

function toRecord(result: EuropeResult, baseUrl: string): WorkRecord {
  return {
    service: 'europe-pmc',
    identifiers: namesOf(result),
    title: textOfMarkup(result.title)?.replace(/\.$/, '') ?? null,
    authors: authorsOf(result),
    journal: textOfMarkup(result.journalInfo?.journal?.title),
    publishedOn: dateOfIso(result.firstPublicationDate ?? result.pubYear),
    kinds: result.pubTypeList?.pubType ?? [],
    topics: result.meshHeadingList?.meshHeading.map(({ descriptorName }) => descriptorName) ?? [],
    abstract: textOfMarkup(result.abstractText),
    notices: noticesOf(result),
    places: placesOf(result, baseUrl),
  };
}

/** Returns authors without initials: "Smith J, van der Berg KL, Jones A." */
function authorsOf({ authorString }: EuropeResult): string[] {
  return (authorString ?? '')
    .split(',')
    .map(author => author.trim().replace(/ \p{Lu}{1,4}\.?$/u, ''))
    .filter(author => author !== '');
}

function namesOf({ pmid, pmcid, doi }: EuropeResult): Identifier[] {
  return [readPmid(pmid ?? ''), readPmcid(pmcid ?? ''), readDoi(doi ?? '')].filter(
    name => name !== null,
  );
}

function noticesOf({ commentCorrectionList }: EuropeResult): Notice[] {
  const corrections = fitting(correctionShape, commentCorrectionList?.commentCorrection ?? []);
  return corrections.flatMap(({ id, type }): Notice[] => {
    const [, kind] = NOTICES.find(([pattern]) => pattern.test(type.trim())) ?? [];
    return kind === undefined ? [] : [{ kind, identifier: readPmid(id ?? ''), publishedOn: null }];
  });
}

/** Only works of the open-access part have a full text that programs may use. */
function placesOf({ pmcid, isOpenAccess, license }: EuropeResult, baseUrl: string): VersionPlace[] {
  const name = readPmcid(pmcid ?? '');
  if (!name) return [];
  const page: VersionPlace = {
    url: `https://pmc.ncbi.nlm.nih.gov/articles/${name.value}/`,
    format: 'page',
    licence: license,
  };
  if (isOpenAccess !== 'Y') return [page];
  return [{ url: `${baseUrl}/${name.value}/fullTextXML`, format: 'jats', licence: license }, page];
}
