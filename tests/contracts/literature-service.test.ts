import { describe, expect, it, vi } from 'vitest';

import type { Embedder } from '../../lib/judges/best-sentence/embedder';
import type { LiteratureHit, LiteratureService } from '../../lib/literature/contract';
import { chooseHits, createCorpusSearch, documentOf } from '../../lib/literature/services/corpus';
import type { TopicService } from '../../lib/core/source/services';
import { LITERATURE } from '../../lib/literature/services/open-literature';
import {
  EUROPE_PMC_ROUTES,
  MEDLINEPLUS_ROUTES,
  PUBMED_ROUTES,
  WIKIPEDIA_ROUTES,
} from '../fakes/literature';
import type { ServiceRoutes } from '../fakes/services';
import { EMAIL, go, openService, parseXml } from '../unit/sources/services/services-setup';
import { describeLiteratureContract } from './literature-service-contract';

describeLiteratureContract('pubmed', {
  routes: PUBMED_ROUTES,
  none: { json: { esearchresult: { count: '0', idlist: [] } } },
});
describeLiteratureContract('europe-pmc', {
  routes: EUROPE_PMC_ROUTES,
  none: { json: { hitCount: 0, resultList: { result: [] } } },
});
describeLiteratureContract('medlineplus', {
  routes: MEDLINEPLUS_ROUTES,
  none: { xml: '<nlmSearchResult><count>0</count><list num="0"/></nlmSearchResult>' },
});
describeLiteratureContract('wikipedia', {
  routes: WIKIPEDIA_ROUTES,
  none: { json: { batchcomplete: true } },
});

async function searchAt(
  id: TopicService,
  routes: ServiceRoutes,
): Promise<readonly LiteratureHit[]> {
  const { call, server } = await openService(id, routes);
  const service: LiteratureService = LITERATURE[id]({
    ...{ call, baseUrl: server.origin, parseXml, email: EMAIL },
  });
  const found = await service.search('velorastat knees', { limit: 5, signal: go() });
  if (!found.ok) throw new Error(found.failure);
  return found.value;
}

describe('what a search tells of its hits', () => {
  it('is type, year and retraction at PubMed, in the order of the best match', async () => {
    expect(await searchAt('pubmed', PUBMED_ROUTES)).toMatchObject([
      {
        title: 'Velorastat for stiff knees: a meta-analysis',
        url: 'https://pubmed.ncbi.nlm.nih.gov/9000001/',
        year: 2021,
        type: 'systematic-review',
        isRetracted: false,
        text: 'RESULTS: Velorastat eased stiff knees in 62 of 100 people.',
      },
      { year: 2012, isRetracted: true },
    ]);
  });

  it('is open access at Europe PMC, with the whole text where it is open', async () => {
    const [guideline, retracted] = await searchAt('europe-pmc', EUROPE_PMC_ROUTES);

    expect(guideline).toMatchObject({ type: 'guideline', isOpenAccess: true, extent: 'full-text' });
    expect(guideline?.text).toContain('Offer velorastat for six weeks at most.');
    expect(retracted).toMatchObject({ isRetracted: true, isOpenAccess: false, extent: 'abstract' });
  });

  it('is the abstract where the whole text does not come', async () => {
    const { '/search': search = () => ({ status: 500 }) } = EUROPE_PMC_ROUTES;
    const [guideline] = await searchAt('europe-pmc', { '/search': search });

    expect(guideline).toMatchObject({ extent: 'abstract', isOpenAccess: true });
    expect(guideline?.text).toContain('Velorastat eased stiff knees.');
  });

  it('is plain text at MedlinePlus and Wikipedia', async () => {
    const [topic] = await searchAt('medlineplus', MEDLINEPLUS_ROUTES);
    const [first, second] = await searchAt('wikipedia', WIKIPEDIA_ROUTES);

    expect(topic).toMatchObject({
      title: 'Stiff Knees',
      text: 'Knees can be stiff after rest.\n\nWalk a little & often',
    });
    expect([first?.title, second?.title]).toEqual(['Velorastat', 'Knee']);
  });

  it('is a limit that Wikipedia names inside an answer of status 200', async () => {
    const limited = { error: { code: 'ratelimited', info: 'Slow down.' } };
    const { call, server } = await openService('wikipedia', {
      '/api.php': () => ({ json: limited }),
    });
    const service = LITERATURE.wikipedia({ call, baseUrl: server.origin, parseXml, email: null });

    expect(await service.search('knees', { limit: 5, signal: go() })).toEqual({
      ok: false,
      failure: 'rate-limited',
    });
  });
});

describe('the search of documents on this device', () => {
  const documents = [
    documentOf({ title: 'Knees', url: '', text: 'Velorastat eases stiff knees.' }),
    documentOf({ title: 'Museum', url: '', text: 'The museum opens at nine.' }),
  ];

  it('gives those that share a word, the nearest first, within its quota', async () => {
    const corpus = createCorpusSearch('mine', documents);
    const search = (query: string, limit: number) => corpus.search(query, { limit, signal: go() });

    expect(await search('stiff knees', 5)).toEqual({
      ok: true,
      value: [{ ...documents[0], corpus: 'mine' }],
    });
    expect(await search('museum knees', 1)).toMatchObject({ ok: true, value: [{}] });
    expect(await search('insulin', 5)).toEqual({ ok: true, value: [] });
  });

  it('gives what is nearest in meaning, of more than its quota', async () => {
    const texts = ['Knees, knees.', 'Stiff knees.', 'Museums show knees.'];
    const corpus = createCorpusSearch(
      'mine',
      texts.map(text => documentOf({ title: '', url: '', text })),
    );
    const toVector = (text: string) => new Float32Array(/Museums/.test(text) ? [0, 1] : [1, 0]);
    const embed = vi.fn<Embedder['embed']>(([, ...read]) =>
      Promise.resolve([new Float32Array([0, 1]), ...read.map(toVector)]),
    );
    const textsOf = async (service: LiteratureService, limit: number) => {
      const found = await service.search('knees', { limit, signal: go() });
      return found.ok && found.value.map(({ text }) => text);
    };
    const chosen = chooseHits(corpus, { embedder: { embed } });

    expect(await textsOf(corpus, 1)).toEqual([texts[0]]);
    expect(await textsOf(chosen, 1)).toEqual([texts[2]]);
    embed.mockClear();
    expect(await textsOf(chosen, 3)).toEqual(await textsOf(corpus, 3));
    expect(embed).not.toHaveBeenCalled();
  });

  it('ends at a stop', async () => {
    const corpus = chooseHits(createCorpusSearch('mine', documents), { embedder: null });

    expect(await corpus.search('knees', { limit: 5, signal: AbortSignal.abort() })).toEqual({
      ok: false,
      failure: 'stopped',
    });
  });
});
