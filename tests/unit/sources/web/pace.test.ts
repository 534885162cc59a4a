import { describe, expect, it } from 'vitest';

import { createHostPaces, createPace } from '../../../../lib/sources/web/pace';

const HOUR_MS = 3_600_000;

describe('the pause between two requests', () => {
  it('is as long as what is left of it, and a turn longer for each that waits', () => {
    let time = HOUR_MS;
    const turn = createPace(1_000, () => new Date(time));

    const waits = [turn(), turn(), turn()];
    time += 2_500;

    expect([...waits, turn()]).toEqual([0, 1_000, 2_000, 500]);
  });

  it.each([
    ['a service', () => createPace],
    ['a host', () => perHost],
  ])('does not grow for %s when the clock is set back by an hour', (_who, opening) => {
    let time = 10 * HOUR_MS;
    const turn = opening()(1_000, () => new Date(time));

    turn();
    time -= HOUR_MS;
    const afterwards = turn();
    time += 1_000;

    expect([afterwards, turn()]).toEqual([1_000, 1_000]);
  });
});

function perHost(gapMs: number, now: () => Date): () => number {
  const turn = createHostPaces(gapMs, now);
  return () => turn('https://a.example/leaflet');
}
