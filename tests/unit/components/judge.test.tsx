// @vitest-environment happy-dom
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';

import { AboutJudge } from '../../../components/judge/AboutJudge';
import { inCases, judgeName, judgeNote } from '../../../components/judge/judge-words';
import type { JudgeIdentity } from '../../../lib/core/audit/pair';
import type { ReliabilityCard } from '../../../lib/core/audit/reliability';
import { buildAudit } from '../../examples/build-audit';
import { MEASURED } from '../../examples/cards';
import { FINISHED } from '../../examples/sketches';
import { fakeCard, fakeMeasuredSet, fakeReliability } from '../../fakes/reliability';
import { mount, mountPanel, settle, type Screen } from './mount';

const EMBEDDED: JudgeIdentity = { id: 'embedded', version: '3' };
const LEXICAL: JudgeIdentity = { id: 'lexical', version: '1' };

function mountCard(card: ReliabilityCard = fakeCard(), judge = EMBEDDED): Promise<Screen> {
  return mount(h(AboutJudge, { judge, cards: [card] }));
}

/** A table as a list of rows; what only eyes get is left out, as a screen reader does. */
function readTable(screen: Screen, selector: string): string[][] {
  return [...screen.get(selector).querySelectorAll('tr')].map(row =>
    [...row.children].map(cell => cell.textContent.trim()),
  );
}

