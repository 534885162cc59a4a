import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { GivenText } from '../../../../lib/core/source/given-text';
import { createGivenExtractor } from '../../../../lib/sources/web/given-extractor';
import { DEFAULT_LIMITS } from '../../../../lib/sources/web/fetch-limits';
import { EXTRACTORS } from '../../../fakes/extractors';
import { fakePendingSource } from '../../../fakes/audits';
import { makeBomb, makePdf, makeScan } from '../../../fakes/made-pdf';

const FIXTURES = resolve(import.meta.dirname, '../../../fixtures');
const HTML = 'text/html;charset=utf-8';

function givenAs(way: GivenText['way'], tabUrl: string | null = null): GivenText {
  return {
    way,
    givenAt: '2026-10-01T08:05:00.000Z',
    tabUrl,
    fileName: null,
    extent: null,
    pageReason: 'paywall',
    pageVisit: null,
  };
}

/** Sends nothing, whatever it is given: there is nothing in it that could. */
const read = createGivenExtractor(EXTRACTORS);

function readGiven(
  body: Uint8Array | string,
  contentType: string | null,
  { given = givenAs('uploaded'), signal = new AbortController().signal } = {},
) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return read({ source: fakePendingSource(), given, body: { bytes, contentType } }, signal);
}

describe('a text the reader gives', () => {
  it('is read as it stands when it was pasted', async () => {
    const { source, text } = await readGiven('One <b>line</b>.\r\nZinc & colds.', 'text/plain');

    expect(text).toBe('One <b>line</b>.\nZinc & colds.');
    expect(source).toMatchObject({
      status: 'read',
      format: 'plain',
      visit: { httpStatus: null, redirects: [], retrievedAt: '2026-10-01T08:05:00.000Z' },
    });
  });

  it('is read as a page where it is one, with the address of its tab', async () => {
    const page = `<html><body><article><h1>Zinc</h1><p>Zinc shortens colds a little.</p>
      <script>steal()</script><noscript>&lt;p&gt;Subscribe&lt;/p&gt;</noscript></article></body></html>`;
    const given = givenAs('open-tab', 'https://journal.example/zinc');

    const { source, text } = await readGiven(page, HTML, { given });

    expect(text).toContain('Zinc shortens colds a little.');
    expect(text).not.toMatch(/steal|Subscribe/);
    expect(source).toMatchObject({
      format: 'page',
      visit: { finalUrl: 'https://journal.example/zinc' },
    });
  });

  it.each([
    ['pdf/two-columns.pdf', 'pdf'],
    ['jats/lemons.xml', 'jats'],
  ])('is known by what it is where nobody says: %s', async (file, format) => {
    const bytes = new Uint8Array(readFileSync(resolve(FIXTURES, file)));

    const { source } = await readGiven(bytes, null);

    expect(source).toMatchObject({ status: 'read', format });
  });

  it('is a text of its own: the cited address is where it leads', async () => {
    const { source } = await readGiven('Zinc.', 'text/plain', { given: givenAs('pasted') });

    expect(source).toMatchObject({ visit: { finalUrl: fakePendingSource().url, bytes: 5 } });
  });

  const wall = `<html><head><script type="application/ld+json">{"isAccessibleForFree": false}</script>
    </head><body><p>Zinc is a metal. Subscribe to read on.</p></body></html>`;
  const printed = [[{ text: 'Secret.', x: 50, y: 700 }]];

  it.each([
    ['a wall in a tab', wall, HTML, 'paywall'],
    [
      'a page that wants a sign-in',
      '<title>Sign in</title><form><input type="password"></form>',
      HTML,
      'login-required',
    ],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47]), 'image/png', 'unsupported-type'],
    [
      'an archive without a name',
      new Uint8Array([80, 75, 3, 4, 20, 0, 0, 9]),
      null,
      'unsupported-type',
    ],
    ['nothing', '', 'text/plain', 'empty'],
    ['spaces', ' \n\t ', 'text/plain', 'empty'],
    ['a locked PDF', makePdf({ pages: printed, isLocked: true }), null, 'encrypted'],
    ['a scan', makeScan(), 'application/pdf', 'no-text'],
    ['a bomb', makeBomb(150_000_000), 'application/pdf', 'too-complex'],
    ['a PDF in name only', '%PDF-1.4\n%%EOF', 'application/pdf', 'damaged'],
    ['too much', new Uint8Array(DEFAULT_LIMITS.maxBytes + 1), 'text/plain', 'too-large'],
  ])('has the reasons of a fetched one: %s', async (...[, body, type, reason]) => {
    const { source, text } = await readGiven(body, type);

    expect(text).toBeNull();
    expect(source).toMatchObject({ status: 'unreadable', reason });
  });

  it('survives markup that nests without end', async () => {
    const page = `${'<div>'.repeat(30_000)}Zinc helps.${'</div>'.repeat(30_000)}`;

    const { source } = await readGiven(page, HTML);

    expect(['read', 'unreadable']).toContain(source.status);
  });

  it('is not read once nobody waits for it', async () => {
    const { source } = await readGiven('Zinc.', 'text/plain', { signal: AbortSignal.abort() });

    expect(source).toMatchObject({ status: 'unreadable', reason: 'stopped' });
  });
});
