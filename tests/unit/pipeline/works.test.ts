import { describe, expect, it } from 'vitest';

import type { CitationTarget } from '../../../lib/core/answer/citation';
import type { Audit } from '../../../lib/core/audit/audit';
import { citationId, contentHash, type AuditId } from '../../../lib/core/ids';
import { isSettled } from '../../../lib/core/audit/pair';
import type { UnreadableReason } from '../../../lib/core/source/source';
import { runAudit } from '../../../lib/pipeline/run-audit';
import type { AuditStore } from '../../../lib/ports/store';
import type { FetchedSource, SourceFetcher } from '../../../lib/ports/source-fetcher';
import { fakeCitation, spanOf } from '../../fakes/answers';
import { scriptedJudge, setUp } from './pipeline-setup';

const TEXT = 'Vitamin D is made in the skin [1]. Adults need 15 micrograms a day [2].';
const ARTICLE =
  'Vitamin D is made in the skin under sunlight. Adults need about 15 micrograms a day.';

/** An answer with one statement for each of two targets. */
function citing(...targets: [CitationTarget, CitationTarget]) {
  const blocks = [{ kind: 'paragraph' as const, span: { start: 0, end: TEXT.length } }];
  const citations = targets.map((target, at) => {
    const mark = `[${String(at + 1)}]`;
    return fakeCitation({
      id: citationId(`c${String(at)}`),
      marker: spanOf(TEXT, mark),
      label: mark,
      target,
      hidden: 0,
    });
  });
  return { text: TEXT, blocks, citations };
}

const url = (address: string): CitationTarget => ({ kind: 'url', url: address });
const MOVED = url('https://old.example/skin');
const PAGE = url('https://press.example/skin');
const DOI: CitationTarget = { kind: 'doi', doi: '10.1000/skin' };

async function found(store: AuditStore, id: AuditId): Promise<Audit> {
  const audit = await store.find(id);
  if (!audit) throw new Error('works: no audit');
  return audit;
}

type Answered = { endsAt: string; text?: string } | UnreadableReason;

/** Answers each address as told; every page claims to be the article. */
function site(pages: Record<string, Answered>): SourceFetcher & { asked: string[] } {
  const asked: string[] = [];
  return {
    id: 'site',
    asked,
    accepts: target => target.kind !== 'title',
    fetch(source) {
      asked.push(source.url ?? '');
      const page = pages[source.url ?? ''] ?? 'dead-link';
      return Promise.resolve(typeof page === 'string' ? refuse(source, page) : read(source, page));
    },
  };
}

type Asked = Parameters<SourceFetcher['fetch']>[0];

function refuse({ id, target, url: own, title }: Asked, reason: UnreadableReason): FetchedSource {
  const source = {
    id,
    target,
    url: own,
    title,
    status: 'unreadable',
    reason,
    visit: null,
  } as const;
  return { source, text: null };
}

function read(
  { id, target, url: own, title }: Asked,
  { endsAt, text = ARTICLE }: { endsAt: string; text?: string },
): FetchedSource {
  const visit = {
    finalUrl: endsAt,
    redirects: endsAt === own ? [] : [own ?? ''],
    httpStatus: 200,
    contentType: 'text/html',
    bytes: text.length,
    retrievedAt: '2026-01-01T00:00:00.000Z',
  };
  const facts = {
    authors: [],
    published: null,
    licence: null,
    canonicalUrl: 'https://press.example/skin',
    identifiers: [{ kind: 'doi' as const, value: '10.1000/skin' }],
  };
  const shown = { visit, facts, extent: 'full-text', language: 'en', fromCache: false } as const;
  const hash = contentHash(`hash of ${text}`);
  const kept = { ...shown, status: 'read', contentHash: hash, textLength: text.length } as const;
  return { source: { id, target, url: own, title, ...kept }, text };
}

const { signal } = new AbortController();
const DOI_PAGE = 'https://doi.org/10.1000/skin';
const PRESS = 'https://press.example/skin';

