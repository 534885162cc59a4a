import { describe, expect, it } from 'vitest';

import { surveyPage } from '../../../../lib/sources/web/page-layout';
import { readPageText } from '../../../../lib/sources/web/page-text';
import { markupOf, parsePage } from './helpers';

function read(body: string): string {
  const page = parsePage(
    `<!doctype html>\n<!-- T -->\n<html><head><title>T</title></head><body>${body}</body></html>`,
  );
  return readPageText(page, surveyPage(page));
}

describe('the text of a page', () => {
  it('sets paragraphs apart by an empty line and folds white space', () =>
    expect(read('<div> One\n  <b>bold</b>\u00a0word. </div><p>Two.</p>Three.')).toBe(
      'One bold word.\n\nTwo.\n\nThree.',
    ));

  it('joins no words across blocks and splits none inside a line', () =>
    expect(read('<p>a</p><div>b</div><span>c</span><i>d</i>')).toBe('a\n\nb\n\ncd'));

  it('gives headings their own line', () =>
    expect(read('<h2>Dose</h2>Take one.<h3>Later</h3>')).toBe('Dose\n\nTake one.\n\nLater'));

  it('breaks lines at <br>, and paragraphs at two', () =>
    expect(read('one<br>two<br><br>three')).toBe('one\ntwo\n\nthree'));

  it('writes list items on their own lines, inner lists too', () => {
    const list = '<p>List:</p><ul><li>a<ul><li>b</li></ul>c</li><li><p>d</p></li><li></li></ul>end';

    expect(read(list)).toBe('List:\n\n- a\n- b\nc\n- d\n\nend');
  });

  it('keeps terms and their meanings together', () =>
    expect(read('<dl><dt>eGFR</dt><dd>A measure.</dd><dt>BP</dt><dd>Pressure.</dd></dl>')).toBe(
      'eGFR\nA measure.\nBP\nPressure.',
    ));

  it('writes table rows on lines, with cells apart, empty ones too', () => {
    const table =
      '<table><caption>Doses</caption><thead><tr><th></th><th>Low</th><th>High</th></tr></thead>' +
      '<tbody><tr><th>Adults</th><td></td><td><p>5</p><p>mg</p></td></tr>' +
      '<tr><td>Children</td><td>1<br>mg</td><td></td></tr></tbody></table>after';

    expect(read(table)).toBe('Doses\n\n| Low | High\nAdults |  | 5 mg\nChildren | 1 mg\n\nafter');
  });

  it('reads a table that places whole sections as paragraphs', () => {
    const page = '<table><tr><td><h2>Left</h2><p>A.</p><p>B.</p></td><td>Right</td></tr></table>';

    expect(read(page)).toBe('Left\n\nA.\n\nB.\n\nRight');
  });

  it('keeps the rows of a table that stands in a placing table', () => {
    const inner =
      '<table><caption>Doses</caption><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>';

    expect(read(`<table><tr><td>left</td><td>${inner}</td></tr></table>`)).toBe(
      'left\n\nDoses\n\na | b\nc',
    );
  });

  it('reads tables drawn with roles', () => {
    const grid =
      '<div role="table"><div role="row"><span role="cell">a</span><span role="cell">b</span></div></div>';

    expect(read(grid)).toBe('a | b');
  });

  it('keeps the lines of preformatted text', () =>
    expect(read('<pre>one  two\nthree\n\nfour</pre>')).toBe('one two\nthree\n\nfour'));

  it('does not turn 10 with a raised 9 into 109', () =>
    expect(read('10<sup>9</sup>/L, 10<sup>−3</sup>, CO<sub>2</sub>, 4<sup>th</sup>')).toBe(
      '10⁹/L, 10⁻³, CO₂, 4th',
    ));

  it('keeps notes that are set high as they are written', () =>
    expect(read('known.<sup>[<a href="#n12">12</a>]</sup> Next<sup><a>3,4</a></sup>')).toBe(
      'known.[12] Next³,⁴',
    ));

  it('takes a long row of raised digits for a line set small', () =>
    expect(read(`<sup>${'1234567890 '.repeat(5)}</sup>`)).toBe('1234567890 '.repeat(5).trim()));

  it('loses no blocks inside a <sup> that is never closed', () =>
    expect(read('<sup><p>one</p><p>two</p></sup>')).toBe('one\n\ntwo'));

  it('leaves out elements that hold no page text', () => {
    const hidden = [
      '<script>let a</script>',
      '<style>p{}</style>',
      '<noscript>turn on</noscript>',
      '<template><p>t</p></template>',
      '<svg><text>s</text></svg>',
      '<select><option>o</option></select>',
      '<button>Share</button>',
      '<!-- comment -->',
    ];

    expect(read(`<p>shown</p>${hidden.join('')}`)).toBe('shown');
  });

  it('leaves out menus and dialogs', () => {
    const apart = '<nav>Home</nav><div role="navigation">A</div><div role="dialog">Cookies</div>';

    expect(read(`${apart}<p>text</p><footer>Reviewed in May.</footer>`)).toBe(
      'text\n\nReviewed in May.',
    );
  });

  it('keeps what is only folded away, and what only speech leaves out', () => {
    const folded =
      '<details><summary>Why?</summary>Because.</details>' +
      '<p hidden="until-found">Later.</p><p aria-hidden="true">Seen.</p>';

    expect(read(folded)).toBe('Why?\n\nBecause.\n\nLater.\n\nSeen.');
  });

  it('keeps a button that is the heading of an answer', () =>
    expect(read('<h3><button>How much?</button></h3><p>5 mg.</p>')).toBe('How much?\n\n5 mg.'));

  it('shows the text between script tags that are text', () =>
    expect(read('<p>Use &lt;script&gt; and &amp;amp; with care</p>')).toBe(
      'Use <script> and &amp; with care',
    ));

  it('reads a piece of HTML without <html> or <body>', () => {
    const page = parsePage('<p>one</p><p>two</p>');

    expect(readPageText(page)).toBe('one\n\ntwo');
  });

  it('cuts nothing off a text of millions of characters', () => {
    const words = 'word '.repeat(1_000_000).trim();

    expect(read(`<p>${words}</p>`)).toBe(words);
  });

  it('reads elements nested deeper than the call stack', () => {
    const depth = 50_000;

    expect(read(`${'<div>'.repeat(depth)}deep${'</div>'.repeat(depth)}<p>after</p>`)).toBe(
      'deep\n\nafter',
    );
  }, 60_000);

  it('changes nothing on the page', () => {
    const page = parsePage('<html><body><p>a<sup>2</sup></p><p hidden>b</p></body></html>');
    const before = markupOf(page);

    readPageText(page, surveyPage(page));

    expect(markupOf(page)).toBe(before);
  });
});