describe('a judge’s card', () => {
  it('says what it is and what leaves the device before any figure', async () => {
    const screen = await mountCard();

    const text = screen.root.textContent;
    expect(text.indexOf('on this device')).toBeGreaterThan(-1);
    expect(text.indexOf('on this device')).toBeLessThan(text.search(/\d+ of \d+/));
  });

  it('gives precision and recall of each verdict with their intervals, by kind of text', async () => {
    const screen = await mountCard();

    expect(screen.all('[data-extent]').map(({ dataset }) => dataset['extent'])).toEqual([
      'full-text',
    ]);
    expect(readTable(screen, '[data-extent] table')).toEqual([
      ['Verdict', 'Right when given', 'Share caught', 'Firm verdicts'],
      ['Supported', '30 of 40 (75%) 95%: 60% to 86%', '30 of 42 (71%) 95%: 56% to 83%', '–'],
      ['Contradicted', '12 of 15 (80%) 95%: 55% to 93%', '12 of 20 (60%) 95%: 39% to 78%', '–'],
      ['Not found', '31 of 45 (69%) 95%: 54% to 80%', '31 of 38 (82%) 95%: 67% to 91%', '–'],
    ]);
    expect(screen.get('[data-no-firm]').textContent).toBe('No verdict is firm here.');
    expect(screen.texts('.judge-figures > li')).toEqual([
      'Its confidence is off by 6 percentage points on average (calibration error 0.060).',
    ]);
  });

  it('names from where on marks are firm, and how many of these were right', async () => {
    const strengths = [
      { kind: 'supported' as const, from: 0.9, n: 60, right: 57 },
      { kind: 'supported' as const, from: 0.6, n: 60, right: 30 },
    ];
    const reliability = fakeReliability({ sets: [fakeMeasuredSet({ strengths })] });
    const screen = await mountCard(fakeCard({ reliability }));

    expect(screen.texts('[data-measured="supported"] [data-firm]')).toEqual([
      'from 90%: 57 of 60 (95%) 95%: 86% to 98%',
    ]);
    expect(screen.texts('[data-measured="contradicted"] [data-firm]')).toEqual(['–']);
    expect(screen.all('[data-no-firm]')).toEqual([]);
  });

  it('shows each set as a table: rows what people said, columns what the judge said', async () => {
    const screen = await mountCard();

    expect(screen.get('.confusion caption').textContent).toBe('harbour-dev, 100 comparisons');
    expect(readTable(screen, '.confusion')).toEqual([
      ['People said', 'The model said'],
      ['Supported', 'Contradicted', 'Not found'],
      ['Supported', '3071%', '25%', '1024%'],
      ['Contradicted', '420%', '1260%', '420%'],
      ['Not found', '616%', '13%', '3182%'],
    ]);
    expect(screen.texts('.confusion-same')).toEqual(['3071%', '1260%', '3182%']);
  });

  it('gives every cell of a table its headers', async () => {
    const screen = await mountCard(MEASURED);

    const heads = screen.all('.measured th');
    expect(heads.filter(head => !head.hasAttribute('scope'))).toEqual([]);
    for (const table of screen.all('.confusion')) {
      const columns = table.querySelectorAll('th.confusion-said').length;
      expect(table.querySelector('th[colspan]')?.getAttribute('colspan')).toBe(String(columns));
    }
  });

  it('leaves out labels no pair has, and keeps what could not be checked apart', async () => {
    const screen = await mountCard(MEASURED);

    const [tide, , pages] = screen.all('.confusion');
    const head = (table: HTMLElement | undefined, selector: string) =>
      [...(table?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent.trim());
    expect(head(tide, 'tbody th')).toEqual(['Supported', 'Contradicted', 'Not found']);
    expect(head(tide, '.confusion-said')).not.toContain('Could not be checked');
    expect(head(pages, '.confusion-said').slice(-2)).toEqual(['Not found', 'Could not be checked']);
    expect(screen.get('.judge-figures').textContent).toContain('5 of 2,604 (less than 1%)');
  });

  it('keeps the column of a main class that the judge never said', async () => {
    const set = fakeMeasuredSet({
      pairs: 8,
      matrix: [
        [4, 0, 0],
        [2, 0, 0],
        [1, 0, 1],
      ],
    });
    const screen = await mountCard(fakeCard({ reliability: fakeReliability({ sets: [set] }) }));

    expect(screen.texts('.confusion-said')).toContain('Contradicted');
    expect(screen.texts('[data-measured="contradicted"] td')[0]).toBe('–');
  });

  it('says of pairs that a table leaves out that they could not be checked', async () => {
    const sets = [fakeMeasuredSet({ pairs: 104 })];
    const screen = await mountCard(fakeCard({ reliability: fakeReliability({ sets }) }));

    expect(screen.get('[data-set] > .soft').textContent).toContain(
      'Could not be checked: 4 of 104 (4%).',
    );
  });

  it('names failures, training data with licences, the day, the version and the files', async () => {
    const screen = await mountCard();

    const text = screen.root.textContent;
    expect(text).toContain('It overlooks a negation');
    expect(text).toContain('Harbour pairs, training part CC BY 4.0');
    expect(screen.get('time').textContent).toBe('Nov 21, 2026');
    expect(screen.texts('.judge-files dt')).toEqual([
      'judge.onnx 12.0 MB',
      'embeddings.bin 11.8 MB',
    ]);
    expect(screen.texts('.judge-files code')[0]).toBe('5e'.repeat(32));
    expect(screen.texts('.facts dd')[0]).toBe('3');
  });

  it('never says true or false, nor that a statement is wrong', async () => {
    const screen = await mountCard(MEASURED);

    expect(screen.root.textContent).not.toMatch(/\b(true|false|incorrect)\b/i);
  });
});

describe('a judge without figures', () => {
  it('that was not measured says so, and still tells version and files', async () => {
    const screen = await mountCard(fakeCard({ reliability: null }));

    expect(screen.get('.judge-unmeasured').textContent).toContain('This version is not measured.');
    expect(screen.all('table, .judge-figures')).toEqual([]);
    expect(screen.texts('.facts dd')).toEqual(['3', 'not yet']);
    expect(screen.all('.judge-files code')).toHaveLength(2);
  });

  it('that has no card says so, and does not borrow that of another', async () => {
    const screen = await mountCard(MEASURED, LEXICAL);

    expect(screen.get('.judge-unmeasured').textContent).toContain(
      'Veracite has no statistics on it.',
    );
    expect(screen.root.textContent).toContain('Fixed rules compare words');
    expect(screen.all('table')).toEqual([]);
  });

  it.each(['web-llm', 'prompt-api'])('%s says that nobody has measured it here', async id => {
    const screen = await mountCard(MEASURED, { id, version: '1, prompt 1', model: 'some-model' });

    expect(screen.get('.judge-unmeasured').textContent).toMatch(/^Veracite has not measured it\./);
    expect(screen.root.textContent).toContain('Your text stays on this device');
    expect(screen.all('table')).toEqual([]);
  });

  it('that this version does not know says no more than that', async () => {
    const screen = await mountCard(MEASURED, { id: 'oracle', version: '9' });

    expect(screen.root.textContent).toBe('This Veracite version does not include it.');
  });

  it('of an older version gets the figures of the present one only with a word about it', async () => {
    const older = await mountCard(fakeCard(), { id: 'embedded', version: '2' });
    const note = older.texts('.judge-unmeasured');
    const same = await mountCard();

    expect(note).toEqual(['Version 2 of this model made this check; this describes version 3.']);
    expect(same.all('.judge-unmeasured')).toEqual([]);
  });
});

describe('the way to a judge’s card', () => {
  async function mountEmbedded(): Promise<Screen> {
    const audit = buildAudit({ ...FINISHED, head: { judge: EMBEDDED } });
    return mountPanel({ audit: { status: 'shown', audit }, sketch: FINISHED, cards: [MEASURED] });
  }

  it('stands beside its name in the header, and opens over the panel', async () => {
    const screen = await mountEmbedded();
    const isThere = screen.all('dialog').length;

    await screen.click('.audit-header [data-action="about-judge"]');

    const dialog = screen.get('dialog') as HTMLDialogElement;
    expect(isThere).toBe(0);
    expect(dialog.open).toBe(true);
    const name = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
    expect(name?.textContent).toBe('About this model: Built-in model, version 3');
    expect(dialog.textContent).toContain('tide-claims-dev');
  });

  it('stands beside its name in the evidence, and opens that of the cell’s own judge', async () => {
    // The cells of the example were judged by `lexical`, before another judge took over.
    const screen = await mountEmbedded();
    await screen.click('[data-verdict="contradicted"] .statement-head');
    await settle();

    await screen.click('.facts [data-action="about-judge"]');

    expect(screen.get('dialog h2').textContent).toBe('About this model: Word matching, version 1');
  });

  it('closes, and can be opened again', async () => {
    const screen = await mountEmbedded();
    await screen.click('.audit-header [data-action="about-judge"]');

    await screen.click('[data-action="close-judge"]');
    await settle();
    const left = screen.all('dialog').length;
    await screen.click('.audit-header [data-action="about-judge"]');

    expect(left).toBe(0);
    expect((screen.get('dialog') as HTMLDialogElement).open).toBe(true);
  });

  it('closes by a click beside the card, and not by one on it', async () => {
    const screen = await mountEmbedded();
    await screen.click('.audit-header [data-action="about-judge"]');

    await screen.click('.judge-sheet p');
    await settle();
    const still = screen.all('dialog').length;
    await act(() => screen.get('dialog').click());
    await settle();

    expect(still).toBe(1);
    expect(screen.all('dialog')).toEqual([]);
  });
});

describe('the words for judges', () => {
  it('name the embedded model and warn that it can be wrong', () => {
    expect(judgeName(EMBEDDED)).toBe('Built-in model, version 3');
    expect(judgeNote(EMBEDDED)).toBe('It can be wrong: read the passage.');
  });

  it('of a judge nobody knows are its id, also where that is a word of JavaScript', () => {
    expect(judgeName({ id: 'constructor', version: '1' })).toBe('constructor, version 1');
    expect(judgeNote({ id: 'constructor', version: '1' })).toBeNull();
  });

  it.each([
    [0, 0, null],
    [0, 50, 'in no case'],
    [1, 50, 'in fewer than 1 of 10 cases'],
    [3, 50, 'in about 1 of 10 cases'],
    [40, 50, 'in about 8 of 10 cases'],
    [49, 50, 'in more than 9 of 10 cases'],
    [50, 50, 'in every case'],
  ])('for %i of %i promise no more than a tenth', (count, of, words) =>
    expect(inCases({ count, of })).toBe(words),
  );
});