describe('an address that leads to another cited page', () => {
  const pages = { 'https://old.example/skin': { endsAt: PRESS }, [PRESS]: { endsAt: PRESS } };

  it('is one source with it, judged once, and cited by both statements', async () => {
    const judge = scriptedJudge();
    const { deps, store, id } = await setUp(
      { fetchers: [site(pages)], judge },
      citing(MOVED, PAGE),
    );

    await runAudit(id, deps, signal);

    const audit = await found(store, id);
    expect(audit).toMatchObject({ status: 'finished', sources: [{ status: 'read' }] });
    const [source] = audit.sources;
    expect([source?.target, ...(source?.aliases ?? []).map(({ target }) => target)]).toHaveLength(
      2,
    );
    expect(audit.pairs).toHaveLength(2);
    expect(audit.pairs.every(pair => isSettled(pair) && pair.cited)).toBe(true);
    expect(judge.asked).toHaveLength(2);
    expect(audit.verdicts.map(({ kind }) => kind)).toEqual(['supported', 'supported']);
    expect(audit.rates['sourceUrlValidity']?.overAll).toEqual({ count: 1, of: 1 });
  });

  it('is one source too where the engine died between reading and merging', async () => {
    const judge = scriptedJudge();
    const { deps, store, id } = await setUp(
      { fetchers: [site(pages)], judge },
      citing(MOVED, PAGE),
    );
    const dying = { ...store, mergeSame: () => Promise.reject(new Error('killed')) };
    await expect(runAudit(id, { ...deps, store: dying }, signal)).rejects.toThrow('killed');
    expect((await store.find(id))?.sources.map(({ status }) => status)).toEqual(['read', 'read']);

    await runAudit(id, deps, signal);

    const audit = await store.find(id);
    expect(audit).toMatchObject({ status: 'finished', sources: [{}] });
    expect(audit?.pairs.map(({ timesSettled }) => timesSettled)).toEqual([1, 1]);
  });
});

describe('a page that claims the DOI and the address of another source', () => {
  it.each<[string, Answered]>([
    ['that could be read', { endsAt: PRESS, text: `${ARTICLE} It is the article.` }],
    ['that could not be read', 'paywall'],
  ])('takes no place of one %s', async (_, answered) => {
    const evil = 'https://evil.example/skin';
    const pages = { [evil]: { endsAt: evil, text: `${ARTICLE} Buy it.` }, [DOI_PAGE]: answered };
    const { deps, store, id } = await setUp({ fetchers: [site(pages)] }, citing(url(evil), DOI));

    await runAudit(id, deps, signal);

    const audit = await store.find(id);
    expect(audit?.sources.map(({ target }) => target)).toEqual([url(evil), DOI]);
    expect(audit?.sources.some(({ aliases }) => aliases !== undefined)).toBe(false);
  });
});

describe('a work with several addresses', () => {
  const FULL = 'https://press.example/doi/full/10.1000/skin';

  it('is opened at one of them', async () => {
    const fetcher = site({ [FULL]: { endsAt: FULL } });
    const { deps, store, id } = await setUp({ fetchers: [fetcher] }, citing(DOI, url(FULL)));

    await runAudit(id, deps, signal);

    expect(fetcher.asked).toEqual([FULL]);
    expect((await store.find(id))?.sources).toMatchObject([
      { target: url(FULL), aliases: [{ target: DOI }], status: 'read' },
    ]);
  });

  it('is read at the next one where the first cannot be read, and says why', async () => {
    const fetcher = site({
      [FULL]: 'paywall',
      [DOI_PAGE]: { endsAt: 'https://free.example/skin' },
    });
    const { deps, store, id } = await setUp({ fetchers: [fetcher] }, citing(DOI, url(FULL)));

    await runAudit(id, deps, signal);

    expect(fetcher.asked).toEqual([FULL, DOI_PAGE]);
    expect((await store.find(id))?.sources).toMatchObject([
      { target: DOI, url: DOI_PAGE, aliases: [{ target: url(FULL), reason: 'paywall' }] },
    ]);
  });

  it.each<{ it: string; answers: [Answered, Answered]; shown: object }>([
    {
      it: 'asks for one permission',
      answers: ['no-permission', 'no-permission'],
      shown: { target: url(FULL), reason: 'no-permission' },
    },
    {
      it: 'asks for the other one where the first is gone',
      answers: ['dead-link', 'no-permission'],
      shown: { target: DOI, reason: 'no-permission' },
    },
    {
      it: 'says why the first could not be read',
      answers: ['paywall', 'dead-link'],
      shown: { target: url(FULL), reason: 'paywall' },
    },
  ])('$it', async ({ answers: [first, second], shown }) => {
    const fetcher = site({ [FULL]: first, [DOI_PAGE]: second });
    const { deps, store, id } = await setUp({ fetchers: [fetcher] }, citing(DOI, url(FULL)));

    await runAudit(id, deps, signal);

    expect((await store.find(id))?.sources).toMatchObject([shown]);
  });

  it('is tried at no other one while there is no connection', async () => {
    const fetcher = site({ [FULL]: 'offline' });
    const { deps, id } = await setUp({ fetchers: [fetcher] }, citing(DOI, url(FULL)));

    await runAudit(id, deps, signal);

    expect(fetcher.asked).toEqual([FULL]);
  });
});
