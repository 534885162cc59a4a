// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';

import { StudiesApp } from '../../../components/studies/StudiesApp';
import type { Asking } from '../../../components/studies/ask-props';
import type { StudyActions } from '../../../components/studies/studies-props';
import { EMPTY_DRAFT, keptStudy, studiesProps } from '../../examples/studies';
import { PLAN, STUDY_MODEL_EXAMPLES } from '../../examples/study-models';
import { mount, settle } from './mount';

describe('every state at which a model is asked', () =>
  it.each(Object.keys(STUDY_MODEL_EXAMPLES))('is drawn, with one heading: %s', async name => {
    const screen = await mount(STUDY_MODEL_EXAMPLES[name]?.());

    expect(screen.all('h1')).toHaveLength(1);
    expect(screen.root.textContent).not.toMatch(/NaN|undefined|studies\./);
  }));

describe('the APIs of a study', () => {
  it('are named with their cost and lost questions before they are asked', async () => {
    const screen = await mount(STUDY_MODEL_EXAMPLES['studies-ask']?.());
    expect(screen.get('[data-ask]').textContent).toMatch(
      /Questions: 60 · At most [\d,]+ tokens in, 122,880 out, unknown price/,
    );
    expect(screen.get('[data-ask]').textContent).toContain('Lost replies: 1.');
    expect(screen.all('input[name="ask-key"][type="password"]')).toHaveLength(2);
  });

  it('that failed are named, each with what happened and what to do', async () => {
    const screen = await mount(STUDY_MODEL_EXAMPLES['studies-ask-failed']?.());

    expect(screen.get('[data-asked]').textContent).toBe('7 of 11 answers');
    expect(screen.texts('[data-problem]').join(' ')).toMatch(
      /API, fake-model: The server rejects the key\..*another\..*no credit\..*in time\..*cannot connect\./,
    );
  });

  it('can be stopped', async () => {
    const stopAsking = vi.fn();
    const study = keptStudy(3, 2);
    const place = { kind: 'study', id: study.study.id, tab: 'answers' } as const;
    const asking = {
      status: 'asking',
      study: study.study.id,
      progress: { done: 1, of: 5 },
    } as const;
    const shown = { shown: study, place, asking, actions: { stopAsking } };
    const screen = await mount(h(StudiesApp, studiesProps(shown)));

    await screen.click('[data-action="stop-asking"]');

    expect(stopAsking).toHaveBeenCalledOnce();
    expect(screen.all('[data-action="ask-apis"]')).toEqual([]);
  });
});

