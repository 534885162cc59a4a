import { describe, expect, it } from 'vitest';

import { isSettled, type SettledPair } from '../../../lib/core/audit/pair';
import type { AuditId } from '../../../lib/core/ids';
import {
  changeChoice,
  check,
  service,
  fetcher,
  forgetKey,
  ledger,
  server,
  store,
  useEngine,
  work,
} from './engine-world';

useEngine();

async function firstPair(id: AuditId): Promise<SettledPair> {
  const pair = (await store.find(id))?.pairs.find(isSettled);
  if (!pair) throw new Error('test: no cell is filled');
  return pair;
}

describe('one cell by another judge', () => {
  it('asks the API about that cell alone, and writes down what left the device', async () => {
    changeChoice({ where: 'device' });
    const id = await check();
    await work(id);
    const before = await firstPair(id);

    await service.checkAgain({
      audit: id,
      scope: { pairs: before.id, place: 'api' },
      askedAt: new Date().toISOString(),
    });
    await work(id);

    const after = await firstPair(id);
    const sent = (await ledger.of(id)).filter(({ purpose }) => purpose === 'judge');
    expect(server.chats).toHaveLength(1);
    expect(sent.reduce((sum, { calls }) => sum + calls, 0)).toBe(1);
    expect(after.judge.id).toBe('remote');
    expect(after.earlier).toMatchObject([{ judge: before.judge, finding: before.finding }]);
    expect(fetcher.fetched).toHaveLength(2);
    expect((await store.find(id))?.judge.id).not.toBe('remote');
  });

  it('sends nothing where the device was chosen', async () => {
    const id = await check();
    await work(id);
    const asked = server.requests.length;
    const { id: pair } = await firstPair(id);

    await service.checkAgain({
      audit: id,
      scope: { pairs: pair, place: 'device' },
      askedAt: new Date().toISOString(),
    });
    await work(id);

    expect(server.requests).toHaveLength(asked);
    expect((await firstPair(id)).judge.id).not.toBe('remote');
  });

  it('says why where the key is gone, keeps what was found, and sends nothing', async () => {
    changeChoice({ where: 'device' });
    const id = await check();
    await work(id);
    const before = await firstPair(id);
    forgetKey();

    await service.checkAgain({
      audit: id,
      scope: { pairs: before.id, place: 'api' },
      askedAt: new Date().toISOString(),
    });
    await work(id);

    const after = await firstPair(id);
    expect(after.finding).toEqual(before.finding);
    expect(after.again).toMatchObject({ status: 'failed', reason: 'key-refused' });
    expect(server.requests).toEqual([]);
  });
});
