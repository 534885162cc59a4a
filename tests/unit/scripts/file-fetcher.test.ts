import { describe, expect, it } from 'vitest';

import { createFileFetcher, type FileEntry } from '../../../scripts/lib/file-fetcher';
import { NODE_EXTRACTORS } from '../../../scripts/lib/node-extractors';
import { NOW, outcomeOf, pendingUrl, visitOf } from '../sources/web/helpers';

const URL = 'https://growers.example/lemons';

function read(entry: FileEntry | null, signal = new AbortController().signal) {
  const fetcher = createFileFetcher({
    readFile: url => Promise.resolve(url === URL ? entry : null),
    ...NODE_EXTRACTORS,
    now: () => NOW,
  });
  return fetcher.fetch(pendingUrl(URL), signal);
}

const file = (body: string | Uint8Array, contentType = 'text/html'): FileEntry => ({
  kind: 'file',
  bytes: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  contentType,
});

describe('a source read from a file', () => {
  it('is read as if the server had sent it', async () => {
    const fetched = await read(file('<title>Lemons</title><p>They keep.</p>'));

    expect(fetched.text).toBe('They keep.');
    expect(fetched.source.title).toBe('Lemons');
    expect(visitOf(fetched)).toEqual({
      finalUrl: URL,
      redirects: [],
      httpStatus: 200,
      contentType: 'text/html',
      bytes: 38,
      retrievedAt: NOW.toISOString(),
    });
  });

  it('is asked of nobody', async () => {
    const fetched = [await read(file('<p>They keep.</p>')), await read(null)];

    expect(fetched.map(({ requests }) => requests)).toEqual([0, 0]);
  });

  it('finds its charset as a page from the web does', async () => {
    const bytes = Uint8Array.from('<meta charset="iso-8859-1"><p>\xb5g', char =>
      char.charCodeAt(0),
    );

    expect((await read(file(bytes))).text).toBe('µg');
  });

  it.each([
    [404, 'dead-link'],
    [402, 'paywall'],
    [407, 'login-required'],
    [429, 'rate-limited'],
    [500, 'http-error'],
    [200, 'empty'],
  ])('may stand for a status: %i is %s', async (status, reason) => {
    const fetched = await read({ kind: 'status', status });

    expect(outcomeOf(fetched)).toBe(reason);
    expect(visitOf(fetched)).toMatchObject({ httpStatus: status, contentType: null, bytes: 0 });
  });

  it('is not supplied where no file is named for the address', async () => {
    const fetched = await read(null);

    expect(outcomeOf(fetched)).toBe('not-supplied');
  });

  it('is refused where it is too large or no text', async () => {
    expect(outcomeOf(await read(file(new Uint8Array(25_000_001))))).toBe('too-large');
    expect(outcomeOf(await read(file('GIF89a', 'image/gif')))).toBe('unsupported-type');
  });
});
