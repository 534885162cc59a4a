// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import type { LabellingActions } from '../../../components/studies/studies-props';
import { fail, ok } from '../../../lib/core/result';
import { DISPUTED, labelling, SENT, TO_DECIDE } from '../../examples/labelling';
import { mount, selectWords, settle } from './mount';

const show = (state: Parameters<typeof labelling>[0], actions: Partial<LabellingActions> = {}) =>
  mount(labelling(state, { actions })());
const DRAWN = { sample: SENT.sample ?? null };

describe('a sample', () => {
  it('is drawn by the chosen design, which a sentence explains', async () => {
    const draw = vi.fn<LabellingActions['draw']>(() =>
      Promise.resolve(fail({ kind: 'too-few-labels' })),
    );
    const screen = await show({}, { draw });
    expect(screen.root.textContent).toContain('Every comparison has the same chance.');

    const design = screen.get('select[name="design"]') as HTMLSelectElement;
    design.selectedIndex = 3;
    design.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    expect(screen.root.textContent).toContain('so rare ones suffice');
    await screen.click('[data-action="draw"]');
    await settle();

    expect(draw.mock.lastCall?.[1]).toEqual({ kind: 'rare-verdicts', labels: 200, seed: 7 });
    expect(screen.texts('[role="alert"]').join('')).toContain('Draw more.');
  });

  it('can be drawn again before a label is in, and then no more', async () => {
    const before = await show({ ...DRAWN, labels: 0 });
    await before.click('[data-action="draw-again"]');
    expect(before.root.textContent).toContain('Packets made before no longer count.');
    await before.click('[data-action="confirm"]');
    expect((before.get('select[name="design"]') as HTMLSelectElement).value).toBe('rare-verdicts');

    const after = await show(SENT);
    expect(after.all('[data-action="draw-again"]')).toEqual([]);
    expect(after.root.textContent).toContain('Labels are in, so the sample stays.');
  });
});

describe('packets', () => {
  it('are made for the names that are given, and refused with a sentence', async () => {
    const makeRound = vi.fn<LabellingActions['makeRound']>(() => Promise.resolve(ok(null)));
    const screen = await show(DRAWN, { makeRound });

    await screen.type('textarea[name="people"]', 'anna 50\nanna');
    await screen.click('[data-action="make-packets"]');
    expect(screen.texts('[role="alert"]').join('')).toContain('Use initials.');
    await screen.type('textarea[name="people"]', 'anna 50\nben');
    await screen.click('[data-action="make-packets"]');
    await settle();

    expect(makeRound.mock.calls.map(([, plan]) => plan)).toEqual([
      {
        round: 'main',
        overlap: 0.2,
        seed: 7,
        people: [
          { id: 'anna', quota: 50 },
          { id: 'ben', quota: null },
        ],
      },
    ]);
  });

  it('are saved one by one, with what each person has done', async () => {
    const savePacket = vi.fn<LabellingActions['savePacket']>(() => Promise.resolve(ok(null)));
    const screen = await show(SENT, { savePacket });

    expect(screen.texts('[data-person="anna"][data-round="main"] p')).toContain(
      '53 of 120 labelled',
    );
    await screen.click('[data-person="ben"][data-round="main"] [data-action="save-packet"]');
    expect(savePacket.mock.lastCall?.[1]).toMatchObject({ annotator: 'ben', round: 'main' });
  });
});

describe('labels that come back', () => {
  it('are counted, and each refused line has its sentence', async () => {
    const refused = [
      { file: 'ben.jsonl', line: 3, fault: 'other-study' as const },
      { file: 'ben.jsonl', line: 4, fault: 'quote-not-in-source' as const },
    ];
    const take = () => Promise.resolve(ok({ added: 7, repeated: 2, refused }));
    const screen = await show(SENT, { take });
    const input = screen.get('input[name="labels"]') as HTMLInputElement;
    Object.defineProperty(input, 'files', { value: [new File(['{}'], 'ben.jsonl')] });
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();

    expect(screen.texts('[data-taken]')).toEqual(['New: 7. Here already: 2.']);
    expect(screen.texts('[data-refused] li')).toEqual([
      'ben.jsonl, line 3 is of another study.',
      'ben.jsonl, line 4 quotes words that the source lacks.',
    ]);
  });
});

describe('the adjudicator', () => {
  it('waits until all labels are in', async () => {
    const screen = await show(SENT);

    expect(screen.get('[data-part="adjudication"]').textContent).toContain(
      'Adjudication begins when all labels are in.',
    );
    expect(screen.all('[data-action="adjudicate"]')).toEqual([]);
  });

  it('sees everything, and decides by a key; what is stored is said once it is', async () => {
    const decide = vi.fn<LabellingActions['decide']>(() => Promise.resolve(ok(null)));
    const readDisputed = () => Promise.resolve(ok([DISPUTED, { ...DISPUTED, pair: 'p2' }]));
    const screen = await show(TO_DECIDE, { decide, readDisputed });
    await screen.click('[data-action="adjudicate"]');
    await settle();

    const said = screen.get('[data-said]').textContent;
    for (const words of ['Gemini', 'Supported', 'anna', '5 – Says it', 'ben', '4 – Says part']) {
      expect(said).toContain(words);
    }
    expect(screen.texts('.label-text mark')).toEqual(['a day shorter', 'with zinc']);
    await screen.press('4');
    await settle();
    expect(decide.mock.lastCall?.[1]).toEqual({ pair: 'p1', verdict: 4, by: 'carla', note: '' });
    expect(screen.get('[data-label-state]').dataset['labelState']).toBe('open');

    await screen.press('j');
    expect(screen.get('[data-label-state]').dataset['labelState']).toBe('stored');
  });

  it('marks the words that decide, beside those of the labels, and can take them back', async () => {
    const decide = vi.fn<LabellingActions['decide']>(() => Promise.resolve(ok(null)));
    const readDisputed = () => Promise.resolve(ok([DISPUTED]));
    const screen = await show(TO_DECIDE, { decide, readDisputed });
    await screen.click('[data-action="adjudicate"]');
    await settle();
    await screen.press('4');

    await selectWords(screen.get('[data-passage="0"]'), '199 adults');
    await screen.press('m');
    await settle();

    const quote = { text: '199 adults', start: 18, end: 28 };
    const decision = { pair: 'p1', verdict: 4, by: 'carla', note: '' };
    expect(decide.mock.lastCall?.[1]).toEqual({ ...decision, quote });
    expect(screen.texts('.label-text mark')).toEqual(['199 adults', 'a day shorter', 'with zinc']);
    await screen.click('[data-action="clear-quote"]');
    expect(decide.mock.lastCall?.[1]).toEqual(decision);
  });

  it('is hidden while the user judges blind', async () => {
    const screen = await mount(labelling(TO_DECIDE, { isBlind: true })());

    expect(screen.all('[data-action="adjudicate"]')).toEqual([]);
    expect(screen.all('[data-action="show-verdicts"]')).toHaveLength(1);
  });
});
