import { describe, expect, it } from 'vitest';

import { compareJudges } from '../../../lib/metrics/agreement';
import { summariseLedger } from '../../../lib/core/audit/ledger';
import { isSettled } from '../../../lib/core/audit/pair';
import { fakeConnection } from '../../fakes/connections';

import {
  changeChoice,
  check,
  service,
  fetcher,
  forgetKey,
  keepKey,
  KEY,
  kindsOf,
  ledger,
  readChoice,
  server,
  store,
  useEngine,
  work,
} from './engine-world';

useEngine();

describe('a check by the reader’s API', () => {
  it('asks once for each source, and says by whom each cell was judged', async () => {
    const audit = await work(await check());

    expect(audit.status).toBe('finished');
    expect(server.chats).toHaveLength(2);
    expect(audit.pairs.filter(isSettled).map(({ judge }) => judge.model)).toEqual(
      audit.pairs.map(() => `fake-model at ${new URL(server.baseUrl).host}`),
    );
    expect(kindsOf(audit)).toContain('supported');
  });

  it('writes down what left the device, and nothing of the words', async () => {
    const id = await check();
    await work(id);

    const entries = await ledger.of(id);
    const judging = summariseLedger(entries).find(({ purpose }) => purpose === 'judge');
    const sent = server.chats.reduce(
      (sum, chat) => sum + Buffer.byteLength(JSON.stringify(chat)),
      0,
    );
    expect(judging).toMatchObject({
      host: new URL(server.baseUrl).host,
      calls: 2,
      sentBytes: sent,
      tokens: server.tokens,
    });
    expect(JSON.stringify(entries)).not.toContain('itamin');
  });

  it('keeps the key out of everything that is kept or exported', async () => {
    const id = await check();
    await work(id);

    const kept = JSON.stringify(await store.findWithTexts(id)) + JSON.stringify(readChoice());
    expect(kept).not.toContain(KEY);
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });
});

describe('a check whose connection has changed', () => {
  it.each([
    ['model-missing', () => changeChoice({ connection: null })],
    [
      'model-missing',
      () => changeChoice({ connection: fakeConnection({ model: 'another-model' }) }),
    ],
    ['key-refused', forgetKey],
  ])('says %s in its cells and sends nothing anywhere', async (reason, change) => {
    const id = await check();
    change();

    const audit = await work(id);

    expect(kindsOf(audit)).toEqual(audit.pairs.map(() => reason));
    expect(server.requests).toEqual([]);
    expect((await ledger.of(id)).filter(({ purpose }) => purpose === 'judge')).toEqual([]);
  });

  it('fills those cells once it is there again, without reading a source again', async () => {
    const id = await check();
    forgetKey();
    await work(id);
    keepKey();

    await service.checkAgain({
      audit: id,
      scope: { pairs: 'failed' },
      askedAt: new Date().toISOString(),
    });
    const audit = await work(id);

    expect(kindsOf(audit)).toContain('supported');
    expect(kindsOf(audit)).not.toContain('key-refused');
    expect(fetcher.fetched).toHaveLength(2);
  });
});

describe('the same answer by another judge', () => {
  it('is judged without reading again, and what was found before is kept', async () => {
    const id = await check();
    const byApi = await work(id);

    await service.checkAgain({
      audit: id,
      scope: { pairs: 'all', place: 'device' },
      askedAt: new Date().toISOString(),
    });
    const onDevice = await work(id);

    expect(onDevice.judge.id).not.toBe('remote');
    expect(fetcher.fetched).toHaveLength(2);
    const [comparison] = compareJudges(onDevice.pairs);
    expect(comparison?.earlier).toEqual(byApi.judge);
    expect(comparison?.agreement.of).toBe(byApi.pairs.length);
  });

  it('costs nothing twice when the reader turns back', async () => {
    const id = await check();
    const first = await work(id);
    const asked = server.requests.length;
    await service.checkAgain({
      audit: id,
      scope: { pairs: 'all', place: 'device' },
      askedAt: new Date().toISOString(),
    });
    await work(id);

    await service.checkAgain({
      audit: id,
      scope: { pairs: 'all', place: 'api' },
      askedAt: new Date().toISOString(),
    });
    const again = await work(id);

    expect(kindsOf(again)).toEqual(kindsOf(first));
    expect(server.requests).toHaveLength(asked);
  });
});
