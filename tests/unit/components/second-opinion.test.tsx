// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import type { Opinion } from '../../../lib/core/audit/opinion';
import { buildAudit } from '../../examples/build-audit';
import { ASKED, COMPARED_RESULT } from '../../examples/opinions';
import { FINISHED } from '../../examples/sketches';
import { connectedJudgeView, fakeJudgeView, REMOTE_JUDGE } from '../../fakes/judge-views';
import { fakeOpinion, fakeOpinionResult } from '../../fakes/opinions';
import { mountPanel, openDetails, settle, type Screen } from './mount';

const AUDIT = buildAudit(FINISHED);
const PRICED = { price: { prompt: 1, reply: 5 } };

type Shown = NonNullable<Parameters<typeof mountPanel>[0]> & { state?: Opinion['state'] };

async function open({ state, ...shown }: Shown = {}): Promise<Screen> {
  const screen = await mountPanel({
    audit: { status: 'shown', audit: AUDIT },
    sketch: FINISHED,
    asides: state ? [fakeOpinion({ auditId: AUDIT.id, state })] : [],
    judging: connectedJudgeView({}, PRICED),
    ...shown,
  });
  if (screen.all('.opinion').length > 0) await openDetails(screen, '.opinion');
  return screen;
}

const ENDED: Opinion['state'] = { status: 'ended', result: COMPARED_RESULT };

