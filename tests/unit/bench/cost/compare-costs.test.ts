import { describe, expect, it } from 'vitest';

import type { FindingKind } from '../../../../lib/core/audit/finding';
import { compareCosts, type Spent } from '../../../../scripts/bench/cost/compare-costs';

const spent = (overrides: Partial<Spent> = {}): Spent => ({
  calls: 5,
  promptTokens: 900,
  replyTokens: 100,
  wallMs: 400,
  ...overrides,
});
const THEIRS = spent({ calls: 50, promptTokens: 19_000, replyTokens: 1_000, wallMs: 4_000 });

const findings = (...kinds: FindingKind[]) =>
  new Map(kinds.map((kind, at) => [`pair-${at}`, kind] as const));

describe('comparing two ways to check an answer', () => {
  it('divides ours by theirs: tokens read and written, calls, and time', () => {
    const both = findings('supported', 'not-found');

    const { ratios, reached } = compareCosts(
      { spent: spent(), findings: both },
      { spent: THEIRS, findings: both },
    );

    expect(ratios).toEqual({ tokens: 0.05, calls: 0.1, wall: 0.1 });
    expect(reached).toEqual({ tokens: true, wall: true, verdicts: true });
  });

  it('misses what is more than a twentieth of the tokens or a tenth of the time', () => {
    const both = findings('supported');

    const { reached } = compareCosts(
      { spent: spent({ replyTokens: 101, wallMs: 401 }), findings: both },
      { spent: THEIRS, findings: both },
    );

    expect(reached).toMatchObject({ tokens: false, wall: false });
  });

  it('counts what is not supported as the same, whatever else it is', () => {
    const { verdicts } = compareCosts(
      { spent: spent(), findings: findings('supported', 'partly-supported', 'contradicted') },
      { spent: THEIRS, findings: findings('supported', 'not-found', 'not-found') },
    );

    expect(verdicts).toEqual({
      pairs: 3,
      same: 3,
      supported: { ours: 1, theirs: 1 },
      different: [],
    });
  });

  it('names the pairs that differ', () => {
    const { verdicts, reached } = compareCosts(
      { spent: spent(), findings: findings('supported', 'not-found', 'not-found') },
      { spent: THEIRS, findings: findings('supported', 'supported', 'not-found') },
    );

    expect(verdicts).toMatchObject({ same: 2, different: ['pair-1'] });
    expect(reached.verdicts).toBe(false);
  });

  it('never takes for the same what nobody could judge, or what one has not', () => {
    const { verdicts } = compareCosts(
      { spent: spent(), findings: findings('not-judged', 'not-found', 'not-judged') },
      { spent: THEIRS, findings: findings('not-judged', 'not-judged') },
    );

    expect(verdicts).toMatchObject({ pairs: 3, same: 0 });
  });

  it('reaches nothing where nothing was done', () => {
    const nothing = spent({ calls: 0, promptTokens: 0, replyTokens: 0, wallMs: 0 });

    const { ratios, reached } = compareCosts(
      { spent: nothing, findings: new Map() },
      { spent: nothing, findings: new Map() },
    );

    expect(ratios).toEqual({ tokens: null, calls: null, wall: null });
    expect(reached).toEqual({ tokens: false, wall: false, verdicts: false });
  });
});
