import { describe, expect, it } from 'vitest';

import { summariseLedger } from '../../../../lib/core/audit/ledger';
import { fakeLedgerEntry } from '../../../fakes/ledger';

const call = (overrides: Parameters<typeof fakeLedgerEntry>[0] = {}) =>
  fakeLedgerEntry({
    purpose: 'judge',
    host: 'api.example',
    sentBytes: 1_000,
    receivedBytes: 100,
    tokens: { prompt: 250, reply: 20 },
    ...overrides,
  });

describe('summing up a ledger', () => {
  it('has no line where nothing was sent', () => expect(summariseLedger([])).toEqual([]));

  it('adds up calls, bytes and tokens of one host and purpose', () => {
    const lines = summariseLedger([call(), call({ calls: 2, tokens: { prompt: 5, reply: 3 } })]);

    expect(lines).toEqual([
      {
        purpose: 'judge',
        host: 'api.example',
        calls: 3,
        sentBytes: 2_000,
        receivedBytes: 200,
        tokens: { prompt: 255, reply: 23 },
        callsWithoutTokens: 0,
      },
    ]);
  });

  it('keeps hosts and purposes apart, in the order they first occur', () => {
    const lines = summariseLedger([
      fakeLedgerEntry({ host: 'b.example' }),
      call(),
      fakeLedgerEntry({ host: 'a.example' }),
      call({ purpose: 'rewrite' }),
      fakeLedgerEntry({ host: 'b.example' }),
    ]);

    expect(lines.map(({ host, purpose, calls }) => [host, purpose, calls])).toEqual([
      ['b.example', 'source', 2],
      ['api.example', 'judge', 1],
      ['a.example', 'source', 1],
      ['api.example', 'rewrite', 1],
    ]);
  });

  it('says how many calls told no tokens, whichever came first', () => {
    const silent = call({ tokens: null, calls: 2 });

    for (const entries of [
      [silent, call()],
      [call(), silent],
    ]) {
      expect(summariseLedger(entries)).toMatchObject([
        { tokens: { prompt: 250, reply: 20 }, callsWithoutTokens: 2, calls: 3 },
      ]);
    }
    expect(summariseLedger([silent])).toMatchObject([{ tokens: null, callsWithoutTokens: 2 }]);
  });
});
