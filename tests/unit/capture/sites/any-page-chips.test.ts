import { describe, expect, it } from 'vitest';
import type { Capture } from '../../../../lib/core/answer/answer';
import { readSelection } from '../../../../lib/capture/sites/shared/read-selection';
import { one, pageOf, rangeBetween } from './dom';

const CONTEXT = { url: 'https://any.example.org/page', now: '2026-11-21T09:00:00.000Z' };

function select(body: string, first: string, last: string): Capture {
  const read = readSelection(rangeBetween(pageOf(body), first, last), CONTEXT);
  if (!read.ok) throw new Error(read.failure);
  return read.value;
}

function whole(page: Document, selector: string): Range {
  const range = page.createRange();
  range.selectNodeContents(one(page, selector));
  return range;
}

/** Marker text and target of each citation. */
function cited({ text, citations }: Capture): [string, unknown][] {
  return citations.map(({ marker, target }) => [
    marker === null ? 'none' : text.slice(marker.start, marker.end),
    target,
  ]);
}

const url = (address: string) => ({ kind: 'url', url: address });

describe('chips on a page of which nothing is known', () => {
  const chipsOf = (body: string) => {
    const { text, citations } = select(`<main>${body}</main>`, 'One', 'End');
    return [text, citations.map(({ label, target, hidden }) => [label, target.kind, hidden])];
  };

  it.each([
    [
      'named so, with an address',
      'One helps.<span class="citation inline" data-citation-url="https://a.example.org/"><a href="https://a.example.org/"><span>Alpha</span> <i>+2</i></a></span> End',
      ['One helps. End', [['Alpha', 'url', 2]]],
    ],
    [
      'named so, without an address',
      'One helps.<span class="ReplyCitationChip__x1">Alpha</span> End',
      ['One helps. End', [['Alpha', 'unresolved', 0]]],
    ],
    [
      'buttons that say they show sources',
      'One helps.<button aria-label="Quellen ansehen"><svg></svg></button> End',
      ['One helps. End', [['Quellen ansehen', 'unresolved', 0]]],
    ],
    [
      'buttons with a count or the name of a host',
      'One helps.<button>Alpha +3</button> Two.<button>beta.example.org</button> End',
      [
        'One helps. Two. End',
        [
          ['Alpha', 'unresolved', 3],
          ['beta.example.org', 'unresolved', 0],
        ],
      ],
    ],
    [
      'links with the name of their host, glued to a sentence',
      'One helps<a href="https://www.alpha.org/x"><span>alpha</span></a>. End',
      ['One helps. End', [['alpha', 'url', 0]]],
    ],
    [
      'links with the name of their host, one behind another',
      'One helps. <a href="https://www.alpha.org/x"><span>Alpha</span></a> <a href="https://beta.org/y"><span>Beta</span></a> End',
      [
        'One helps. End',
        [
          ['Alpha', 'url', 0],
          ['Beta', 'url', 0],
        ],
      ],
    ],
    [
      'links in mid-sentence that look like others which are chips',
      'One helps. <a class="tag" href="https://alpha.org/x"><span>Alpha</span></a> Two does. <a class="tag" href="https://beta.org/"><span>Beta</span></a> Three, too, <a class="tag" href="https://gamma.org/z"><span>Gamma</span></a> helps. End',
      [
        'One helps. Two does. Three, too, helps. End',
        [
          ['Alpha', 'url', 0],
          ['Beta', 'url', 0],
          ['Gamma', 'url', 0],
        ],
      ],
    ],
    [
      'names that are also verbs',
      'One helps <span data-testid="citation-pill"><a href="https://will.example.org/">Will</a></span>. End',
      ['One helps. End', [['Will', 'url', 0]]],
    ],
  ])('are cut out and kept: %s', (_, body, expected) =>
    expect(chipsOf(`<p>${body}</p>`)).toEqual(expected),
  );

  it.each([
    [
      'a toolbar',
      '<p>One helps.</p><div><button>alpha.org</button> <button>3</button></div><p>End</p>',
      'One helps.\nEnd',
    ],
    ['a button for something else', '<p>One helps.<button>Copy</button> End</p>', 'One helps. End'],
    [
      'words that are cited',
      '<p><span class="citation">One helps a bit.</span> End</p>',
      'One helps a bit. End',
    ],
    [
      'code',
      '<pre><code class="sourceCode">One <i class="citation">x</i> End</code></pre>',
      'One x End',
    ],
  ])('are none: %s', (_, body, text) => expect(chipsOf(body)).toEqual([text, []]));

  it.each([
    [
      'a link in a sentence',
      '<p>One is on <a href="https://alpha.org/"><span>Alpha</span></a> now. End</p>',
      'One is on Alpha now. End',
    ],
    [
      'a link the sentence needs',
      '<p>One as <a class="reference" href="https://alpha.org/">Smith 2020</a> showed. End</p>',
      'One as Smith 2020 showed. End',
    ],
  ])('leave the words of %s in the text', (_, body, text) =>
    expect(chipsOf(body)).toEqual([text, [[expect.any(String), 'url', 0]]]),
  );

  it('are joined to the list they count in', () => {
    const body =
      '<p>One helps.<span class="citation">1</span> Two<span style="vertical-align: super">2</span>. End</p>' +
      '<h2>Quellen</h2><ol><li><a href="https://a.example.org/">A</a></li><li><a href="https://b.example.org/">B</a></li></ol>';

    expect(cited(select(body, 'One', 'End')).map(([, target]) => target)).toEqual([
      url('https://a.example.org/'),
      url('https://b.example.org/'),
    ]);
  });

  it('count by the numbers behind their name in a list of boxes, which is no part of the text', () => {
    const entry = (number: number, address: string) =>
      `<div><div><span>${number}.</span><div><a href="${address}">Work ${number}.</a><p>A Journal.</p></div></div></div>`;
    const body =
      '<main><p>One helps. <span class="text-citation-chip"><b>Some Journal of Medicine + 1</b><i>[1][3]</i></span> End</p>' +
      '<h3><button>References</button></h3><div><div>' +
      entry(1, 'https://a.example.org/') +
      entry(2, 'https://b.example.org/') +
      entry(3, 'https://c.example.org/') +
      '</div></div></main>';
    const read = readSelection(whole(pageOf(body), 'main'), CONTEXT);

    expect(read.ok && read.value.text).toBe('One helps. End');
    expect(read.ok && cited(read.value)).toEqual([
      ['', url('https://a.example.org/')],
      ['', url('https://c.example.org/')],
      ['none', url('https://b.example.org/')],
    ]);
  });

  it('gives an author and year the entry of a list beside the selection, and no other', () => {
    const body =
      '<p>One shortens colds (Smith, 2020). End</p><h2>References</h2><ul>' +
      '<li>Smith J, Doe A. (2020). Zinc for colds. <a href="https://a.example.org/">link</a></li>' +
      '<li>Jones A, Poe B. (2021). Iron for all. <a href="https://b.example.org/">link</a></li></ul>';

    expect(cited(select(body, 'One', 'End'))).toEqual([
      ['(Smith, 2020)', url('https://a.example.org/')],
    ]);
  });
});
