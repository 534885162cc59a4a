import { describe, expect, it } from 'vitest';
import { compareAudits } from '../../../lib/metrics/audit-comparison';
import { answerId, statementId } from '../../../lib/core/ids';
import { wilsonInterval } from '../../../lib/metrics/interval';
import { statementLikeness } from '../../../lib/text/evidence/likeness';
import { fakeAnswer } from '../../fakes/answers';
import {
  fakeAudit,
  fakeFinding,
  fakeOpenPair,
  fakeSettledPair,
  fakeStatement,
} from '../../fakes/audits';
import type { FindingKind } from '../../../lib/core/audit/finding';

/** An audit of these statements, each with one cell of that finding. */
function auditOf(
  said: [string, FindingKind | null][],
  answer: Parameters<typeof fakeAnswer>[0] = {},
) {
  const statements = said.map(([text], index) => fakeStatement({ index, text }));
  const pairs = said.map(([, kind], index) => {
    const open = fakeOpenPair({ statementId: statementId(`s${String(index)}`) });
    return kind === null ? open : fakeSettledPair({ ...open, finding: fakeFinding(kind) });
  });
  return fakeAudit({ answer: fakeAnswer(answer), statements, pairs });
}
const compare = (a: ReturnType<typeof auditOf>, b: ReturnType<typeof auditOf>) =>
  compareAudits(a, b, statementLikeness());

describe('two audits', () => {
  it('of the same answer are compared by agreement beyond chance', () => {
    const [a, b, c] = ['Zinc helps.', 'Iron harms.', 'Water is wet.'] as const;

    const same = compare(
      auditOf([
        [a, 'supported'],
        [b, 'contradicted'],
        [c, 'not-judged'],
      ]),
      auditOf([
        [a, 'supported'],
        [b, 'not-found'],
        [c, 'supported'],
      ]),
    );

    expect(same.as).toBe('same-answer');
    // A pair not judged in one of them is no disagreement.
    expect(same.agreement).toEqual({ count: 1, of: 2 });
    expect(same.kappa).toBeCloseTo(1 / 3);
  });

  it('of the same question but other answers have no kappa', () => {
    const other = auditOf([['Zinc helps.', 'supported']], { id: answerId('other') });

    const compared = compare(auditOf([['Zinc helps.', 'supported']]), other);

    expect(compared.as).toBe('same-question');
    expect(compared.kappa).toBeNull();
    expect(compared.agreement).toEqual({ count: 1, of: 1 });
  });

  it('of unknown questions are two others', () => {
    const one = auditOf([], { question: null });
    const other = auditOf([], { question: null, id: answerId('other') });

    expect(compare(one, other).as).toBe('other');
  });

  it('set each statement beside one other at most, the most alike', () => {
    const one = auditOf([['Zinc lozenges shorten common colds by days.', 'supported']]);
    const other = auditOf(
      [
        ['Zinc lozenges shorten most common colds by days.', 'not-found'],
        ['Zinc lozenges shorten common colds by days.', 'supported'],
      ],
      { id: answerId('other') },
    );

    const { statements } = compare(one, other);

    expect(statements.map(({ sides: [a, b] }) => [a?.text ?? null, b?.text ?? null])).toEqual([
      [
        'Zinc lozenges shorten common colds by days.',
        'Zinc lozenges shorten common colds by days.',
      ],
      [null, 'Zinc lozenges shorten most common colds by days.'],
    ]);
  });

  it('never set statements with other numbers beside each other', () => {
    const one = auditOf([['Adults need about 15 micrograms a day.', 'supported']]);
    const other = auditOf([['Adults need about 150 micrograms a day.', 'supported']]);

    expect(compare(one, other).statements).toHaveLength(2);
  });
});

describe('Wilson’s interval', () =>
  it('is that of the textbook, keeps within 0 and 1, and is none of nothing', () => {
    const half = wilsonInterval({ count: 5, of: 10 });

    expect(half?.low).toBeCloseTo(0.2366, 4);
    expect(half?.high).toBeCloseTo(0.7634, 4);
    expect(wilsonInterval({ count: 0, of: 4 })?.low).toBe(0);
    expect(wilsonInterval({ count: 4, of: 4 })?.high).toBeCloseTo(1, 12);
    expect(wilsonInterval({ count: 0, of: 0 })).toBeNull();
  }));
