import { describe, expect, it } from 'vitest';

import { fileAnswer, missingSlots } from '../../../lib/studies/file-answer';
import { gridOf, slotStates } from '../../../lib/studies/grid';
import { parseAnswers } from '../../../lib/studies/parse-answers';
import { amendProtocol } from '../../../lib/studies/freeze';
import { draftOf, protocolOf, studyOf, valueOf } from '../../fakes/studies';

describe('an answer', () => {
  it('joins the first free repeat of the question that was asked', async () => {
    const study = await studyOf();
    const asked = draftOf({ question: '  does ZINC help\u00a0with colds? ' });
    const first = valueOf(await fileAnswer(study, asked, { system: 'gem' }));
    const after = { ...study, answers: [first] };
    const second = valueOf(await fileAnswer(after, draftOf({ answer: 'No.' }), { system: 'gem' }));

    expect(first.slot).toEqual({ question: 'q1', system: 'gem', repeat: 1 });
    expect(first).toMatchObject({ deviation: null, replaces: null });
    expect(second.slot.repeat).toBe(2);
  });

  it('is the same answer when it comes again', async () => {
    const study = await studyOf();
    const place = { system: 'gem', question: 'q1', repeat: 1 };
    const first = valueOf(await fileAnswer(study, draftOf(), place));
    const later = draftOf({ capturedAt: '2026-12-24T00:00:00.000Z' });

    expect(await fileAnswer({ ...study, answers: [first] }, later, place)).toEqual({
      ok: true,
      value: first,
    });
  });

  it.each([
    ['unknown-system', {}, { system: 'none' }],
    ['unknown-question', { question: 'What is zinc?' }, { system: 'gem' }],
    ['unknown-question', {}, { system: 'gem', question: 'q9' }],
    ['other-question', {}, { system: 'gem', question: 'q2' }],
    ['other-question', { question: null }, { system: 'gem', question: 'q2', reason: ' ' }],
    ['unknown-repeat', {}, { system: 'gem', repeat: 3 }],
    ['no-reason', { outcome: 'refused' as const, answer: '' }, { system: 'gem' }],
  ])('is refused: %s', async (failure, draft, place) => {
    expect(await fileAnswer(await studyOf(), draftOf(draft), place)).toEqual({
      ok: false,
      failure,
    });
  });

  it('is bound to a slot of another question with a reason, which is kept', async () => {
    const place = { system: 'gem', question: 'q2', reason: 'A word was mistyped.' };
    const filed = valueOf(await fileAnswer(await studyOf(), draftOf(), place));

    expect(filed).toMatchObject({ slot: { question: 'q2' }, deviation: 'A word was mistyped.' });
  });

  it('takes the place of another only when it is told to, and both stay', async () => {
    const study = await studyOf({ repeats: 1 });
    const first = valueOf(await fileAnswer(study, draftOf(), { system: 'gem' }));
    const after = { ...study, answers: [first] };
    const other = draftOf({ answer: 'No.', outcome: 'hedged' });
    const place = { system: 'gem', question: 'q1', repeat: 1, reason: 'Cut off.' };

    expect(await fileAnswer(after, other, { system: 'gem' })).toMatchObject({
      failure: 'slot-taken',
    });
    expect(await fileAnswer(after, other, place)).toMatchObject({ failure: 'slot-taken' });
    const second = valueOf(await fileAnswer(after, other, { ...place, replaces: true }));
    expect(second).toMatchObject({ replaces: first.id, reason: 'Cut off.' });
    const both = { ...study, answers: [first, second] };
    expect(gridOf(both).counts).toMatchObject({ answered: 0, hedged: 1 });
  });
});

describe('the grid', () => {
  it('shows what is missing and what comes next', async () => {
    const study = await studyOf();
    const answer = valueOf(await fileAnswer(study, draftOf(), { system: 'gem' }));
    const after = { ...study, answers: [answer] };

    expect(gridOf(after).rows[0]?.cells).toEqual([
      ['answered', 'missing'],
      ['missing', 'missing'],
    ]);
    expect(gridOf(after).counts).toMatchObject({ answered: 1, missing: 7 });
    expect(missingSlots(after)).toHaveLength(7);
    expect(slotStates(after).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('keeps answers apart whose place an amendment removed', async () => {
    const study = await studyOf();
    const answer = valueOf(await fileAnswer(study, draftOf(), { system: 'gem' }));
    const shorter = protocolOf({ questions: [{ id: 'q2', text: 'How long does a cold last?' }] });
    const about = { at: '2026-12-01T09:00:00.000Z', reason: 'Asked elsewhere.' };
    const frozen = valueOf(await amendProtocol(study.frozen, shorter, about));

    expect(gridOf({ frozen, answers: [answer] })).toMatchObject({
      outside: [answer],
      counts: { answered: 0, missing: 4 },
    });
  });
});

describe('stored answers', () => {
  it('are read once each, and refused where they were changed or are of another study', async () => {
    const study = await studyOf();
    const answer = valueOf(await fileAnswer(study, draftOf(), { system: 'gem' }));
    const line = JSON.stringify(answer);
    const other = await studyOf({ seed: 8 });
    const read = (text: string, { frozen } = study) => parseAnswers([line, text], frozen);

    expect(await read(line)).toEqual({ ok: true, value: [answer] });
    const refusal = (kind: string, at = 2) => ({ ok: false, failure: { kind, line: at } });
    expect(await read('{"id":1}')).toEqual(refusal('bad-line'));
    expect(await read(line.replace('It may.', 'It does.'))).toEqual(refusal('changed'));
    expect(await read(line.replace('"repeat":1', '"repeat":2'))).toEqual(refusal('changed'));
    expect(await read(line, other)).toEqual(refusal('other-protocol', 1));
  });
});
