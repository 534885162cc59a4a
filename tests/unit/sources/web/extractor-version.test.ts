import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import {
  interpretResponse,
  EXTRACTOR_VERSION,
} from '../../../../lib/sources/web/interpret-response';
import { sha256Hex } from '../../../../lib/text/content-hash';
import { NODE_EXTRACTORS } from '../../../../scripts/lib/node-extractors';
import { fakeVisit } from '../../../fakes/audits';
import { pendingUrl, prose } from './helpers';

const FIXTURES = resolve(import.meta.dirname, '../../../fixtures');
const PAGE = `<html><head><title>Lemons</title></head><body><nav>Menu</nav><article><h1>Lemons</h1>
<p>${prose(6)}</p><ul><li>Cold</li><li>Warm</li></ul><table><tr><th>Room</th><td>Six weeks</td></tr></table>
</article><footer>About us</footer></body></html>`;

const SAMPLES: Record<string, [type: string, body: Uint8Array]> = {
  page: ['text/html', new TextEncoder().encode(PAGE)],
  pdf: ['application/pdf', new Uint8Array(readFileSync(resolve(FIXTURES, 'pdf/tables.pdf')))],
  jats: ['text/xml', new Uint8Array(readFileSync(resolve(FIXTURES, 'jats/lemons.xml')))],
  plain: ['text/plain', new TextEncoder().encode(' One.\r\n\r\nTwo. ')],
};

/**
 * The extractors' texts of the samples, by their version. If this fails, the extractors have
 * changed: raise EXTRACTOR_VERSION, or every page that is read again will seem to have changed.
 */
const MADE: Record<number, string> = { 2: 'f8aa4b5560b71e92' };

async function read(name: string) {
  const [contentType = '', body = new Uint8Array()] = SAMPLES[name] ?? [];
  const answer = { visit: fakeVisit({ contentType }), body, signal: new AbortController().signal };
  return interpretResponse(pendingUrl('https://growers.example/lemons'), answer, NODE_EXTRACTORS);
}

describe('the version of the extractors', { timeout: 60_000 }, () => {
  it('goes up with every change of what they make of the same bytes', async () => {
    const texts: string[] = [];
    for (const name of Object.keys(SAMPLES)) texts.push((await read(name)).text ?? 'nothing');

    expect(texts).not.toContain('nothing');
    expect((await sha256Hex(texts.join('\f'))).slice(0, 16)).toBe(MADE[EXTRACTOR_VERSION]);
  });

  it('is kept with what was read, and the hash of the bytes', async () => {
    const { source } = await read('plain');
    const hash = await sha256Hex(' One.\r\n\r\nTwo. ');

    expect(source).toMatchObject({ readBy: { bodyHash: hash, extractor: EXTRACTOR_VERSION } });
  });
});