describe('the click that asks', () => {
  it('takes the keys as they are typed, each for its origin', async () => {
    const ask = vi.fn<StudyActions['ask']>();
    const study = keptStudy(3, 2);
    const place = { kind: 'study', id: study.study.id, tab: 'answers' } as const;
    const actions = { ask, planAsking: () => Promise.resolve(PLAN) };
    const screen = await mount(h(StudiesApp, studiesProps({ shown: study, place, actions })));

    await screen.type('input[name="ask-key"]', 'sk-1');
    await screen.click('[data-action="ask-apis"]');

    expect(ask).toHaveBeenCalledExactlyOnceWith(
      study.study.id,
      PLAN,
      new Map([['http://127.0.0.1:9', 'sk-1']]),
    );
  });

  it('asks the chosen ones of several', async () => {
    const ask = vi.fn<StudyActions['ask']>();
    const study = keptStudy(3, 2);
    const place = { kind: 'study', id: study.study.id, tab: 'answers' } as const;
    const actions = { ask, planAsking: () => Promise.resolve(PLAN) };
    const screen = await mount(h(StudiesApp, studiesProps({ shown: study, place, actions })));
    const [first, second] = PLAN.costs.map(({ system }) => `input[value="${system.id}"]`);

    await screen.click(first ?? '');
    await screen.click('[data-action="ask-apis"]');
    expect(ask.mock.lastCall?.[1].costs).toEqual(PLAN.costs.slice(1));

    await screen.click(second ?? '');
    expect((screen.get('[data-action="ask-apis"]') as HTMLButtonElement).disabled).toBe(true);
    await screen.click(first ?? '');
    await screen.click('[data-action="ask-apis"]');
    expect(ask.mock.lastCall?.[1].costs).toEqual(PLAN.costs.slice(0, 1));
  });

  it('can ask the one that was taken out once the others are done', async () => {
    const asking = signal<Asking>({ status: 'idle' });
    const study = keptStudy(3, 2);
    const place = { kind: 'study', id: study.study.id, tab: 'answers' } as const;
    const [, other] = PLAN.costs;
    const plans = [PLAN, { ...PLAN, costs: PLAN.costs.slice(1) }];
    const planAsking = () => Promise.resolve(plans.shift() ?? PLAN);
    const props = studiesProps({ shown: study, place, actions: { planAsking } });
    const screen = await mount(h(StudiesApp, { ...props, asking }));
    await screen.click(`input[value="${other?.system.id ?? ''}"]`);

    const progress = { done: 0, of: 1 };
    await act(() => void (asking.value = { status: 'asking', study: study.study.id, progress }));
    await act(() => void (asking.value = { status: 'idle' }));
    await settle();

    expect(screen.all('input[name="ask-system"]')).toEqual([]);
    expect((screen.get('[data-action="ask-apis"]') as HTMLButtonElement).disabled).toBe(false);
  });
});

describe('questions from web pages', () => {
  const show = (writeQuestions: StudyActions['writeQuestions']) => {
    const place = { kind: 'draft', id: EMPTY_DRAFT.id } as const;
    const shown = { drafts: [EMPTY_DRAFT], place, actions: { writeQuestions } };
    return mount(h(StudiesApp, studiesProps(shown)));
  };

  it('are asked of the own API, whose host is named, page by page', async () => {
    const writeQuestions = vi.fn<StudyActions['writeQuestions']>();
    const screen = await show(writeQuestions);
    expect(screen.get('[data-pages]').textContent).toContain('api.example gets');

    const typed = 'https://a.example/zinc\n\n https://a.example/zinc \nhttps://b.example';
    await screen.type('textarea[name="page-addresses"]', typed);
    await screen.click('[data-action="write-questions"]');

    expect(writeQuestions).toHaveBeenCalledExactlyOnceWith({
      draft: 'd1',
      addresses: ['https://a.example/zinc', 'https://b.example/'],
      count: 3,
      language: 'en',
    });
  });

  it.each(['', 'https://a.example\njavascript:alert(1)', 'zinc'])(
    'are not asked for with a line that is no address: %j',
    async typed => {
      const writeQuestions = vi.fn<StudyActions['writeQuestions']>();
      const screen = await show(writeQuestions);

      await screen.type('textarea[name="page-addresses"]', typed);
      await screen.click('[data-action="write-questions"]');

      expect(screen.texts('[data-pages] [role="alert"]').join()).toMatch(/Line \d cannot be read/);
      expect(writeQuestions).not.toHaveBeenCalled();
    },
  );

  it('lead to the options where no API is connected', async () => {
    const screen = await mount(STUDY_MODEL_EXAMPLES['studies-pages-no-api']?.());

    expect(screen.get('[data-pages] a').getAttribute('href')).toBe('/options.html#my-api');
    expect(screen.all('[data-action="write-questions"]')).toEqual([]);
  });

  it('leave in the field what has none yet, and say why', async () => {
    const screen = await mount(STUDY_MODEL_EXAMPLES['studies-pages-written']?.());

    const field = screen.get('textarea[name="page-addresses"]') as HTMLTextAreaElement;
    expect(field.value).toBe('https://a.example/paywall');
    expect(screen.texts('[data-pages] [role="status"]').join()).toMatch(
      /Questions added: 3\..*a\.example\/paywall: The full text is for subscribers only\./,
    );
  });
});
