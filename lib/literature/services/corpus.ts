import * as v from 'valibot';

import { fail, ok, type Result } from '../../core/result';
import { identifier } from '../../core/source/source-schemas';
import { typeOfKinds } from '../../core/source/source-type';
import { wordIndexSteps, type WordIndex } from '../../text/evidence/word-index';
import { parseJson } from '../../util/parse-json';
import { runInSlices } from '../../util/slices';
import type { LiteratureHit, LiteratureService } from '../contract';
import { rankHits, type RankDeps } from '../rank-hits';

/** A document on this device: a file, an open tab, a line of a corpus. */
export type CorpusDocument = Omit<LiteratureHit, 'corpus'>;

/** Longest document, in characters: a book is 1 to 3 million. */
const MOST_CHARACTERS = 5_000_000;

const documentShape = v.object({
  title: v.optional(v.string(), ''),
  text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MOST_CHARACTERS)),
  url: v.optional(v.string(), ''),
  identifiers: v.optional(v.array(identifier), []),
  year: v.optional(v.nullable(v.pipe(v.number(), v.integer())), null),
  /** Publication types, as PubMed or Crossref name them. */
  kinds: v.optional(v.array(v.string()), []),
  extent: v.optional(v.picklist(['full-text', 'abstract']), 'full-text'),
  isRetracted: v.optional(v.boolean(), false),
  isOpenAccess: v.optional(v.nullable(v.boolean()), null),
});

/** Reads a line of a corpus: `{"text": …}` with, optionally, title, url, year, kinds and so on. */
export function parseDocument(json: string): Result<CorpusDocument, 'damaged'> {
  const parsed = v.safeParse(documentShape, parseJson(json));
  if (!parsed.success) return fail('damaged');
  const { kinds, ...document } = parsed.output;
  return ok({ ...document, type: typeOfKinds(kinds) });
}

/** Makes a document of a text that the user gave or has open. */
export function documentOf({ title, url, text }: Pick<CorpusDocument, 'title' | 'url' | 'text'>) {
  const unknown = { identifiers: [], year: null, type: null, isOpenAccess: null };
  return { title, url, text, extent: 'full-text' as const, isRetracted: false, ...unknown };
}

/**
 * Searches documents on this device with BM25; nothing is sent. The index is made at the first
 * search, which takes a second for every 20 MB or so.
 */
export function createCorpusSearch(
  id: string,
  documents: readonly CorpusDocument[],
): LiteratureService {
  let opening: Promise<WordIndex> | null = null;
  return {
    id,
    async search(query, { limit, signal }) {
      if (signal.aborted) return fail('stopped');
      opening ??= runInSlices(
        wordIndexSteps(documents.values().map(({ title, text }) => `${title}\n${text}`)),
      );
      const index = await opening;
      const found = index(query).slice(0, limit);
      return ok(found.flatMap(({ place }) => toHit(documents[place], id)));
    },
  };
}

/** Best documents by words, and best passages of them, from which hits are chosen (docs/literature.md). */
const CANDIDATES = 128;

/**
 * Has a search of documents on this device give its best by words and meaning, as the ranking of all
 * hits does, among more of them by words: then few hits are enough.
 */
export function chooseHits(corpus: LiteratureService, deps: RankDeps): LiteratureService {
  return {
    id: corpus.id,
    async search(query, { limit, signal }) {
      const found = await corpus.search(query, { limit: Math.max(limit, CANDIDATES), signal });
      if (!found.ok || found.value.length <= limit) return found;
      const ranked = await rankHits(query, found.value, {
        ...deps,
        k: Infinity,
        signal,
        mostRead: CANDIDATES,
      });
      return ok([...new Set(ranked.map(({ hit }) => hit))].slice(0, limit));
    },
  };
}

function toHit(document: CorpusDocument | undefined, corpus: string): LiteratureHit[] {
  return document === undefined ? [] : [{ ...document, corpus }];
}
