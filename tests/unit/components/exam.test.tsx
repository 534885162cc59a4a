// @vitest-environment happy-dom
import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';

import { ExamPart, type ExamPartProps } from '../../../components/judge/ExamPart';
import { type Exam, listExamPairs } from '../../../lib/core/audit/exam';
import { estimateExam } from '../../../lib/views/estimate';
import { EXAM_FILE, IDLE_EXAMS, examAnswers, examOf } from '../../examples/exams';
import { fakeConnection } from '../../fakes/connections';
import { REMOTE_JUDGE } from '../../fakes/judge-views';
import { mount } from './mount';

const LEXICAL = { id: 'lexical', version: '1' };
const API = { ...fakeConnection({ price: { prompt: 2, reply: 8 } }), passagesPerPair: 8 };

function show(exam: Exam | null, overrides: Partial<ExamPartProps> = {}) {
  return mount(
    h(ExamPart, {
      judge: LEXICAL,
      view: { file: EXAM_FILE, exams: exam ? [exam] : [] },
      actions: IDLE_EXAMS,
      api: null,
      isPackaged: false,
      ...overrides,
    }),
  );
}

describe('the exam in the options', () => {
  it('says that a judge is not measured, and begins only after a question', async () => {
    const onBegin = vi.fn();
    const screen = await show(null, { actions: { ...IDLE_EXAMS, onBegin } });
    expect(screen.root.textContent).toContain('is not measured');

    await screen.click('[data-action="begin-exam"]');
    expect(screen.root.textContent).toContain('Nothing leaves this device.');
    expect(onBegin).not.toHaveBeenCalled();
    await screen.click('[data-action="confirm"]');

    expect(onBegin).toHaveBeenCalledExactlyOnceWith(LEXICAL, undefined);
  });

  it('says before what it sends where and what that costs', async () => {
    const onBegin = vi.fn();
    const actions = { ...IDLE_EXAMS, onBegin };
    const screen = await show(null, { judge: REMOTE_JUDGE, api: API, actions });

    await screen.click('[data-action="begin-exam"]');

    expect(screen.root.textContent).toMatch(
      /2 comparisons to api\.example.*\$0\.0.*about 2 requests/,
    );
    await screen.click('[data-action="confirm"]');
    expect(onBegin).toHaveBeenCalledExactlyOnceWith(REMOTE_JUDGE, API.price);
  });

  it('is of the judge without its granularity, and of that version alone', async () => {
    const exam = examOf(LEXICAL, { answers: examAnswers(3), state: { status: 'stopped' } });

    const graded = await show(exam, { judge: { ...LEXICAL, granularity: 'sentence' } });
    expect(graded.get('[data-exam]').dataset['exam']).toBe('stopped');
    const newer = await show(exam, { judge: { ...LEXICAL, version: '2' } });
    expect(newer.get('[data-exam]').dataset['exam']).toBe('none');
  });

  it('shows how far it is, and stops', async () => {
    const onStop = vi.fn();
    const exam = examOf(LEXICAL, { answers: examAnswers(50) });
    const screen = await show(exam, { actions: { ...IDLE_EXAMS, onStop } });

    expect(screen.get('[role="progressbar"]').getAttribute('aria-valuenow')).toBe('25');
    await screen.click('[data-action="stop-exam"]');

    expect(onStop).toHaveBeenCalledExactlyOnceWith(exam.key);
  });

  it.each([
    ['key-refused', 'needs a valid key. Enter your key'],
    ['storage-full', 'Storage is full. Delete old checks'],
    ['judge-failed', 'failed to compare it'],
  ] as const)('says why it failed and what to do (%s), and goes on', async (failure, words) => {
    const onBegin = vi.fn();
    const exam = examOf(LEXICAL, { answers: examAnswers(9), state: { status: 'failed', failure } });
    const screen = await show(exam, { actions: { ...IDLE_EXAMS, onBegin } });

    expect(screen.get('[role="status"]').textContent).toContain(words);
    expect(screen.get('[role="status"]').textContent).toContain('9 of 200');
    await screen.click('[data-action="go-on-exam"]');

    expect(onBegin).toHaveBeenCalledOnce();
  });

  it('shows the card, and can be repeated or deleted', async () => {
    const onDelete = vi.fn();
    const answers = [...examAnswers(9), ...examAnswers(1, { gold: 'not-found' })];
    const exam = examOf(LEXICAL, { answers, state: { status: 'finished' } });
    const screen = await show(exam, { actions: { ...IDLE_EXAMS, onDelete } });

    expect(screen.get('[role="status"]').textContent).toContain('9 of 10 right. 20 ms each.');
    expect(screen.root.textContent).toContain('Exam, abstracts');
    expect(screen.all('[data-action="begin-exam"]')).toHaveLength(1);
    await screen.click('[data-action="delete-exam"]');
    await screen.click('[data-action="confirm"]');

    expect(onDelete).toHaveBeenCalledExactlyOnceWith(exam.key);
  });

  it('names the origin and the licence of each set', async () => {
    const screen = await show(null);

    expect(screen.texts('.licences li')).toEqual([
      'Harbours harbours.example; CC BY 4.0',
      'Trials trials.example; MIT',
    ]);
  });
});

describe('the estimate of an exam', () =>
  it('is a call for each text, with all its statements', () => {
    const pairs = listExamPairs(EXAM_FILE);
    const twice = [...pairs, ...pairs.map(pair => ({ ...pair, id: `${pair.id}-b` }))];

    const [once, more] = [estimateExam(pairs, API), estimateExam(twice, API)];

    expect([once.calls, more.calls]).toEqual([2, 2]);
    expect(more.tokens.prompt).toBeGreaterThan(once.tokens.prompt);
    expect(more.tokens.reply).toBe(2 * once.tokens.reply);
    expect(once.dollars).toBeGreaterThan(0);
  }));
