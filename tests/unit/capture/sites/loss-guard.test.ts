import { describe, expect, it } from 'vitest';

import { answerFingerprint, type Lost } from '../../../../lib/core/answer/answer';
import { readSelection } from '../../../../lib/capture/sites/shared/read-selection';
import { createSiteAdapter } from '../../../../lib/capture/sites/shared/site-engine';
import { adapterJson, layoutJson } from './adapter-json';
import { parseCapture } from '../../../../lib/messaging/parse-calls';
import { one, pageOf, rangeBetween } from './dom';

const CONTEXT = { url: 'https://chat.example.org/c/42', now: '2026-11-23T09:00:00.000Z' };
const PROSE = '<p>Zinc shortens a common cold by about two days in most adults who take it.</p>';
const TABLE =
  '<table><tr><th>Drug</th><th>Dose</th></tr><tr><td>Zinc</td><td>75 mg</td></tr></table>';
const LONG = `<p>${'A paragraph of an answer that stands outside of the body. '.repeat(6)}</p>`;

function lostOf(body: string, layout: Record<string, unknown> = {}): (Lost | null)[] {
  const json = adapterJson({ layouts: [layoutJson({ turn: 'q-t', ...layout })] });
  const adapter = createSiteAdapter(json);
  const places = adapter.findAnswers(pageOf(body));
  if (!places.ok) throw new Error(places.failure);
  return places.value.map(place => {
    const read = adapter.readAnswer(place, CONTEXT);
    if (!read.ok) throw new Error(read.failure);
    return read.value.lost ?? null;
  });
}

const turn = (inner: string): string => `<q-t><q-q>What of zinc, 5 or 6 mg?</q-q>${inner}</q-t>`;
const answer = (inner = ''): string => `<q-a>${PROSE}${inner}</q-a>`;

describe('content beside the body of an answer', () => {
  it.each([
    ['a table', TABLE, { tables: 1, numbers: ['75'] }],
    [
      'a grid',
      TABLE.replaceAll('table', 'q-g').replace('<q-g', '<q-g role="table"'),
      { tables: 1 },
    ],
    ['a code block', '<div><pre><code>dose = 75</code></pre></div>', { code: 1, numbers: ['75'] }],
    ['a formula drawn as a picture', String.raw`<img alt="e^{i\pi}+1=0">`, { formulas: 1 }],
    ['a paragraph', LONG, { share: expect.closeTo(0.83, 1) as number }],
    [
      'a short paragraph with a number',
      '<p>Adults take 75 mg of it a day and no more than that.</p>',
      { numbers: ['75'] },
    ],
  ])('is noticed: %s', (_name, content, part) => {
    const [lost] = lostOf(turn(answer() + content));

    expect(lost).toMatchObject(part);
  });

  it.each([
    ['controls', '<button>Copy 3</button><div role="toolbar">4 of 5</div><nav>7</nav>'],
    ['labels', '<div>Thought for 37 seconds</div><span>9:07</span><p>Zinc 2.5 Pro</p>'],
    ['a lone notice', '<p>The chatbot can make mistakes, so check what it says.</p>'],
    ['titles', '<h2>A conversation about 12 minerals and what they are good for</h2>'],
    ['cards of sources', `<a href="https://one.example"><p>Zinc for colds, 2024</p>${LONG}</a>`],
    ['thoughts', `<div class="thinking-block">${LONG}<pre>x = 9</pre></div>`],
    ['hidden parts', `<div hidden>${TABLE}</div><details>${LONG}</details>`],
    ['our own elements', `<veracite-ui>${LONG}</veracite-ui>`],
    ['what the layout excludes', `<q-x>${TABLE}</q-x>`],
  ])('is no loss: %s', (_name, content) => {
    expect(lostOf(turn(content + answer() + content), { exclude: ['q-x'] })).toEqual([null]);
  });

  it('is looked for whatever the elements around the body are named after', () => {
    const inner = `<div class="has-thoughts" role="status">${answer()}${TABLE}</div>`;

    expect(lostOf(turn(inner))[0]).toMatchObject({ tables: 1 });
  });

  it('is looked for between questions and replies where the site has no turns', () => {
    const page = `<main><q-q>One?</q-q><div>${answer()}${TABLE}</div><q-q>Two?</q-q><div>${answer()}</div></main>`;

    expect(lostOf(page, { turn: undefined }).map(lost => lost?.tables ?? 0)).toEqual([1, 0]);
  });
});

