import { describe, expect, it } from 'vitest';

import { labelFinding, type CitationLabel } from '../../../lib/metrics/bioace';
import { combineNuggets } from '../../../scripts/lib/compare-nuggets';
import type { FindingKind } from '../../../lib/core/audit/finding';

describe('the label of a finding', () =>
  it.each<[FindingKind, boolean, CitationLabel | null]>([
    ['supported', true, 'supports'],
    ['supported', false, 'supports'],
    ['contradicted', true, 'contradicts'],
    ['contradicted', false, 'contradicts'],
    ['partly-supported', true, 'neutral'],
    ['partly-supported', false, 'neutral'],
    ['not-found', true, 'neutral'],
    ['not-found', false, 'not-relevant'],
    ['not-judged', true, null],
    ['not-judged', false, null],
  ])('of %s, related: %s, is %s', (kind, isRelated, label) =>
    expect(labelFinding({ kind, isRelated })).toBe(label),
  ));

const S = 'supports';
const C = 'contradicts';
const N = 'neutral';
const R = 'not-relevant';

describe('the label of a sentence by its nuggets', () =>
  it.each<[name: string, nuggets: (CitationLabel | null)[], label: CitationLabel | null]>([
    ['one contradicted, whatever the others are', [S, C, N, R], C],
    ['one contradicted, another that nobody could judge', [null, C], C],
    ['one that nobody could judge', [S, null], null],
    ['one that nobody could judge among unsupported ones', [N, R, null], null],
    ['all supported', [S, S, S], S],
    ['one supported, one not', [S, N], N],
    ['one supported, one unrelated', [S, R], N],
    ['none supported, all related', [N, N], N],
    ['none supported, some related', [N, R], N],
    ['all unrelated', [R, R], R],
    ['no nugget', [], null],
  ])('%s', (_name, nuggets, label) => {
    expect(combineNuggets(nuggets)).toBe(label);
    expect(combineNuggets(nuggets.toReversed())).toBe(label);
  }));
