import { describe, expect, it } from 'vitest';
import type { Capture } from '../../../../lib/core/answer/answer';
import { createSelectionPlace } from '../../../../lib/capture/sites/shared/read-selection';
import { createSiteAdapter } from '../../../../lib/capture/sites/shared/site-engine';
import { one, pageOf, rangeBetween } from './dom';

const CONTEXT = { url: 'https://chat.example.org/c/7', now: '2026-11-21T09:00:00.000Z' };

const SITE = createSiteAdapter({
  id: 'made-up',
  hosts: ['chat.example.org'],
  conversation: '/c/(\\w+)',
  layouts: [
    {
      id: 'only',
      verified: '2026-11-21',
      note: 'Written for this test.',
      detect: '.turn',
      turn: '.turn',
      user: ['.asked'],
      body: ['.answer'],
      exclude: ['.thoughts'],
      streaming: ['.writing'],
      citations: [{ sel: '.pill', url: ['attr:data-to'], label: ['text'], kind: 'chip' }],
      listed: [{ sel: '.list a', url: ['href'], label: ['text'] }],
    },
  ],
});

const pill = (name: string, more = '') =>
  `<b class="pill" data-to="https://${name}.example.org/"><i>${name}</i>${more}</b>`;

const PAGE =
  `<div class="turn"><p class="asked">First question</p><div class="answer"><p class="thoughts">I look.</p>` +
  `<p>One helps.${pill('one', ' +2')} Two does not.${pill('two')}</p><p>Three waits.</p></div>` +
  `<div class="list"><a href="https://one.example.org/">one</a><a href="https://more.example.org/">more</a></div></div>` +
  `<div class="turn"><p class="asked">Second question</p><div class="answer"><p class="thoughts">I look again.</p>` +
  `<p>Four is new.${pill('four')} Five is old.</p></div></div><p class="writing">Outside</p>`;

function read(range: Range): { capture: Capture; place: ReturnType<typeof createSelectionPlace> } {
  const place = createSelectionPlace(range, [SITE]);
  const captured = place.read(CONTEXT);
  if (!captured.ok) throw new Error(captured.failure);
  return { capture: captured.value, place };
}

function cited({ text, citations }: Capture): [string | null, string][] {
  return citations.map(({ marker, label }) => [
    marker === null ? null : text.slice(Math.max(0, marker.start - 6), marker.start),
    label,
  ]);
}

describe('a selection in replies of a known site', () => {
  it('is read as the site is: its chips cut out and counted, what is no answer left out', () => {
    const { capture } = read(rangeBetween(pageOf(PAGE), 'look.', 'Two does'));

    expect(capture.text).toBe('One helps. Two does');
    expect(cited(capture)).toEqual([['helps.', 'one']]);
    expect(capture.citations[0]?.hidden).toBe(2);
    expect(capture).toMatchObject({
      origin: { kind: 'selection' },
      question: 'First question',
      conversationId: '7',
      notes: ['hidden-sources'],
    });
  });

  it('takes a chip whole that is selected in part', () => {
    const page = pageOf(PAGE);

    expect(cited(read(rangeBetween(page, 'One', 'tw')).capture)).toEqual([
      ['helps.', 'one'],
      ['s not.', 'two'],
    ]);
    expect(cited(read(rangeBetween(page, 'wo', 'Three')).capture)).toEqual([['s not.', 'two']]);
  });

  it('takes the list of the reply where all of it is selected, or no citation is', () => {
    const page = pageOf(PAGE);
    const whole = page.createRange();
    whole.selectNode(one(page, '.answer'));

    expect(cited(read(whole).capture)).toEqual([
      ['helps.', 'one'],
      ['s not.', 'two'],
      [null, 'more'],
    ]);
    expect(cited(read(rangeBetween(page, 'Three', 'waits.')).capture)).toEqual([
      [null, 'one'],
      [null, 'more'],
    ]);
  });

  it('gives each of several replies its own citations, and nothing between them', () => {
    const { capture } = read(rangeBetween(pageOf(PAGE), 'Two', 'Five'));

    expect(capture.text).toBe('Two does not.\nThree waits.\nFour is new. Five');
    expect(capture.blocks.map(({ span }) => capture.text.slice(span.start, span.end))).toEqual([
      'Two does not.',
      'Three waits.',
      'Four is new. Five',
    ]);
    expect(cited(capture)).toEqual([
      ['s not.', 'two'],
      ['s new.', 'four'],
    ]);
    expect(capture.question).toBeNull();
  });

  it('finds every word again', () => {
    const { capture, place } = read(rangeBetween(pageOf(PAGE), 'Two', 'Five'));

    for (const match of capture.text.matchAll(/\S+/g)) {
      const span = { start: match.index, end: match.index + match[0].length };
      expect(place.locate(span)?.toString()).toBe(match[0]);
    }
  });

  it('is read as on any page outside the replies', () => {
    const page = pageOf(PAGE);

    expect(read(rangeBetween(page, 'Outside', 'Outside')).capture.text).toBe('Outside');
    expect(read(rangeBetween(page, 'First', 'question')).capture.text).toBe('First question');
  });
});
