import { describe, expect, it } from 'vitest';

import { fitOf, placeToFill } from '../../../lib/studies/collecting';
import { draftOfAnswer } from '../../../lib/studies/draft-of-answer';
import { fileAnswer, type StudyState } from '../../../lib/studies/file-answer';
import { fakeAnswer } from '../../fakes/answers';
import { studyOf, valueOf } from '../../fakes/studies';

const ASKED = 'Does zinc help with colds?';
const ON_GEMINI = { names: ['gemini', 'Gemini'], next: null };
const captured = fakeAnswer({ question: ` does zinc  help with colds? ` });

/** The study with one answer more, captured an hour after the last. */
async function withAnswer(study: StudyState, pageUrl: string): Promise<StudyState> {
  const capturedAt = `2026-11-28T1${String(study.answers.length)}:00:00.000Z`;
  const draft = draftOfAnswer({ ...captured, pageUrl, capturedAt });
  const answer = valueOf(await fileAnswer(study, draft, { system: 'gem' }));
  return { ...study, answers: [...study.answers, answer] };
}

describe('the place to fill', () => {
  it('is the first missing one of a chat site, in the order of the protocol', async () => {
    const study = await studyOf();

    const place = placeToFill(study, 0);

    expect(place?.slot).toMatchObject({ system: 'gem', repeat: 1 });
    expect(place?.left).toBe(4);
    expect(place?.number).toBe(place?.slot.question === 'q1' ? 1 : 2);
  });

  it('passes over what is skipped, and comes back to it', async () => {
    const study = await studyOf();
    const slots = [0, 1, 2, 3, 4].map(skipped => placeToFill(study, skipped)?.slot);

    expect(new Set(slots.slice(0, 4).map(slot => JSON.stringify(slot))).size).toBe(4);
    expect(slots[4]).toEqual(slots[0]);
  });

  it('is none once every chat site has answered', async () => {
    const systems = [
      { kind: 'api', id: 'api', name: 'API', model: 'm', baseUrl: 'http://127.0.0.1:9/v1' },
    ];

    expect(placeToFill(await studyOf({ systems }), 0)).toBeNull();
  });
});

describe('a captured answer', () => {
  it('fits where its question is asked and its site is a system', async () => {
    expect(fitOf(await studyOf(), captured, ON_GEMINI)).toEqual({ status: 'fits', system: 'gem' });
  });

  it.each([
    ['of another question', { ...captured, question: 'Is zinc safe?' }, ON_GEMINI],
    ['without its question', { ...captured, question: null }, ON_GEMINI],
    ['from another site', captured, { names: ['chatgpt', 'ChatGPT'], next: null }],
  ])('%s waits for a person', async (_, answer, where) => {
    expect(fitOf(await studyOf(), answer, where)).toEqual({ status: 'other' });
  });

  it('that was checked twice is one answer, and another chat is a repeat', async () => {
    const study = await withAnswer(await studyOf(), 'https://chat.example/c/1');
    const again = { ...captured, capturedAt: '2026-11-28T12:00:00.000Z' };

    expect(fitOf(study, again, ON_GEMINI).status).toBe('in-study');
    expect(fitOf(study, { ...again, pageUrl: 'https://chat.example/c/2' }, ON_GEMINI).status).toBe(
      'fits',
    );
  });

  it('waits where all repeats are there', async () => {
    const once = await withAnswer(await studyOf(), 'https://chat.example/c/1');
    const study = await withAnswer(once, 'https://chat.example/c/2');
    const third = { ...captured, pageUrl: 'https://chat.example/c/3' };

    expect(fitOf(study, third, ON_GEMINI)).toEqual({ status: 'other' });
  });

  it('of a site with two systems goes to the one that is asked next', async () => {
    const site = (id: string) => ({ kind: 'chat-site', id, name: 'Gemini', model: id });
    const study = await studyOf({ systems: [site('pro'), site('flash')] });

    expect(fitOf(study, captured, ON_GEMINI)).toEqual({ status: 'other' });
    expect(fitOf(study, captured, { ...ON_GEMINI, next: 'flash' })).toEqual({
      status: 'fits',
      system: 'flash',
    });
    expect(study.frozen.protocol.questions[0]?.text).toBe(ASKED);
  });
});
