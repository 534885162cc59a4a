import { describe, expect, it } from 'vitest';
import type { Capture } from '../../../../lib/core/answer/answer';
import {
  createSelectionPlace,
  readSelection,
} from '../../../../lib/capture/sites/shared/read-selection';
import { serialised } from '../../../contracts/site-adapter-fixtures';
import { one, pageOf, rangeBetween } from './dom';

const CONTEXT = { url: 'https://any.example.org/page', now: '2026-11-21T09:00:00.000Z' };

function select(body: string, first: string, last: string): Capture {
  return captured(rangeBetween(pageOf(body), first, last));
}

function captured(range: Range): Capture {
  const read = readSelection(range, CONTEXT);
  if (!read.ok) throw new Error(read.failure);
  return read.value;
}

function whole(page: Document, selector: string): Range {
  const range = page.createRange();
  range.selectNodeContents(one(page, selector));
  return range;
}

/** Marker text (or the words before an empty one) and target of each citation. */
function cited({ text, citations }: Capture): [string, unknown][] {
  return citations.map(({ marker, target }) => {
    if (marker === null) return ['nearby', target];
    const from = marker.start === marker.end ? Math.max(0, marker.start - 8) : marker.start;
    return [text.slice(from, marker.end), target];
  });
}

const url = (address: string) => ({ kind: 'url', url: address });

describe('the text of a selection', () => {
  it('is what is selected and nothing around it', () => {
    const body =
      '<p>Not this. Take these words</p><ul><li>and this item</li><li>but not that</li></ul>';

    const { text, blocks, origin } = select(body, 'Take', 'this item');

    expect(text).toBe('Take these words\nand this item');
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'list-item']);
    expect(origin).toEqual({ kind: 'selection' });
  });

  it('knows what kind of block it is a part of', () => {
    const kindsOf = (body: string) => select(body, 'some', 'words').blocks.map(({ kind }) => kind);

    expect(kindsOf('<li>Well, <b>some words</b> here</li>')).toEqual(['list-item']);
    expect(kindsOf('<pre>Well,\n some\n  words here</pre>')).toEqual(['code']);
    expect(kindsOf('<table><tr><td><p>some</p><p>words</p></td></tr></table>')).toEqual([
      'paragraph',
      'paragraph',
    ]);
    expect(kindsOf('<table><tr><td>some</td><td>words</td></tr></table>')).toEqual(['table-row']);
  });

  it('keeps the lines of code', () =>
    expect(select('<pre>Well,\n some\n  words here</pre>', 'some', 'words').text).toBe(
      'some\n  words',
    ));

  it('ends where a triple click ends, at the beginning of the next block', () => {
    const page = pageOf('<p>One</p><p>Two</p>');
    const range = page.createRange();
    range.setStart(one(page, 'p'), 0);
    range.setEnd(one(page, 'p + p'), 0);

    expect(captured(range).text).toBe('One');
  });

  it('ends with a selection that ends inside something hidden', () => {
    const body = '<p>One</p><button><b>Copy</b><b>all</b></button><p>Two</p>';

    expect(select(body, 'One', 'Co').text).toBe('One');
  });

  it('is read from a place that is hidden only by name, since the reader saw it', () => {
    const body = '<div class="sr-only"><p>Some</p></div><p>words</p>';

    expect(select(body, 'Some', 'words').text).toBe('Some\nwords');
  });

  it.each([
    ['nothing', (page: Document) => page.createRange()],
    ['an empty element', (page: Document) => whole(page, 'i')],
    ['spaces', (page: Document) => whole(page, 'p')],
  ])('is refused when it is %s', (_, rangeOn) => {
    const page = pageOf('<p>  </p><i></i>');

    expect(readSelection(rangeOn(page), CONTEXT)).toEqual({ ok: false, failure: 'answer-empty' });
  });

  it('is refused when it is too large', () => {
    const page = pageOf(`<p>${'long words '.repeat(200_000)}</p>`);

    expect(readSelection(whole(page, 'p'), CONTEXT)).toEqual({
      ok: false,
      failure: 'answer-too-large',
    });
  });
});

