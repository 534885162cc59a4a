import { describe, expect, it } from 'vitest';

import { createProgress } from '../../../scripts/lib/progress';

function watch(isTerminal: boolean) {
  let now = 0;
  const written: string[] = [];
  const progress = createProgress(
    { name: 'lexical, a', total: 100, unit: 'pairs' },
    { write: text => void written.push(text), isTerminal, clock: () => now },
  );
  const tellAt = (ms: number, done: number) => {
    now = ms;
    progress.tell(done);
  };
  return { progress, written, tellAt };
}

describe('progress', () => {
  it('writes over one line of a terminal and leaves it at the end', () => {
    const { progress, written, tellAt } = watch(true);

    tellAt(1_000, 5);
    tellAt(2_000, 10);
    tellAt(4_000, 20);
    progress.end();

    expect(written).toEqual([
      '\r\u001B[Klexical, a: 10 of 100 pairs, about 18 s left',
      '\r\u001B[Klexical, a: 20 of 100 pairs, about 16 s left',
      '\n',
    ]);
  });

  it('gives a log a line now and then', () => {
    const { progress, written, tellAt } = watch(false);

    tellAt(1_000, 10);
    tellAt(10_000, 50);
    tellAt(12_000, 60);
    progress.end();

    expect(written).toEqual(['lexical, a: 50 of 100 pairs, about 10 s left\n']);
  });
});
