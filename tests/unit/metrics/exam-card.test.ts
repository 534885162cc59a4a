import { describe, expect, it } from 'vitest';

import type { ExamAnswer } from '../../../lib/core/audit/exam';
import { findCard } from '../../../lib/core/audit/reliability';
import { rateFinding } from '../../../lib/core/audit/strength';
import { cardOfExam } from '../../../lib/metrics/exam-card';
import { EXAMINED, fakeExam, fakeExamAnswer } from '../../fakes/exams';
import { fakeCard } from '../../fakes/reliability';

const answers = (count: number, each: Partial<ExamAnswer>): ExamAnswer[] =>
  Array.from({ length: count }, (_, at) => fakeExamAnswer({ pairId: `pair-${at}`, ...each }));

const TEXT = { extent: 'abstract', language: 'en' };

/** Strength of a sure "supported" by a judge with these answers. */
function strengthBy(given: ExamAnswer[], extent = 'abstract') {
  const card = cardOfExam(fakeExam({ answers: given }));
  const rated = rateFinding(
    {
      finding: { kind: 'supported', confidence: 0.9, evidence: [] },
      judge: EXAMINED,
      isCited: true,
    },
    { ...TEXT, extent },
    judge => findCard(judge, [card]),
  );
  return rated.kind === 'supported' ? rated.strength : undefined;
}

describe('the card of an exam', () => {
  it('counts each kind of text apart, with what was not judged', () => {
    const card = cardOfExam(
      fakeExam({
        answers: [
          ...answers(3, {}),
          fakeExamAnswer({ gold: 'contradicted', said: 'supported' }),
          fakeExamAnswer({ extent: 'full-text', said: 'not-judged', confidence: 0 }),
        ],
      }),
    );

    const [abstracts, pages] = card.reliability?.sets ?? [];
    expect(card.reliability?.sets).toHaveLength(2);
    expect(abstracts).toMatchObject({ pairs: 4, accuracy: 0.75, texts: TEXT });
    expect(pages).toMatchObject({ pairs: 1, accuracy: 0, texts: { extent: 'full-text' } });
    expect(abstracts?.strengths).toEqual([{ kind: 'supported', from: 0.9, n: 4, right: 3 }]);
    expect(pages?.strengths).toEqual([]);
  });

  it('makes a finding firm where the judge was right often enough, on that kind of text', () => {
    expect(strengthBy(answers(30, {}))).toMatchObject({ level: 'firm' });
    expect(strengthBy(answers(30, {}), 'full-text')).toMatchObject({ why: 'not-measured' });
    expect(strengthBy([...answers(30, {}), ...answers(9, { gold: 'not-found' })])).toMatchObject({
      why: 'too-often-wrong',
    });
    expect(strengthBy(answers(20, { isObjected: true }))).toMatchObject({ why: 'not-measured' });
  });

  it('has no figures before the exam has ended', () => {
    const state = { status: 'stopped' } as const;

    expect(cardOfExam(fakeExam({ answers: answers(30, {}), state })).reliability).toBeNull();
  });

  it('says what it took, and the price only where it is known', () => {
    const spent = {
      calls: 4,
      sentBytes: 9,
      receivedBytes: 9,
      tokens: { prompt: 2_000_000, reply: 500_000 },
    };
    const price = { prompt: 1, reply: 2 };

    expect(
      cardOfExam(fakeExam({ answers: answers(2, {}), spent, price })).reliability?.spent,
    ).toEqual({ msPerPair: 20, tokens: spent.tokens, dollars: 3 });
    expect(cardOfExam(fakeExam()).reliability?.spent).toMatchObject({
      tokens: null,
      dollars: null,
    });
  });
});

describe('the card of a judge', () => {
  it('is that of the package before that of an exam, and of the same model', () => {
    const packaged = fakeCard();
    const own = { ...cardOfExam(fakeExam()), identity: packaged.identity };
    const other = cardOfExam(fakeExam());

    expect(findCard(packaged.identity, [packaged, own])).toBe(packaged);
    expect(findCard(EXAMINED, [packaged, other])).toBe(other);
    expect(findCard({ ...EXAMINED, model: 'another' }, [packaged, other])).toBeNull();
    expect(findCard({ ...EXAMINED, granularity: 'sentence' }, [other])).toBeNull();
  });
});