describe('the citations of a selection', () => {
  it('are its links, and not those beside it', () => {
    const body =
      '<p><a href="https://x.example.org">before</a> One <a href="https://a.example.org/1">link</a> ' +
      'two <a href="/own">own</a> three <a href="https://x.example.org">after</a></p>';

    expect(cited(select(body, 'One', 'three'))).toEqual([
      ['One link', url('https://a.example.org/1')],
      [' two own', url('https://any.example.org/own')],
    ]);
  });

  it('are addresses in attributes of chips, each once', () => {
    const body =
      '<p>One <span data-cite-url="https://a.example.org/1"><a href="https://a.example.org/1">A</a></span> ' +
      'two <button data-source="https://b.example.org/2">B</button> ' +
      'three <i aria-label="C, https://c.example.org/3">C</i> ' +
      'four <i data-image-url="https://x.example.org/p.png" data-api-url="https://x.example.org">D</i></p>';

    expect(cited(select(body, 'One', 'D')).map(([, target]) => target)).toEqual([
      url('https://a.example.org/1'),
      url('https://b.example.org/2'),
      url('https://c.example.org/3'),
    ]);
  });

  it('are addresses in the words, but not the words of a link to the same', () => {
    const body =
      '<p>One https://a.example.org/1, <a href="https://b.example.org/2">https://b.example.org/2</a> ' +
      'and doi:10.5555/x. End</p>';

    expect(cited(select(body, 'One', 'End'))).toEqual([
      ['https://a.example.org/1', url('https://a.example.org/1')],
      ['le.org/2', url('https://b.example.org/2')],
      ['doi:10.5555/x', { kind: 'doi', doi: '10.5555/x' }],
    ]);
  });

  it('are no addresses in code, which belong to a command', () => {
    const body =
      '<p>Run <code>curl https://a.example.org/x</code> first.</p><pre>get https://b.example.org/ now</pre><p>End</p>';

    expect(cited(select(body, 'Run', 'End'))).toEqual([]);
  });

  it('leave a heading whole that is a number and a link', () => {
    const { text, citations } = select(
      '<h2>2. <a href="https://a.example.org/">Alpha tool</a></h2><p>End</p>',
      '2.',
      'End',
    );

    expect(text).toBe('2. Alpha tool\nEnd');
    expect(citations.map(({ marker }) => marker)).toEqual([{ start: 13, end: 13 }]);
  });

  it('are numbers joined to the list of references on the page', () => {
    const body =
      '<main><article><p>One [1]. Two [2, 3]. Three<sup>1</sup> at 30 kg/m<sup>2</sup>. Four [9]. End</p>' +
      '<h2>References</h2><ol><li>First. <a href="#back">^</a><a href="https://r.example.org/1">link</a></li>' +
      '<li>Second. doi:10.5555/two</li><li>Third, in print.</li></ol></article></main>';

    expect(cited(select(body, 'One', 'End'))).toEqual([
      ['[1]', url('https://r.example.org/1')],
      ['[2, 3]', { kind: 'doi', doi: '10.5555/two' }],
      ['[2, 3]', { kind: 'title', title: 'Third, in print.' }],
      ['[1]', url('https://r.example.org/1')],
      ['[9]', { kind: 'unresolved', label: '[9]' }],
    ]);
  });

  it('count in the list nearest to the selection', () => {
    const reply = (name: string) =>
      `<section><p>${name} says so [1].</p><div><strong>Sources:</strong></div>` +
      `<div><ul><li><a href="https://${name}.example.org/">S</a></li></ul></div></section>`;

    const page = pageOf(reply('one') + reply('two') + reply('three'));

    const read = captured(whole(page, 'section:nth-of-type(2) p'));

    expect(cited(read)).toEqual([['[1]', url('https://two.example.org/')]]);
  });

  it('count in numbered paragraphs and by the numbers a list gives itself', () => {
    const paragraphs =
      '<p>One [2]. End</p><div><p>References</p><p>[1] A https://a.example.org/</p><p>[2] B https://b.example.org/</p></div>';
    const started =
      '<p>One [7]. End</p><h3>Sources</h3><ol start="7"><li>https://seven.example.org/</li></ol>';

    expect(cited(select(paragraphs, 'One', 'End'))).toEqual([
      ['[2]', url('https://b.example.org/')],
    ]);
    expect(cited(select(started, 'One', 'End'))).toEqual([
      ['[7]', url('https://seven.example.org/')],
    ]);
  });

  it('follow a number that is a link to its note on the same page', () => {
    const body =
      '<p>One<sup><a href="#note-b">[1]</a></sup> two. End</p>' +
      '<div id="note-b">B <a href="https://b.example.org/">b</a></div>';

    expect(cited(select(body, 'One', 'End'))).toEqual([['[1]', url('https://b.example.org/')]]);
  });

  it('mark a number that is itself a link with the number', () => {
    const body = '<p>One <a href="https://a.example.org/">[1]</a> End</p>';

    expect(cited(select(body, 'One', 'End'))).toEqual([['[1]', url('https://a.example.org/')]]);
  });

  it('have the name of a page behind a sentence as their marker', () => {
    const body =
      '<p>One helps. <a href="https://a.example.org/1">Health page</a></p>' +
      '<p>Two helps. <a href="https://b.example.org/2">Trial</a> Three does not.</p>';

    expect(cited(select(body, 'One', 'not.'))).toEqual([
      ['Health page', url('https://a.example.org/1')],
      ['Trial', url('https://b.example.org/2')],
    ]);
  });

  it('leave the words of a link that speaks, or stands within a sentence, in the text', () => {
    const body =
      '<p>One helps. <a href="https://a.example.org/1">Two is of no use</a></p>' +
      '<p>Three helps. <a href="https://b.example.org/2">Four and five.</a></p>' +
      '<p>Six helps. <a href="https://c.example.org/3">A trial</a> found seven.</p>';
    const { text, citations } = select(body, 'One', 'seven.');

    expect(citations.map(({ marker }) => marker && text.slice(marker.start, marker.end))).toEqual([
      '',
      '',
      '',
    ]);
  });

  it('are the nearest links, said to be only near, where it holds none', () => {
    const body =
      '<article><div><p>One plain sentence.</p></div><nav><a href="https://x.example.org/">menu</a></nav>' +
      '<p><a href="https://a.example.org/">near</a> <a href="https://a.example.org/">again</a></p></article>';

    const read = select(body, 'One', 'sentence.');

    expect(cited(read)).toEqual([['nearby', url('https://a.example.org/')]]);
    expect(read.notes).toEqual(['nearby-citations']);
  });

  it('are none, and the markers are noted, where nothing is near', () => {
    const read = select('<p>One [1]. End</p>', 'One', 'End');

    expect(read.citations).toEqual([]);
    expect(read.notes).toEqual(['markers-without-citations']);
  });
});

