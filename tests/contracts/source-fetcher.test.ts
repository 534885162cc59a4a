import { createFileFetcher, type FileEntry } from '../../scripts/lib/file-fetcher';
import { createWebPageFetcher } from '../../lib/sources/web/web-page-fetcher';
import { NODE_EXTRACTORS } from '../../scripts/lib/node-extractors';
import { fakeFetcher, type FakeFetcher } from '../fakes/fetchers';
import { answer, startHttpServer } from '../fakes/http-server';
import {
  CONTRACT_SENTENCE,
  describeSourceFetcher,
  type ContractPage,
  type FetcherHarness,
} from './source-fetcher-contract';

const HTML = 'text/html; charset=utf-8';
const PAGES: Record<Exclude<ContractPage, 'gone'>, { type: string; body: string }> = {
  article: {
    type: HTML,
    body: `<html><body><article><h1>Lemons</h1><p>${CONTRACT_SENTENCE}</p></article></body></html>`,
  },
  walled: {
    type: HTML,
    body:
      '<html><head><script type="application/ld+json">{"isAccessibleForFree": "False"}</script>' +
      '</head><body><p>Lemons are older than you think. Subscribe for more.</p></body></html>',
  },
  picture: { type: 'image/png', body: 'not text' },
  blank: { type: HTML, body: '<html><body><script>let a = 1;</script></body></html>' },
};

const shared = {
  ...NODE_EXTRACTORS,
  now: () => new Date('2026-10-01T08:00:00Z'),
};

/** A promise that is settled from outside. */
function createGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { open, opened };
}

async function openWebPage(): Promise<FetcherHarness> {
  const gate = createGate();
  const routes = Object.entries(PAGES).map(
    ([page, { type, body }]) => [`/${page}`, answer(200, body, { 'content-type': type })] as const,
  );
  const server = await startHttpServer({
    ...Object.fromEntries(routes),
    '/slow': () => gate.open(),
  });
  return {
    fetcher: createWebPageFetcher({
      ...shared,
      fetch: globalThis.fetch,
      mayRead: () => Promise.resolve(true),
      isOnline: () => true,
      allowPrivate: true,
    }),
    urlOf: page => `${server.origin}/${page}`,
    slow: { url: `${server.origin}/slow`, asked: gate.opened },
    close: () => server.close(),
  };
}

function openFiles(): Promise<FetcherHarness> {
  const files: Record<string, FileEntry> = {
    'https://lemons.example/gone': { kind: 'status', status: 404 },
  };
  for (const [page, { type, body }] of Object.entries(PAGES)) {
    files[`https://lemons.example/${page}`] = {
      kind: 'file',
      bytes: new TextEncoder().encode(body),
      contentType: type,
    };
  }
  const readFile = async (url: string) => {
    if (!url.endsWith('/slow')) return files[url] ?? null;
    await new Promise(resolve => setImmediate(resolve));
    return null;
  };
  return Promise.resolve({
    fetcher: createFileFetcher({ ...shared, readFile }),
    urlOf: page => `https://lemons.example/${page}`,
    slow: { url: 'https://lemons.example/slow', asked: Promise.resolve() },
    close: () => Promise.resolve(),
  });
}

function openFake(): Promise<FetcherHarness> {
  const urlOf = (page: string) => `https://lemons.example/${page}`;
  const fetcher: FakeFetcher = fakeFetcher({
    [urlOf('article')]: { text: CONTRACT_SENTENCE },
    [urlOf('gone')]: 'dead-link',
    [urlOf('walled')]: 'paywall',
    [urlOf('picture')]: 'unsupported-type',
    [urlOf('blank')]: 'empty',
    [urlOf('slow')]: 'never-answers',
  });
  return Promise.resolve({
    fetcher,
    urlOf,
    slow: { url: urlOf('slow'), asked: Promise.resolve() },
    close: () => Promise.resolve(),
  });
}

describeSourceFetcher('web page', openWebPage);
describeSourceFetcher('file', openFiles);
describeSourceFetcher('fake', openFake);