describe('a second opinion in the panel', () => {
  it('says how to get a language model where there is none', async () => {
    const openConnection = vi.fn();
    const screen = await open({ judging: fakeJudgeView(), actions: { openConnection } });

    expect(screen.get('.opinion').textContent).toContain('needs a language model');
    expect(screen.all('[data-action="ask-opinion"]')).toEqual([]);
    await screen.click('[data-action="opinion-connect"]');
    expect(openConnection).toHaveBeenCalledOnce();
  });

  it('is written by the model of the browser where that is chosen and no API is connected', async () => {
    const device = { id: 'prompt-api', version: '1', model: 'Chrome 148' };
    const judging = fakeJudgeView({}, { judges: { device, api: device } });
    const askAside = vi.fn();
    const grantAccess = () => Promise.resolve(true);
    const screen = await open({ judging, actions: { askAside, grantAccess } });

    expect(screen.get('.opinion').textContent).toContain('the question stays here');
    expect(screen.all('.opinion [data-estimate]')).toEqual([]);
    await screen.click('[data-action="ask-opinion"]');
    await settle();
    expect(askAside.mock.lastCall?.[0]).toMatchObject({ request: { model: device } });
  });

  it('shows the words, the services and the most it costs, and asks at the click alone', async () => {
    const grantAccess = vi.fn(() => Promise.resolve(true));
    const askAside = vi.fn();
    const screen = await open({
      actions: { grantAccess, askAside },
      literature: { services: ['wikipedia'], quota: 7, bases: {} },
    });

    expect(screen.get('.opinion [data-estimate]').textContent).toMatch(/^At most \$/);
    await screen.type('[name="opinion-question"]', 'Does zinc shorten colds?');
    expect((screen.get('[name="opinion-query"]') as HTMLInputElement).value).toBe(
      'zinc shorten colds',
    );
    await screen.type('[name="opinion-query"]', 'zinc colds');
    expect(grantAccess).not.toHaveBeenCalled();

    await screen.click('[data-action="ask-opinion"]');
    await settle();

    expect(grantAccess).toHaveBeenCalledExactlyOnceWith(AUDIT.id, ['https://en.wikipedia.org/*']);
    expect(askAside).toHaveBeenCalledExactlyOnceWith({
      auditId: AUDIT.id,
      kind: 'opinion',
      key: 'answer',
      request: {
        question: 'Does zinc shorten colds?',
        query: 'zinc colds',
        services: ['wikipedia'],
        quota: 7,
        model: REMOTE_JUDGE,
      },
    });
  });

  it('asks nothing if the user refuses, or without question, words or services', async () => {
    const askAside = vi.fn();
    const grantAccess = () => Promise.resolve(false);
    const screen = await open({ actions: { askAside, grantAccess } });
    await screen.click('[data-action="ask-opinion"]');
    await settle();
    expect(askAside).not.toHaveBeenCalled();
    expect(screen.get('.opinion').textContent).toContain('nothing was asked');

    const isDisabled = (each: Screen) =>
      (each.get('[data-action="ask-opinion"]') as HTMLButtonElement).disabled;
    await screen.type('[name="opinion-query"]', ' ');
    expect(isDisabled(screen)).toBe(true);
    const none = await open({ literature: { services: [], quota: 5, bases: {} } });
    expect(isDisabled(none)).toBe(true);
  });

  it('says how far it is, and is stopped', async () => {
    const stopAside = vi.fn();
    const screen = await open({
      state: { status: 'asking', done: 4 },
      actions: { stopAside },
    });

    expect(screen.get('.opinion').textContent).toContain('Steps done: 4');
    await screen.click('[data-action="stop-opinion"]');
    expect(stopAside).toHaveBeenCalledExactlyOnceWith(AUDIT.id, 'opinion');
  });

  it.each([
    ['key-refused', 'Your API needs a valid key. Enter your key in the options.'],
    ['quota-used-up', 'Your API account has no credit.'],
    ['model-timeout', 'took too long'],
    ['offline', 'Your device was offline.'],
    ['no-service-answered', 'No service answered. Ask again later.'],
    ['no-documents', 'No work was found. Change the search words.'],
  ] as const)('says what happened and what to do: %s', async (why, words) => {
    const screen = await open({ state: { status: 'interrupted', why } });

    expect(screen.get('.opinion [data-why]').textContent).toContain(words);
    expect(screen.texts('[data-action="opinion-again"]')).toEqual(['Ask again']);
  });

  it('shows each sentence with what its documents say, by quotes of them alone', async () => {
    const screen = await open({ state: ENDED });

    expect(screen.texts('[data-opinion-sentence] > .soft')).toEqual([
      '[1] Supports it',
      '[1] Says nothing about it · [2] Could not be compared',
      'Names no work',
    ]);
    expect(screen.texts('[data-opinion-result] mark')).toEqual(['Velorastat eased stiff knees.']);
    expect(screen.all('.opinion [class*="verdict-"]')).toEqual([]);
  });

  it('shows the words without a source as such', async () => {
    const screen = await open({ state: ENDED });

    const own = screen.get('[data-own-words]');
    expect(own.querySelector('summary')?.textContent).toBe('The model’s own words, no source');
    expect(own.textContent).toContain('I believe');
    expect(own.querySelectorAll('mark, blockquote, a')).toHaveLength(0);
  });

  it('puts both answers side by side', async () => {
    const screen = await open({ state: ENDED });

    expect(screen.texts('[data-relation] h3')).toEqual([
      'They may differ',
      'Only in the second',
      'Both say it',
      'Only in the first',
      'Could not be compared',
    ]);
    expect(screen.texts('[data-relation="agree"] blockquote')[1]).toBe(
      'Velorastat eases stiff knees.',
    );
  });

  it('counts afterwards what the model was asked', async () => {
    const screen = await open({ state: ENDED, ledger: ASKED });

    expect(screen.get('[data-opinion-calls]').textContent).toContain('2 requests to a model');
  });

  it('shows hostile words as text', async () => {
    const text = '<img src=x onerror=alert(1)>';
    const result = fakeOpinionResult({ answer: [{ text, checked: [] }] });
    const screen = await open({ state: { status: 'ended', result } });

    expect(screen.all('.opinion img')).toEqual([]);
    expect(screen.get('[data-opinion-sentence] p').textContent).toBe(text);
  });

  it('changes no rate and no count of the check', async () => {
    const before = await open();
    const counts = before.texts('.overview, .mark-bar li');
    const after = await open({ state: ENDED });

    expect(after.texts('.overview, .mark-bar li')).toEqual(counts);
  });
});

describe('a second opinion in the plain view', () => {
  const plain = (state: Opinion['state']) => open({ state, checkView: 'plain' });

  it('is one paragraph of what works support, and asks the doctor about what differs', async () => {
    const screen = await plain(ENDED);

    expect(screen.texts('[data-plain-opinion] p')[0]).toBe('Velorastat eases stiff knees.');
    const differing = AUDIT.statements[1]?.text ?? '';
    expect(screen.texts('.plain-questions q')).toContain(differing);
  });

  it('tells what no work supports from what could not be compared', async () => {
    const words = async (kind: 'not-found' | 'not-judged') => {
      const answer = [{ text: 'A.', checked: [{ document: 1, said: { kind } }] }];
      const result = fakeOpinionResult({ answer });
      return (await plain({ status: 'ended', result })).texts('[data-plain-opinion] p')[0];
    };

    expect(await words('not-found')).toBe('No work supports its sentences. Ask your doctor.');
    expect(await words('not-judged')).toBe('Could not be compared');
  });
});
