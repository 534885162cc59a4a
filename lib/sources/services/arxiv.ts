import { fail, ok } from '../../core/result';
import type { Notice, WorkRecord } from '../../core/source/work-record';
import type { MetadataClient } from '../../ports/metadata';
import { readArxiv, readDoi } from '../../text/citations/identifier-forms';
import { dateOfIso } from './partial-date';
import { createClient, UNEXPECTED, withQuery, type ClientDeps } from './service-client';
import { childrenOf, partAt, readXml, wordsOf } from './xml-parts';

/** Keeps the address short. */
const BATCH = 50;

/** arXiv: preprints, their versions, and withdrawals. */
export function createArxiv({ call, parseXml }: ClientDeps): MetadataClient {
  return createClient({
    service: 'arxiv',
    batchSize: BATCH,
    accepts: ({ kind }) => kind === 'arxiv',
    async findRecords(group, signal) {
      const query = {
        id_list: group.map(({ value }) => value).join(','),
        max_results: String(group.length),
      };
      const reply = await call(withQuery('/query', query), signal);
      if (!reply.ok) return reply;
      // arXiv throttles with a status of 200 and one line of text.
      if (/^\s*rate exceeded/i.test(reply.value))
        return fail({ reason: 'rate-limited', httpStatus: null });

      const feed = readXml(reply.value, parseXml, ['feed']);
      if (!feed) return UNEXPECTED;
      return ok(childrenOf(feed, 'entry').flatMap(entry => toRecord(entry) ?? []));
    },
  });
}

/** Returns `null` for an entry that reports an error: it has no paper's address. */
function toRecord(entry: Element): WorkRecord | null {
  const address = wordsOf(partAt(entry, 'id')) ?? '';
  const name = readArxiv(/\/abs\/(.+)$/.exec(address)?.[1] ?? '');
  if (!name) return null;
  const doi = readDoi(wordsOf(partAt(entry, 'arxiv:doi')) ?? '');
  const category = partAt(entry, 'arxiv:primary_category')?.getAttribute('term') ?? null;
  return {
    service: 'arxiv',
    identifiers: doi ? [name, doi] : [name],
    title: wordsOf(partAt(entry, 'title')),
    authors: childrenOf(entry, 'author').flatMap(author => wordsOf(partAt(author, 'name')) ?? []),
    journal: 'arXiv',
    publishedOn: dateOfIso(wordsOf(partAt(entry, 'published'))),
    kinds: ['preprint'],
    topics: category === null ? [] : [category],
    abstract: wordsOf(partAt(entry, 'summary')),
    notices: noticesOf(entry),
    places: [
      { url: `https://arxiv.org/html/${name.value}`, format: 'page', licence: null },
      { url: `https://arxiv.org/pdf/${name.value}`, format: 'pdf', licence: null },
    ],
  };
}

const WITHDRAWN = /\bwithdrawn\b|\bretracted\b/i;

/** arXiv has no sign of a withdrawal but the comment. */
function noticesOf(entry: Element): Notice[] {
  const comment = wordsOf(partAt(entry, 'arxiv:comment')) ?? '';
  if (!WITHDRAWN.test(comment)) return [];
  const publishedOn = dateOfIso(wordsOf(partAt(entry, 'updated')));
  return [{ kind: 'retraction', identifier: null, publishedOn }];
}
