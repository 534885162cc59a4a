import { describe, expect, it } from 'vitest';

import { toPageCheck } from '../../../lib/pipeline/to-page-check';
import { statementId } from '../../../lib/core/ids';
import { fakeCorrection } from '../../fakes/annotations';
import {
  fakeAudit,
  fakeDraft,
  fakeFinding,
  fakeSettledPair,
  fakeUnreadableSource,
} from '../../fakes/audits';

const FIRST = statementId('s0');
const SHOWN = { badges: true, wait: null };

describe('what a page is told of a check', () => {
  it('is that it waits for permission, for how many sites, and which statements wait with it', () => {
    const { pairs, sources } = fakeDraft();
    const audit = fakeAudit({
      status: 'waiting',
      sources: sources.map(({ id }, at) =>
        fakeUnreadableSource({ id, reason: 'no-permission', url: `https://s${at}.example/` }),
      ),
      pairs: pairs.map(pair =>
        fakeSettledPair({ ...pair, finding: { kind: 'not-judged', reason: 'no-permission' } }),
      ),
    });

    const check = toPageCheck(audit, SHOWN);

    expect(check).toMatchObject({ status: 'waiting', sites: 2, settledPairs: 0, pairs: 0 });
    expect(check.badges.map(({ kind }) => kind)).toEqual(['pending', 'pending']);
  });

  it('is the user’s own verdict, with the judge’s beside it', () => {
    const correction = fakeCorrection({ statementId: FIRST, sourceId: null, kind: 'contradicted' });

    const { badges } = toPageCheck(fakeAudit({ corrections: [correction] }), SHOWN);

    expect(badges[0]).toMatchObject({ kind: 'contradicted', machine: 'supported' });
    expect(badges[1]).not.toHaveProperty('machine');
  });

  it('is where all words of a claim are, of several at one place those of all', () => {
    const { statements, ...audit } = fakeAudit();
    const [first, second, third] = statements;
    if (!first || !second || !third) throw new Error('test: no statements');
    const shared = { start: 0, end: 9 };
    const parts = [shared, second.span];

    const apart = toPageCheck({ ...audit, statements: [first, { ...second, parts }] }, SHOWN);
    const joined = toPageCheck(
      { ...audit, statements: [first, { ...second, span: first.span, parts }] },
      SHOWN,
    );

    expect(apart.badges.map(badge => badge.parts)).toEqual([undefined, parts]);
    expect(joined.badges.map(badge => badge.parts)).toEqual([[first.span, ...parts]]);
  });

  it('is that a source contradicts what another supports', () => {
    const { pairs } = fakeDraft();
    const audit = fakeAudit({
      pairs: pairs.map(pair =>
        fakeSettledPair({
          ...pair,
          finding: fakeFinding(pair.cited ? 'supported' : 'contradicted'),
        }),
      ),
    });

    const { badges } = toPageCheck(audit, SHOWN);

    expect(badges.map(({ kind, conflict }) => [kind, conflict])).toEqual([
      ['supported', 'contradicted'],
      ['supported', 'contradicted'],
    ]);
  });
});
