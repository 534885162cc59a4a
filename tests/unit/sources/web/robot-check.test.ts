import { afterEach, describe, expect, it } from 'vitest';

import { answer, startHttpServer, type Handler, type HttpServer } from '../../../fakes/http-server';
import { createTestFetcher, outcomeOf, prose } from './helpers';

const servers: HttpServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close()));
});

async function read(handler: Handler) {
  const server = await startHttpServer({ '/a': handler });
  servers.push(server);
  const { fetcher, read: visit } = createTestFetcher();
  return { fetcher, fetched: await visit(`${server.origin}/a`), requests: server.requests };
}

const page = (body: string, title = 'Site') =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;

describe('a refusal', () => {
  it.each([
    [403, 'words', page('<h1>Verify you are human</h1><p>This may take a few seconds.</p>')],
    [429, 'words', page('<p>Please complete the security check to go on.</p>')],
    [503, 'words in German', page('<p>Bestätigen Sie, dass Sie ein Mensch sind.</p>')],
    [403, 'words in Spanish', page('<p>Verifique que es usted humano.</p>')],
    [403, 'words in French', page('<p>Vérifiez que vous êtes humain.</p>')],
    [403, 'words in Chinese', page('<p>请验证您是真人。</p>')],
    [403, 'words in Japanese', page('<p>人間であることを確認します。</p>')],
    [403, 'a part of it', page('<div id="challenge-error-text"></div>', 'Just a moment...')],
    [
      503,
      'a script of it',
      page('<p>Wait.</p><script src="/cdn-cgi/challenge-platform/h/b/x.js"></script>'),
    ],
    [
      403,
      'a script of another',
      page('<script src="https://ct.captcha-delivery.com/c.js"></script>'),
    ],
  ])('with status %i is a robot check by %s', async (status, _, html) => {
    const { fetched, requests } = await read(answer(status, html));

    expect(outcomeOf(fetched)).toBe('robot-check');
    expect(fetched.source.visit?.httpStatus).toBe(status);
    expect(fetched.signs).toHaveLength(1);
    // Another request would be asked the same.
    expect(requests).toHaveLength(1);
  });

  it.each([
    [403, 'http-error', page('<h1>Forbidden</h1><p>You may not see this page.</p>')],
    [403, 'http-error', page(`<p>${prose(40)}</p><p>Verify you are human.</p>`)],
    [403, 'http-error', ''],
    [403, 'http-error', page(`<p>Verify you are human</p>${' '.repeat(300_000)}`)],
    [404, 'dead-link', page('<h1>Verify you are human</h1>')],
    [500, 'http-error', page('<h1>Verify you are human</h1>')],
    [429, 'rate-limited', page('<p>Too many requests.</p>')],
  ])('with status %i and no such page is %s', async (status, reason, html) => {
    const { fetched } = await read(answer(status, html));

    expect(outcomeOf(fetched)).toBe(reason);
  });

  it('of another type than a page is not looked at', async () => {
    const { fetched } = await read(
      answer(403, '{"message":"Verify you are human"}', { 'content-type': 'application/json' }),
    );

    expect(outcomeOf(fetched)).toBe('http-error');
    expect(fetched.source.visit?.bytes).toBe(0);
  });
});

describe('a page that was not refused', () => {
  it('is read, though it has a part that checks who writes to its authors', async () => {
    const { fetched } = await read(
      answer(200, page(`<article><p>${prose(3)}</p></article><div class="g-recaptcha"></div>`)),
    );

    expect(outcomeOf(fetched)).toBe('read');
  });
});
