import { describe, expect, test } from 'vitest';
import { firmFrom } from '../../../../lib/core/audit/strength';
import { EMBEDDED_CARD } from '../../../../lib/judges/embedded/card';
import { decide, isDecided, type Hints } from '../../../../lib/judges/embedded/decide';
import { fakeParams } from './fake-engine';

type Logits = readonly [number, number, number];
const packs = (...logits: Logits[]) => logits.map(each => ({ logits: each }));

const NONE = { words: 0, clause: 0, quantities: 0 };
const saying = (words: Hints['words']): Hints => ({ words, missing: NONE });

const FOR: Logits = [4, 0, 0];
const AGAINST: Logits = [0, 4, 0];
const NOTHING: Logits = [-4, -4, 0];

describe('what a source says as a whole', () => {
  test('is what its only pack says', () => {
    const params = fakeParams();

    expect(decide(packs(FOR), params)).toMatchObject({ kind: 'supported', pack: 0 });
    expect(decide(packs(AGAINST), params)).toMatchObject({ kind: 'contradicted', pack: 0 });
    expect(decide(packs(NOTHING), params)).toMatchObject({ kind: 'not-found' });
  });

  test('is not found where nothing was read, and for sure', () => {
    const { kind, chances } = decide([], fakeParams());

    expect(kind).toBe('not-found');
    expect(chances).toEqual({ supported: 0, contradicted: 0, notFound: 1 });
  });

  test('is found where one pack of several says it, and rests on that pack', () =>
    expect(decide(packs(NOTHING, FOR, NOTHING), fakeParams())).toMatchObject({
      kind: 'supported',
      pack: 1,
    }));

  test('counts a pack less the further back it stands', () => {
    const params = fakeParams({ supported: { rankCost: 2 } });
    const early = decide(packs([3, -9, 0], NOTHING, NOTHING), params);
    const late = decide(packs(NOTHING, NOTHING, [3, -9, 0]), params);

    expect(early.kind).toBe('supported');
    expect(late.kind).toBe('not-found');
  });

  test('is contradicted only where that is likelier than supported', () => {
    const params = fakeParams({ supported: { threshold: 0.3 }, contradicted: { threshold: 0.3 } });

    expect(decide(packs([2, 2.1, 0]), params).kind).toBe('contradicted');
    expect(decide(packs([2.1, 2, 0]), params).kind).toBe('supported');
  });

  test('is never not found where that is the least likely, unless the source is not cited', () => {
    const params = fakeParams({ supported: { threshold: 0.9 }, contradicted: { threshold: 0.9 } });
    const decided = (logits: Logits, isCited = true) => decide(packs(logits), params, { isCited });

    expect(decided([1.1, 1, 0]).kind).toBe('supported');
    expect(decided([1, 1.1, 0]).kind).toBe('contradicted');
    expect(decided([1.1, -0.1, 0]).kind).toBe('not-found');
    expect(decided([1.1, 1, 0], false).kind).toBe('not-found');
  });

  test('is less of a side the more of the statement stands nowhere', () => {
    const params = fakeParams({ supported: { missing: { words: 2, clause: 0, quantities: 3 } } });
    const lacking = (words: number, quantities: number): Hints => ({
      words: null,
      missing: { words, clause: words, quantities },
    });
    const weak = packs([1, -9, 0]);

    expect(decide(weak, params, { hints: lacking(0, 0) }).kind).toBe('supported');
    expect(decide(weak, params, { hints: lacking(0.8, 0) }).kind).toBe('not-found');
    expect(decide(weak, params, { hints: lacking(0, 0.5) }).kind).toBe('partly-supported');
    expect(decide(weak, params, { hints: lacking(0.8, 0.5) }).kind).toBe('not-found');
    expect(decide(packs([-9, 1, 0]), params, { hints: lacking(0.8, 1) }).kind).toBe('contradicted');
  });

  test('is partly supported where it would be supported but for quantities that stand nowhere', () => {
    const params = fakeParams({ supported: { missing: { words: 2, clause: 0, quantities: 3 } } });
    const lacking = (words: number): Hints => ({
      words: null,
      missing: { words, clause: 0, quantities: 0.5 },
    });

    expect(decide(packs([1, -9, 0]), params, { hints: lacking(0) })).toMatchObject({
      kind: 'partly-supported',
      chances: decide(packs([1, -9, 0]), params).chances,
    });
    expect(decide(packs([1, -9, 0]), params, { hints: lacking(0.8) }).kind).toBe('not-found');
    expect(decide(packs([-1, -9, 0]), params, { hints: lacking(0) }).kind).toBe('not-found');
    expect(decide(packs([-1, 2, 0]), params, { hints: lacking(0) }).kind).toBe('contradicted');
    expect(decide(packs([9, -9, 0]), params, { hints: lacking(0) }).kind).toBe('supported');
  });

  test('leans to the side that comparing words alone takes, and away from the other', () => {
    const params = fakeParams({ agreement: { supported: 2, contradicted: 1 } });
    const against = packs([-1, 1, 0]);

    expect(decide(against, params).kind).toBe('contradicted');
    expect(decide(against, params, { hints: saying('supported') }).kind).toBe('supported');
    expect(decide(packs([0.5, 0, 0]), params, { hints: saying('contradicted') }).kind).toBe(
      'contradicted',
    );
    expect(decide(packs([9, -9, 0]), params, { hints: saying('contradicted') }).kind).toBe(
      'supported',
    );
  });

  test('is no surer for agreement of words than that may make it', () => {
    const params = fakeParams({ agreement: { supported: 2, told: 0.5 } });
    const reversed = packs([-1, 1, 0]);
    const told = decide(reversed, params, { hints: saying('supported') });

    expect(told.kind).toBe('supported');
    expect(told.confidence).toBeLessThan(told.chances.supported);
    expect(told.confidence).toBeCloseTo(
      decide(reversed, fakeParams({ agreement: { supported: 0.5 } }), {
        hints: saying('supported'),
      }).chances.supported,
      12,
    );
    expect(decide(packs(FOR), params).confidence).toBe(
      decide(packs(FOR), params).chances.supported,
    );
  });

  test('is contradicted by a source that is not cited only with more probability', () => {
    const params = fakeParams({ contradicted: { uncited: 0.9 } });

    expect(decide(packs([-9, 1, 0]), params).kind).toBe('contradicted');
    expect(decide(packs([-9, 1, 0]), params, { isCited: false }).kind).toBe('not-found');
    expect(decide(packs([-9, 3, 0]), params, { isCited: false }).kind).toBe('contradicted');
  });

  test('is given from the threshold on, and not below', () => {
    // Two equal logits and one far below: a chance of one half.
    const even = packs([0, -1000, 0]);

    expect(decide(even, fakeParams({ supported: { threshold: 0.5 } })).kind).toBe('supported');
    expect(decide(even, fakeParams({ supported: { threshold: 0.51 } })).kind).toBe('not-found');
  });

  test('has chances that are calibrated by scale and bias, and add up to 1', () => {
    const params = fakeParams({ supported: { scale: 0.5, bias: -1 } });
    const { chances } = decide(packs([4, -1000, 0]), params);

    // 0.5 × 4 − 1 = 1 against 0.
    expect(chances.supported).toBeCloseTo(Math.E / (1 + Math.E), 10);
    expect(chances.supported + chances.contradicted + chances.notFound).toBeCloseTo(1, 10);
  });

  test('never becomes less likely supported by a pack that supports more', () => {
    const params = fakeParams();
    let before = 0;
    for (let logit = -6; logit <= 6; logit += 0.5) {
      const { chances } = decide(packs(NOTHING, [logit, 0, 0]), params);
      expect(chances.supported).toBeGreaterThanOrEqual(before);
      before = chances.supported;
    }
    expect(before).toBeGreaterThan(0.9);
  });
});