describe('a kept selection', () => {
  const body = '<article><p>Zero. One  <b>two</b> three.</p><p>Four five.</p></article>';

  it('finds every word again, after the reader has selected something else', () => {
    const page = pageOf(body);
    const range = rangeBetween(page, 'One', 'five');
    const place = createSelectionPlace(range, []);
    const read = place.read(CONTEXT);
    range.collapse();

    if (!read.ok) throw new Error(read.failure);
    const { text } = read.value;
    expect(text).toBe('One two three.\nFour five');
    for (const match of text.matchAll(/\S+/g)) {
      const span = { start: match.index, end: match.index + match[0].length };
      expect(place.locate(span)?.toString()).toBe(match[0]);
    }
  });

  it('is given up once its text is another', () => {
    const page = pageOf(body);
    const place = createSelectionPlace(rangeBetween(page, 'One', 'five'), []);
    place.read(CONTEXT);

    one(page, 'b').append(' more');

    expect(place.locate({ start: 0, end: 3 })).toBeNull();
  });

  it('leaves the page as it was', () => {
    const page = pageOf(body);
    const before = serialised(page);

    const place = createSelectionPlace(rangeBetween(page, 'One', 'five'), []);
    place.read(CONTEXT);
    place.locate({ start: 0, end: 3 });

    expect(serialised(page)).toBe(before);
  });
});