describe('content in the body of an answer', () => {
  it('is whole where nothing is dropped', () => {
    const inner = `${TABLE}<pre>x = 9</pre><p>H<sub>2</sub>O and 10 <b>0</b> mg<q-c>3</q-c>.</p>`;
    const citations = [{ sel: 'q-c', url: ['none'], label: ['text'], kind: 'chip' }];

    expect(lostOf(turn(answer(inner)), { citations })).toEqual([null]);
  });

  it('keeps a grid without rows, with the heads that are buttons', () => {
    const cells = '<div role="columnheader"><button>Weekly hours</button></div>';
    const grid = `<div role="table">${cells}<div>Denmark</div><div>33</div></div>`;

    expect(lostOf(turn(answer(grid)))).toEqual([null]);
  });

  it('passes the message parser, whatever a page shows', () => {
    const hostile = `<p>${'9'.repeat(500)} and ${'1 2 3 '.repeat(30)}</p><math><mn>&lt;b&gt;7x</mn></math>`;
    const adapter = createSiteAdapter(adapterJson({ layouts: [layoutJson({ turn: 'q-t' })] }));
    const places = adapter.findAnswers(pageOf(turn(answer() + hostile)));
    const place = places.ok ? places.value[0] : undefined;

    const read = place && adapter.readAnswer(place, CONTEXT);

    expect(read?.ok === true && read.value.lost?.numbers).toContain('7');
    expect(read?.ok === true && parseCapture(read.value).ok).toBe(true);
  });

  it('has the same identity and text with and without a loss', () => {
    const json = adapterJson({ layouts: [layoutJson({ turn: 'q-t' })] });
    const texts = [answer(), answer() + TABLE].map(content => {
      const adapter = createSiteAdapter(json);
      const places = adapter.findAnswers(pageOf(turn(content)));
      const place = places.ok ? places.value[0] : undefined;
      const read = place && adapter.readAnswer(place, CONTEXT);
      return read?.ok === true ? answerFingerprint(read.value) : null;
    });

    expect(texts[0]).toBe(texts[1]);
  });
});

describe('a selection', () => {
  const page = pageOf(`<main><p>From 5 mg on.</p>${TABLE}<p>Until 9 mg.</p></main>`);

  it('is whole where all that was selected is read', () => {
    const read = readSelection(rangeBetween(page, '5 mg', 'Until'), CONTEXT);

    expect(read.ok && read.value.lost).toBeUndefined();
  });

  it('is not compared with what stands outside it', () => {
    const read = readSelection(rangeBetween(page, '5', 'on'), CONTEXT);

    expect(read.ok && read.value.lost).toBeUndefined();
  });

  it('lacks a table that is no rows', () => {
    const grid = pageOf(
      '<p>So:</p><div role="grid"><div>Zinc</div><div>75 mg</div></div><p>End</p>',
    );

    const read = readSelection(rangeBetween(grid, 'So', 'End'), CONTEXT);

    expect(read.ok && read.value.lost).toMatchObject({ tables: 1 });
  });

  it('of a part of an answer is compared with that part', () => {
    const adapter = createSiteAdapter(adapterJson({ layouts: [layoutJson({ turn: 'q-t' })] }));
    const chat = pageOf(turn(answer('<p>The second one says 9 mg.</p>') + TABLE));
    const places = adapter.findAnswers(chat);
    const place = places.ok ? places.value[0] : undefined;
    const lostIn = (first: string, last: string): Lost | null | undefined => {
      const selected = rangeBetween(chat, first, last);
      const read = place && adapter.readAnswer(place, { ...CONTEXT, selected });
      return read?.ok === true ? (read.value.lost ?? null) : undefined;
    };

    expect(one(chat, 'table')).toBeDefined();
    expect(lostIn('Zinc shortens', 'days')).toBeNull();
    expect(lostIn('second', 'Dose')?.tables).toBe(1);
  });
});
