import { describe, expect, it } from 'vitest';

import { toLedgerEntries } from '../../../lib/pipeline/read-source';
import { fakeHead, fakeReadSource, fakeUnreadableSource, fakeVisit } from '../../fakes/audits';

const WHEN = { auditId: fakeHead().id, at: '2026-10-01T08:00:05.000Z' };

describe('what a visit leaves in the ledger', () => {
  it('is the host that was asked and the bytes that came', () => {
    const source = fakeReadSource({ visit: fakeVisit({ bytes: 2_048 }) });

    expect(toLedgerEntries({ source, text: 'text' }, WHEN)).toEqual([
      {
        ...WHEN,
        purpose: 'source',
        host: 'health.example',
        sentBytes: 0,
        receivedBytes: 2_048,
        tokens: null,
        calls: 1,
      },
    ]);
  });

  it('names every host on the way, and counts the bytes at the last', () => {
    const visit = fakeVisit({
      redirects: ['https://doi.example/10.1', 'https://old.example/a'],
      finalUrl: 'https://journal.example:8443/a',
      bytes: 500,
    });

    const entries = toLedgerEntries({ source: fakeReadSource({ visit }), text: 'text' }, WHEN);

    expect(entries.map(({ host, receivedBytes }) => [host, receivedBytes])).toEqual([
      ['doi.example', 0],
      ['old.example', 0],
      ['journal.example:8443', 500],
    ]);
  });

  it('counts as many calls as there were requests', () => {
    const source = fakeUnreadableSource({ reason: 'unreachable' });

    expect(toLedgerEntries({ source, text: null, requests: 3 }, WHEN)).toMatchObject([
      { host: 'health.example', calls: 3 },
    ]);
  });

  it('counts what all of them brought, and not only the last', () => {
    const source = fakeUnreadableSource({ reason: 'unreachable', visit: fakeVisit({ bytes: 10 }) });

    const entries = toLedgerEntries({ source, text: null, requests: 3, receivedBytes: 70 }, WHEN);

    expect(entries).toMatchObject([{ calls: 3, receivedBytes: 70 }]);
  });

  it('names the asked host where a request went out and nothing is known of it', () => {
    const source = fakeUnreadableSource({ reason: 'fetcher-failed', visit: null });

    expect(toLedgerEntries({ source, text: null, requests: 1 }, WHEN)).toMatchObject([
      { host: 'health.example', calls: 1, receivedBytes: 0 },
    ]);
  });

  it('is nothing where nothing was sent', () => {
    const refused = fakeUnreadableSource({ reason: 'no-permission', visit: null });
    const fromFile = fakeReadSource();

    expect(toLedgerEntries({ source: refused, text: null }, WHEN)).toEqual([]);
    expect(toLedgerEntries({ source: fromFile, text: 'text', requests: 0 }, WHEN)).toEqual([]);
  });

  it("is nothing for a page of the extension's own", () => {
    const visit = fakeVisit({ finalUrl: 'chrome-extension://abc/sample/sources/a.html' });

    expect(
      toLedgerEntries({ source: fakeReadSource({ visit }), text: 'text', requests: 1 }, WHEN),
    ).toEqual([]);
  });
});
