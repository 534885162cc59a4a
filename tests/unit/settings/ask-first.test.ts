import { describe, expect, it } from 'vitest';

import { sourceIdFor } from '../../../lib/core/source/source';
import { mustAskFirst } from '../../../lib/settings/ask-first';
import { estimateCheck, estimateCheckAgain, type CheckTerms } from '../../../lib/views/estimate';
import { buildAudit } from '../../examples/build-audit';
import { STOPPED } from '../../examples/sketches';
import { fakePendingSource } from '../../fakes/audits';
import { fakeConnection } from '../../fakes/connections';

const PRICE = { prompt: 2.5, reply: 10 };
const AUDIT = buildAudit(STOPPED);

function asked(overrides: Partial<CheckTerms> = {}): CheckTerms {
  return { ...fakeConnection(), passagesPerPair: 8, splitBy: 'rules', ...overrides };
}

describe('what a check takes that has not begun', () => {
  it('is counted for all its statements and sources, also those nobody has read', () => {
    const estimate = estimateCheck(AUDIT, asked());

    expect(estimate).toMatchObject({ sources: AUDIT.sources.length, calls: AUDIT.sources.length });
    expect(estimate.statements).toBe(new Set(AUDIT.pairs.map(each => each.statementId)).size);
    expect(estimate.tokens.prompt).toBeGreaterThan(
      estimateCheckAgain(AUDIT, 'all', fakeConnection()).tokens.prompt,
    );
  });

  it('grows with the passages of each statement, and with what is asked twice', () => {
    const usual = estimateCheck(AUDIT, asked());

    const long = estimateCheck(AUDIT, asked({ passagesPerPair: 20 }));
    const twice = estimateCheck(AUDIT, asked({ scrubs: true }));

    expect(long.tokens.prompt).toBeGreaterThan(1.5 * usual.tokens.prompt);
    expect(twice.calls).toBe(2 * usual.calls);
  });

  it('counts more calls where a model reads less at once', () => {
    const small = estimateCheck(AUDIT, asked({ contextTokens: 3_000 }));

    expect(small.calls).toBeGreaterThan(estimateCheck(AUDIT, asked()).calls);
  });

  it('counts the split where a model splits the answer', () => {
    const whole = estimateCheck(AUDIT, asked({ splitBy: 'model' }));

    expect(whole.calls).toBeGreaterThan(estimateCheck(AUDIT, asked()).calls);
  });

  it('is nothing for a source that the page names and does not resolve', () => {
    const target = { kind: 'unresolved', label: '+2' } as const;
    const [first] = AUDIT.pairs;
    if (!first) throw new Error('test: an audit without cells');
    const id = sourceIdFor(target);
    const more = {
      ...AUDIT,
      sources: [...AUDIT.sources, fakePendingSource({ id, target, url: null })],
      pairs: [...AUDIT.pairs, { ...first, sourceId: id }],
    };

    expect(estimateCheck(more, asked())).toEqual(estimateCheck(AUDIT, asked()));
  });
});

describe('whether the reader is asked before a check is sent', () => {
  const takes = (dollars: number | null, prompt = 0) => ({ dollars, tokens: { prompt, reply: 0 } });
  const own = fakeConnection({ baseUrl: 'http://localhost:11434/v1' });

  it('goes by the limit, where prices were entered', () => {
    const connection = fakeConnection({ price: PRICE });

    expect(mustAskFirst(takes(0.26), '0.25', connection)).toBe(true);
    expect(mustAskFirst(takes(0.25), '0.25', connection)).toBe(false);
    expect(mustAskFirst(takes(0.26), '1', connection)).toBe(false);
  });

  it('goes by tokens where none were: a million count as a dollar', () => {
    expect(mustAskFirst(takes(null, 251_000), '0.25', fakeConnection())).toBe(true);
    expect(mustAskFirst(takes(null, 249_000), '0.25', fakeConnection())).toBe(false);
  });

  it('is always, or never, where the reader wants that', () => {
    expect(mustAskFirst(takes(0), 'always', own)).toBe(true);
    expect(mustAskFirst(takes(1_000), 'never', fakeConnection({ price: PRICE }))).toBe(false);
  });

  it('is not for a machine of their own, unless they say that it costs something', () => {
    expect(mustAskFirst(takes(null, 9_000_000), '0.05', own)).toBe(false);
    expect(mustAskFirst(takes(0.06), '0.05', { ...own, price: PRICE })).toBe(true);
  });
});
