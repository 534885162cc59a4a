import { get } from 'node:https';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startWeb, type Web } from '../../../e2e/harness/web';
import { answer, startHttpServer, type HttpServer } from '../../../fakes/http-server';
import { createTestFetcher, outcomeOf, visitOf } from './helpers';

const PAGE = '<html><body><p>They keep for six weeks.</p></body></html>';

let web: Web;
let honest: HttpServer;
let address: string;

beforeAll(async () => {
  web = await startWeb();
  address = `https://localhost:${String(web.port)}/a`;
  web.put(address, PAGE);
  honest = await startHttpServer({ '/a': answer(200, PAGE) });
});

afterAll(async () => {
  await web.close();
  await honest.close();
});

describe('a server whose certificate nobody has signed but itself', () => {
  it('is unreachable to the real fetch, and is sent nothing', async () => {
    const { read, waits } = createTestFetcher();

    const fetched = await read(address);

    expect(outcomeOf(fetched)).toBe('unreachable');
    expect(fetched.text).toBeNull();
    expect(visitOf(fetched)).toMatchObject({ httpStatus: null, bytes: 0, finalUrl: address });
    expect(waits).toHaveLength(2);
    expect(web.hits(address)).toBe(0);
  });

  it('would give the page to whoever did not look at the certificate', async () => {
    expect(await readWithoutLooking(address)).toBe(PAGE);
  });

  it('holds up no other source', async () => {
    const { read } = createTestFetcher();

    const both = await Promise.all([read(address), read(`${honest.origin}/a`)]);

    expect(both.map(outcomeOf)).toEqual(['unreachable', 'read']);
    expect(both[1].text).toBe('They keep for six weeks.');
  });
});

/** The control: only the certificate stands between the fetch and the page. */
function readWithoutLooking(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = get(url, { rejectUnauthorized: false }, response => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        body += piece;
      });
      response.on('end', () => resolve(body));
    });
    request.on('error', reject);
  });
}
