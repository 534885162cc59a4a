// @vitest-environment happy-dom
import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';

import { StudiesApp } from '../../../components/studies/StudiesApp';
import type { StudyActions } from '../../../components/studies/studies-props';
import { emptyProtocol } from '../../../lib/studies/draft';
import { LABELLING_EXAMPLES } from '../../examples/labelling';
import { keptStudy, STUDY_EXAMPLES, studiesProps } from '../../examples/studies';
import { mount } from './mount';

const EXAMPLES = { ...STUDY_EXAMPLES, ...LABELLING_EXAMPLES };

describe('every state of the page of studies', () =>
  it.each(Object.keys(EXAMPLES))('is drawn, with one heading: %s', async name => {
    const screen = await mount(EXAMPLES[name]?.());

    expect(screen.all('h1')).toHaveLength(1);
    expect(screen.root.textContent).not.toMatch(/NaN|undefined|studies\./);
  }));

describe('a draft', () => {
  const show = (putDraft: StudyActions['putDraft']) => {
    const draft = { id: 'd', changedAt: '2026-11-28', of: null, protocol: emptyProtocol(1) };
    const place = { kind: 'draft', id: 'd' } as const;
    return mount(h(StudiesApp, studiesProps({ drafts: [draft], place, actions: { putDraft } })));
  };

  it('is kept with every letter, and takes pasted questions', async () => {
    const putDraft = vi.fn<StudyActions['putDraft']>();
    const screen = await show(putDraft);

    await screen.type('input[name="title"]', 'Zinc');
    expect(putDraft.mock.lastCall?.[1]).toMatchObject({ title: 'Zinc' });

    await screen.type('textarea[name="questions"]', 'One?\nTwo?');
    await screen.click('[data-action="add-questions"]');
    expect(putDraft.mock.lastCall?.[1]).toMatchObject({
      questions: [{ id: 'q1', text: 'One?' }, { id: 'q2' }],
    });
  });

  it('says why a list is no list', async () => {
    const screen = await show(() => undefined);

    await screen.type('textarea[name="questions"]', '{"text":"One?"}\n{');
    await screen.click('[data-action="add-questions"]');

    expect(screen.texts('[role="alert"]').join('')).toContain('Line 2 cannot be read');
  });
});

describe('the answers of a study', () => {
  it('are a place each, named in words, of which one is looked at', async () => {
    const screen = await mount(STUDY_EXAMPLES['studies-answers']?.());

    expect(screen.texts('.study-cell')[0]).toMatch(/remedy 1 .*: ?2 missing$/);
    await screen.click('.study-cell');

    expect(screen.texts('[data-details] [data-repeat]')).toHaveLength(2);
    expect(screen.get('.study-cell').getAttribute('aria-expanded')).toBe('true');
  });

  it('list the checks that can fill a place once someone asks to fill it', async () => {
    const screen = await mount(STUDY_EXAMPLES['studies-answers']?.());
    await screen.click('.study-cell');
    expect(screen.all('[data-details] select')).toEqual([]);

    await screen.click('[data-details] summary');

    expect(screen.all('[data-repeat="1"] select')).toHaveLength(2);
    expect(screen.all('[data-repeat="2"] select')).toEqual([]);
  });

  it('are shown alone where some are missing', async () => {
    const study = keptStudy(3, 9);
    const place = { kind: 'study', id: study.study.id, tab: 'answers' } as const;
    const screen = await mount(h(StudiesApp, studiesProps({ shown: study, place })));
    expect(screen.all('.study-grid tbody tr')).toHaveLength(3);

    await screen.click('input[name="missing-only"]');

    expect(screen.all('.study-grid tbody tr')).toHaveLength(2);
  });
});

describe('the report', () =>
  it('shows no verdict while a user judges blind', async () => {
    const screen = await mount(STUDY_EXAMPLES['studies-report-blind']?.());

    expect(screen.all('table')).toEqual([]);
    expect(screen.all('[data-blind-figures]')).toHaveLength(1);
  }));
