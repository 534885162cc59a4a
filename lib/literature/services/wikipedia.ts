import * as v from 'valibot';

import { fail, ok, type Result } from '../../core/result';
import type { UnreadableReason } from '../../core/source/source';
import {
  callForJson,
  fitting,
  listOf,
  maybe,
  withQuery,
  type ClientDeps,
} from '../../sources/services/service-client';
import type { LiteratureHit, LiteratureService } from '../contract';
import { anyOf, queryWords } from '../query';
import { reasonOf } from './to-hit';

/** As many introductions as one request may ask for. */
const MOST_AT_ONCE = 20;

/** Wikipedia: the introductions of the nearest articles. A request for every twenty. */
export function createWikipediaSearch({ call }: ClientDeps): LiteratureService {
  return {
    id: 'wikipedia',
    async search(query, { limit, signal }) {
      const words = queryWords(query);
      if (words.length === 0) return ok([]);
      const hits: LiteratureHit[] = [];
      for (let offset = 0; offset < limit; offset += MOST_AT_ONCE) {
        const count = Math.min(MOST_AT_ONCE, limit - offset);
        const page = await searchPage(anyOf(words), { offset, count }, { call, signal });
        if (!page.ok) return page;
        hits.push(...page.value.hits);
        if (page.value.pages < count) break;
      }
      return ok(hits.slice(0, limit));
    },
  };
}

async function searchPage(
  search: string,
  { offset, count }: { offset: number; count: number },
  { call, signal }: Pick<ClientDeps, 'call'> & { signal: AbortSignal },
): Promise<Result<{ hits: LiteratureHit[]; pages: number }, UnreadableReason>> {
  const found = {
    ...{ generator: 'search', gsrsearch: search, gsrnamespace: '0' },
    ...{ gsrlimit: String(count), gsroffset: offset === 0 ? null : String(offset) },
  };
  const shown = { prop: 'extracts|info', exintro: '1', explaintext: '1', exlimit: String(count) };
  const asked = { action: 'query', ...found, ...shown, inprop: 'url' };
  const path = withQuery('/api.php', { ...asked, format: 'json', formatversion: '2' });
  const reply = await callForJson({ call, schema: replyShape }, path, signal);
  if (!reply.ok) return fail(reasonOf(reply.failure));
  const { error, query, batchcomplete } = reply.value;
  if (error) return fail(error.code === 'ratelimited' ? 'rate-limited' : 'http-error');
  // A search that finds nothing has no part "query".
  if (!query) return batchcomplete === null ? fail('damaged') : ok({ hits: [], pages: 0 });
  const pages = fitting(pageShape, query.pages).sort((a, b) => a.index - b.index);
  return ok({ hits: pages.flatMap(page => toHit(page) ?? []), pages: query.pages.length });
}

const replyShape = v.object({
  error: maybe(v.object({ code: v.string() })),
  batchcomplete: maybe(v.unknown()),
  query: maybe(v.object({ pages: listOf(v.unknown()) })),
});

const pageShape = v.object({
  index: v.number(),
  title: v.string(),
  fullurl: v.string(),
  extract: v.string(),
});

function toHit({ title, fullurl, extract }: v.InferOutput<typeof pageShape>): LiteratureHit | null {
  const url = URL.parse(fullurl);
  if (url?.protocol !== 'https:' || extract.trim() === '') return null;
  return {
    corpus: 'wikipedia',
    title,
    url: url.href,
    identifiers: [],
    year: null,
    text: extract,
    extent: 'abstract',
    type: null,
    isRetracted: false,
    isOpenAccess: true,
  };
}
