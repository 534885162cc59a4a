import { parseHTML } from 'linkedom';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import type { Capture } from '../../../../lib/core/answer/answer';
import { readHtmlAnswer, readPasted } from '../../../../lib/capture/sites/shared/read-pasted';

const NOW = '2026-11-23T09:00:00.000Z';

function parseHtml(html: string): Document {
  const window = new Window();
  return new window.DOMParser().parseFromString(html, 'text/html') as unknown as Document;
}

function pasted(html: string, text = ''): Capture {
  const read = readPasted({ text, html }, { parseHtml, now: NOW });
  if (!read.ok) throw new Error(read.failure);
  return read.value;
}

/** Words before each marker and what it leads to; a source without a marker has no words. */
function cited({ text, citations }: Capture): [string | null, string][] {
  return citations.map(({ marker, target }) => [
    marker === null ? null : text.slice(Math.max(0, marker.start - 6), marker.start),
    Object.values(target)[1] ?? '',
  ]);
}

describe('pasted markup', () => {
  it('keeps the links that its plain text has lost', () => {
    const capture = pasted(
      '<meta charset="utf-8"><!--StartFragment--><p>Zinc helps. <a href="https://a.example/1">Trial</a></p><!--EndFragment-->',
      'Zinc helps. Trial',
    );

    expect(capture).toMatchObject({ origin: { kind: 'pasted' }, pageUrl: null });
    expect(cited(capture)).toEqual([['elps. ', 'https://a.example/1']]);
  });

  it('gives way to Markdown that names more sources', () => {
    const capture = pasted(
      '<div><span>Zinc helps </span><span>[1][1]</span></div>',
      'Zinc helps [1].\n\n[1]: https://a.example/1',
    );

    expect(cited(capture).map(([, target]) => target)).toEqual(['https://a.example/1']);
  });

  it('gives way to plain text if it has nothing that this lacks', () => {
    expect(pasted('<div>**Zinc** helps.</div>', '**Zinc** helps.').text).toBe('Zinc helps.');
    expect(pasted('<table><tr><td>Zinc</td><td>5 mg</td></tr></table>', 'Zinc 5 mg').text).toBe(
      'Zinc | 5 mg',
    );
  });

  it('is read where it comes without plain text, and refused where it holds none', () => {
    expect(pasted('<p>Zinc helps.</p>').text).toBe('Zinc helps.');
    for (const html of ['', '<style>p { color: red }</style>', '<p style="display:none">x</p>']) {
      expect(readPasted({ text: ' ', html }, { parseHtml, now: NOW })).toEqual({
        ok: false,
        failure: 'answer-empty',
      });
    }
  });

  it('leaves out what is hidden, and never takes a script or a style for text', () => {
    const hidden =
      '<span style="mso-hide:all">no</span><span style="display: none"><a href="https://x.example/">no</a></span>' +
      '<style>no</style><script>no</script><template>no</template>';

    expect(pasted(`<p>Zinc ${hidden}helps.</p>`)).toMatchObject({
      text: 'Zinc helps.',
      citations: [],
    });
  });

  it('resolves the footnotes of a text editor, raised by style, by the anchors of both', () => {
    const html =
      '<p>Zinc helps.<a style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1"><span style="vertical-align:super">[1]</span></a> Iron waits.<span style="vertical-align:super"><a href="file:///C:/a.htm#_ftn2" name="_ftnref2">2</a></span></p>' +
      '<div><p><a href="#_ftnref1" name="_ftn1">[1]</a> Smith, Trial of zinc. https://a.example/1</p></div>' +
      '<div><p><a href="#_ftnref2" name="_ftn2">[2]</a> Jones, Iron. <a href="https://b.example/2">here</a></p></div>';

    const capture = pasted(html);

    expect(cited(capture)).toEqual([
      ['helps.', 'https://a.example/1'],
      ['waits.', 'https://b.example/2'],
    ]);
    expect(capture.text).not.toContain('Smith');
  });

  it('resolves the notes of a wiki, whose address the clipboard wrote into each link', () => {
    const page = 'https://wiki.example/Zinc';
    const html =
      `<p>Zinc helps.<sup class="reference" id="cite_ref-a_1-0"><a href="${page}#cite_note-a-1">[1]</a></sup> Iron waits.<sup class="reference"><a href="${page}#cite_note-b-2">[2]</a></sup></p>` +
      `<h2>References</h2><ol class="references"><li id="cite_note-a-1"><a href="${page}#cite_ref-a_1-0">^</a> Smith J (2020). "Zinc". <a href="https://a.example/1">doi</a></li>` +
      `<li id="cite_note-b-2">Jones A (2021). "Iron". <a href="https://b.example/2">link</a></li></ol>`;

    const capture = pasted(html);

    expect(cited(capture)).toEqual([
      ['helps.', 'https://a.example/1'],
      ['waits.', 'https://b.example/2'],
    ]);
    expect(capture.text).not.toContain('Smith');
  });

  it('gives an author and year the entry that the list has for them', () => {
    const html =
      '<p>Zinc shortens colds (Smith, 2020).</p><h2>Literatur</h2>' +
      '<ul><li>Smith J, Doe A. (2020). Zinc for colds. <a href="https://a.example/1">link</a></li>' +
      '<li>Jones A, Poe B. (2021). Iron for all. <a href="https://b.example/2">link</a></li></ul>';

    const capture = pasted(html);

    expect(capture.text).toBe('Zinc shortens colds (Smith, 2020).');
    expect(capture.citations.map(({ label, target }) => [label.slice(0, 5), target])).toEqual([
      ['Smith', { kind: 'url', url: 'https://a.example/1' }],
      ['Jones', { kind: 'url', url: 'https://b.example/2' }],
    ]);
  });

  it('keeps the text of an element that holds more than entries of the list', () => {
    const html =
      '<p>Zinc helps. [1]</p><div>Iron waits for nine days.<br>Sources:<br>' +
      '[1] <a href="https://a.example/1">Trial</a><br>[2] <a href="https://b.example/2">Review</a></div>';

    const { text, citations } = pasted(html);

    expect(text).toContain('Iron waits for nine days.');
    expect(citations.map(({ target }) => target)).toContainEqual({
      kind: 'url',
      url: 'https://a.example/1',
    });
  });

  it('reads markup of nothing but chips, markers or boxes', () => {
    // Browsers nest no deeper than 512 elements.
    for (const piece of ['<div>', '<a href="#a">', '<sup>1</sup>', '<button>a</button>', '[1'])
      expect(pasted(`${piece.repeat(512)}Zinc helps.`).text).toContain('Zinc helps.');
  });
});

it('reads a saved answer without a browser too', () => {
  const parse = (html: string) => parseHTML(html).document;
  const html =
    '<p>Zinc helps.<sup>1</sup></p><h2>Sources</h2><ol><li><a href="https://a.example/1">A</a></li></ol>';

  const read = readHtmlAnswer(html, { parseHtml: parse, now: NOW });

  expect(read.ok && cited(read.value)).toEqual([['helps.', 'https://a.example/1']]);
});
