import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { DownloadStore } from '../../../../lib/ports/source-fetcher';
import { take, type Parked } from '../../../../lib/util/parked';
import { startVisit } from '../../../../lib/sources/web/fetched-source';
import { createAuditStore } from '../../../../lib/store/store';
import { createDownloads } from '../../../../lib/store/downloads';
import { openNodeStore } from '../../../../scripts/lib/open-node-store';
import { fakeDraft } from '../../../fakes/audits';
import { EXTRACTORS } from '../../../fakes/extractors';
import { answer, inOrder, startHttpServer, type HttpServer } from '../../../fakes/http-server';
import { createTestFetcher, NOW, pendingUrl } from './helpers';

const go = () => new AbortController().signal;
const BUSY = answer(503, '', { 'retry-after': '1' });
/** Three megabytes and a rest, no two places of which are alike. */
const LARGE = Array.from({ length: 500_000 }, (_, at) => at.toString(36)).join(' ');
const ROUTES = {
  '/large': answer(200, LARGE, { 'content-type': 'text/plain' }),
  '/page': inOrder(BUSY, answer(200, '<title>Lemons</title><p>They keep.</p>')),
  '/gone': answer(404, 'Nothing here.'),
  '/check': answer(403, '<title>Just a moment...</title><p>Verify you are human</p>'),
};

let server: HttpServer;
let downloads: DownloadStore;
beforeEach(async () => {
  server = await startHttpServer(ROUTES);
  const db = openNodeStore();
  const { head } = fakeDraft();
  await createAuditStore(db).create(fakeDraft());
  downloads = createDownloads(db, head.id, { now: () => NOW });
});
afterEach(() => server.close());

/** Reads as an engine does that was started for the audit now. */
function read(path: string, isDying = false) {
  const overrides = isDying ? { readText: () => new Promise<never>(() => undefined) } : {};
  const { fetcher } = createTestFetcher({ ...EXTRACTORS, ...overrides });
  return fetcher.keepingIn(downloads).fetch(pendingUrl(`${server.origin}${path}`), go());
}

describe('an engine after one that died', () => {
  it('reads what was downloaded, and asks no server', async () => {
    void read('/page', true);
    const url = `${server.origin}/page`;
    await expect.poll(() => downloads.find(pendingUrl(url))).not.toBeNull();
    const before = server.requests.length;

    const fetched = await read('/page');

    expect(fetched).toMatchObject({ text: 'They keep.', requests: 0, receivedBytes: 0 });
    expect(fetched.source).toMatchObject({ title: 'Lemons', fromCache: false });
    expect(server.requests).toHaveLength(before);
  });

  it('leaves a large body to the browser while it arrives', async () => {
    const bodies: Parked[] = [];
    const { fetcher } = createTestFetcher({
      ...EXTRACTORS,
      readText: ({ bytes }) => {
        bodies.push(bytes);
        return Promise.resolve('empty');
      },
    });

    for (const path of ['/page', '/page', '/large']) {
      await fetcher.fetch(pendingUrl(`${server.origin}${path}`), go());
    }

    expect(bodies.map(each => each instanceof Blob)).toEqual([false, false, true]);
    expect(new TextDecoder().decode(await take(bodies.at(-1) ?? new Blob()))).toBe(LARGE);
  });

  it('finds a large body as it was', async () => {
    const source = pendingUrl('https://a.example/large');
    const body = new Blob(['Lemons keep. '.repeat(100_000)]);
    const visit = startVisit('https://a.example/large', NOW.toISOString());
    await downloads.keep(source, { visit, body, requests: 1, receivedBytes: body.size });

    const found = await downloads.find(source);

    expect(found).toMatchObject({ visit });
    expect(await take(found?.body ?? new Blob())).toEqual(await take(body));
  });

  it.each(['/gone', '/check'])('does not ask again what a server refused: %s', async path => {
    const first = await read(path);
    const before = server.requests.length;

    expect(await read(path)).toEqual(first);
    expect(server.requests).toHaveLength(before);
  });

  it('asks again where no server answered, or the user ended it', async () => {
    const source = pendingUrl('http://127.0.0.1:1/');
    const { fetcher } = createTestFetcher();
    await fetcher.keepingIn(downloads).fetch(source, go());
    const stopped = AbortSignal.abort();
    await fetcher.keepingIn(downloads).fetch(pendingUrl(`${server.origin}/page`), stopped);

    expect(await downloads.find(source)).toBeNull();
    expect(await downloads.find(pendingUrl(`${server.origin}/page`))).toBeNull();
  });

  it('asks again where only a permission lacked, which the user may have given since', async () => {
    const source = pendingUrl('https://moved.example/');
    const { fetcher } = createTestFetcher({
      fetch: (_, init) =>
        init?.redirect === 'manual'
          ? Promise.resolve(
              Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' }),
            )
          : Promise.reject(new TypeError('Failed to fetch')),
    });

    const fetched = await fetcher.keepingIn(downloads).fetch(source, go());

    expect(fetched.source).toMatchObject({ reason: 'redirected-without-permission' });
    expect(await downloads.find(source)).toBeNull();
  });
});
