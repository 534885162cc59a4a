import { fail, ok } from '../../core/result';
import { textOfMarkup } from '../../sources/services/markup-text';
import { TOOL } from '../../sources/services/service-caller';
import { withQuery, type ClientDeps } from '../../sources/services/service-client';
import { partsOf, readXml } from '../../sources/services/xml-parts';
import type { LiteratureHit, LiteratureService } from '../contract';
import { anyOf, queryWords } from '../query';
import { reasonOf } from './to-hit';

/** MedlinePlus' health topics, for patients, in its editors' words. One request for a search. */
export function createMedlinePlusSearch({ call, parseXml, email }: ClientDeps): LiteratureService {
  return {
    id: 'medlineplus',
    async search(query, { limit, signal }) {
      const words = queryWords(query);
      if (words.length === 0) return ok([]);
      const asked = { db: 'healthTopics', term: anyOf(words, ''), retmax: String(limit) };
      const reply = await call(withQuery('/query', { ...asked, tool: TOOL, email }), signal);
      if (!reply.ok) return fail(reasonOf(reply.failure));
      const root = readXml(reply.value, parseXml, ['nlmSearchResult']);
      if (!root) return fail('damaged');
      return ok(
        partsOf(root, 'document')
          .flatMap(topic => toHit(topic) ?? [])
          .slice(0, limit),
      );
    },
  };
}

function toHit(topic: Element): LiteratureHit | null {
  const named = (name: string) =>
    partsOf(topic, 'content').find(part => part.getAttribute('name') === name)?.textContent;
  const url = URL.parse(topic.getAttribute('url') ?? '');
  const title = textOfMarkup(named('title'));
  const text = textOfMarkup(named('FullSummary'));
  if (url?.protocol !== 'https:' || title === null || text === null) return null;
  return {
    corpus: 'medlineplus',
    title,
    url: url.href,
    identifiers: [],
    year: null,
    text,
    extent: 'full-text',
    type: null,
    isRetracted: false,
    isOpenAccess: true,
  };
}
