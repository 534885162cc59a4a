import { fail, ok } from '../../core/result';
import type { WorkRecord } from '../../core/source/work-record';
import { readJats } from '../../sources/jats/read-jats';
import { searchRecords } from '../../sources/services/europe-pmc';
import type { ClientDeps } from '../../sources/services/service-client';
import type { LiteratureHit, LiteratureService } from '../contract';
import { anyOf, queryWords } from '../query';
import { hitOfRecord, reasonOf } from './to-hit';

/** Europe PMC: abstracts, and the whole text of each hit that is open to programs. */
export function createEuropePmcSearch(deps: ClientDeps): LiteratureService {
  return {
    id: 'europe-pmc',
    async search(query, { limit, signal }) {
      const words = queryWords(query);
      if (words.length === 0) return ok([]);
      const asked = { query: `(${anyOf(words)}) AND HAS_ABSTRACT:y`, pageSize: limit };
      const found = await searchRecords(asked, deps, signal);
      if (!found.ok) return fail(reasonOf(found.failure));
      const hits: LiteratureHit[] = [];
      for (const record of found.value.slice(0, limit)) {
        const isOpen = record.places.some(({ format }) => format === 'jats');
        const hit = hitOfRecord(record, isOpen);
        if (hit) hits.push(isOpen ? await withFullText(hit, record, { ...deps, signal }) : hit);
      }
      return signal.aborted ? fail('stopped') : ok(hits);
    },
  };
}

/** A text that does not come leaves the abstract. */
async function withFullText(
  hit: LiteratureHit,
  { identifiers }: WorkRecord,
  { call, parseXml, signal }: Pick<ClientDeps, 'call' | 'parseXml'> & { signal: AbortSignal },
): Promise<LiteratureHit> {
  const name = identifiers.find(({ kind }) => kind === 'pmcid')?.value;
  if (name === undefined || signal.aborted) return hit;
  const reply = await call(`/${name}/fullTextXML`, signal);
  const article = reply.ok ? readJats(reply.value, { parseXml }) : null;
  if (article === null || typeof article === 'string' || article.extent !== 'full-text') return hit;
  return { ...hit, text: article.text, extent: 'full-text' };
}
