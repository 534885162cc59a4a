import { describe, expect, it } from 'vitest';

import { createFairTurns } from '../../../lib/util/in-turn';

const later = () => new Promise(resolve => setTimeout(resolve, 0));

describe('turns that checks take', () => {
  it('go to the check that has had the fewest, one at a time', async () => {
    const inTurn = createFairTurns();
    const [greedy, small] = [new AbortController(), new AbortController()];
    const log: string[] = [];
    const take = (name: string, { signal }: AbortController) =>
      inTurn(async () => {
        log.push(`${name} begins`);
        await later();
        log.push(`${name} ends`);
      }, signal);

    await Promise.all([
      ...['first', 'second', 'third'].map(name => take(name, greedy)),
      ...['a', 'b'].map(name => take(name, small)),
    ]);

    expect(log.filter(each => each.endsWith('begins'))).toEqual(
      ['first', 'a', 'second', 'b', 'third'].map(name => `${name} begins`),
    );
    expect(log.filter((_, at) => at % 2 === 1).every(each => each.endsWith('ends'))).toBe(true);
  });

  it('do not wait until a late check has had as many', async () => {
    const inTurn = createFairTurns();
    const [early, late] = [new AbortController(), new AbortController()];
    const log: string[] = [];
    const take = (name: string, { signal }: AbortController) =>
      inTurn(async () => {
        log.push(name);
        await later();
      }, signal);
    for (const name of ['one', 'two', 'three']) await take(name, early);

    await Promise.all([
      ...['a', 'b', 'c'].map(name => take(name, late)),
      ...['four', 'five'].map(name => take(name, early)),
    ]);

    expect(log.slice(3)).toEqual(['a', 'b', 'four', 'c', 'five']);
  });

  it('are given up by a check that is stopped, at once, and not while it has one', async () => {
    const inTurn = createFairTurns();
    const check = new AbortController();
    const held = Promise.withResolvers<string>();
    const first = inTurn(() => held.promise, check.signal);
    const second = inTurn(() => Promise.resolve('never'), check.signal);
    await later();
    check.abort();

    expect(await second).toBeNull();
    held.resolve('read');
    expect(await first).toBe('read');
  });
});