describe('reading on', () => {
  const params = fakeParams({
    supported: { stop: 0.9 },
    contradicted: { stop: 0.99 },
    notFound: { stop: 0.8, relatedness: 0.4 },
  });

  test('ends where a finding is sure enough', () => {
    expect(isDecided(decide(packs([6, 0, 0]), params), 1, params)).toBe(true);
    expect(isDecided(decide(packs([2, 0, 0]), params), 1, params)).toBe(false);
    expect(isDecided(decide(packs([0, 4, 0]), params), 1, params)).toBe(false);
    expect(isDecided(decide(packs([0, 9, 0]), params), 1, params)).toBe(true);
  });

  test('ends where nothing was found and the rest is about something else', () => {
    const nothing = decide(packs(NOTHING), params);

    expect(isDecided(nothing, 0.39, params)).toBe(true);
    expect(isDecided(nothing, 0.41, params)).toBe(false);
    expect(isDecided(decide(packs([-0.5, -9, 0]), params), 0.39, params)).toBe(false);
  });
});

describe('the decision of the package', () => {
  test.each(['abstract', 'snippet', 'full-text'] as const)(
    'is never firm support where the pack it rests on speaks rather against (%s)',
    extent => {
      const { decision, reliability } = EMBEDDED_CARD;
      const least = firmFrom(reliability?.sets ?? [], 'supported', { extent, language: 'en' });
      const most = Array.from({ length: 100 }, (_, i) => i / 10).map(against => {
        const { kind, confidence } = decide(packs([against - 0.001, against, 0]), decision);
        return kind === 'supported' ? confidence : 0;
      });

      expect(Math.max(...most)).toBeLessThan(least ?? 1);
    },
  );
});
