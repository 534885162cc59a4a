import { describe, expect, it } from 'vitest';

import { createGate } from '../../../lib/util/gate';

const live = new AbortController().signal;
const turn = () => new Promise(resolve => setTimeout(resolve, 0));

/** A work that lasts until it is ended, and notes both in `log`. */
function createWork(name: string, log: string[]) {
  const ended = Promise.withResolvers<undefined>();
  return {
    end: () => ended.resolve(undefined),
    async run() {
      log.push(`${name} begins`);
      await ended.promise;
      log.push(`${name} ends`);
    },
  };
}

describe('a gate', () => {
  it('lets works run side by side, and one alone once all others have ended', async () => {
    const { beside, alone } = createGate();
    const log: string[] = [];
    const [first, second, lone] = ['first', 'second', 'lone'].map(name => createWork(name, log));
    const all = [first, second].map(work => beside(() => work?.run() ?? Promise.resolve()));
    all.push(
      beside(() => alone(() => lone?.run() ?? Promise.resolve(), live)).then(() => undefined),
    );
    await turn();
    first?.end();
    await turn();
    expect(log).toEqual(['first begins', 'second begins', 'first ends']);

    second?.end();
    await turn();
    expect(log.slice(3)).toEqual(['second ends', 'lone begins']);
    lone?.end();
    await Promise.all(all);
  });

  it('has new works wait for the one that is alone, also after it failed', async () => {
    const { beside, alone } = createGate();
    const log: string[] = [];
    const lone = createWork('lone', log);
    const failing = beside(() =>
      alone(async () => {
        await lone.run();
        throw new Error('died');
      }, live),
    );
    await turn();
    const late = beside(() => Promise.resolve(log.push('late')));
    await turn();
    expect(log).toEqual(['lone begins']);

    lone.end();
    await expect(failing).rejects.toThrow('died');
    await late;
    expect(log).toEqual(['lone begins', 'lone ends', 'late']);
  });

  it('gives two that want to be alone their turns', async () => {
    const { beside, alone } = createGate();
    const log: string[] = [];
    const both = ['one', 'two'].map(name => createWork(name, log));
    const all = both.map(work => beside(() => alone(() => work.run(), live)));
    await turn();
    expect(log).toEqual(['one begins']);

    for (const work of both) work.end();
    await Promise.all(all);
    expect(log).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('does not keep one waiting that is aborted, and counts it no longer', async () => {
    const { beside, alone } = createGate();
    const controller = new AbortController();
    const log: string[] = [];
    const other = createWork('other', log);
    const othersEnd = beside(() => other.run());
    const waiting = beside(() => alone(() => Promise.resolve('done'), controller.signal));
    await turn();

    controller.abort();

    expect(await waiting).toBeNull();
    other.end();
    await othersEnd;
    expect(await beside(() => alone(() => Promise.resolve('done'), live))).toBe('done');
  });
});
