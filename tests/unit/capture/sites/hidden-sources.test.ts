import { describe, expect, it } from 'vitest';
import { createSiteAdapter } from '../../../../lib/capture/sites/shared/site-engine';
import type { Revealed, SiteAdapter } from '../../../../lib/ports/site-adapter';
import { NOW, parsePage } from '../../../contracts/site-adapter-fixtures';

const URL_OF_PAGE = 'https://chat.example/c/1';

function adapter(layout: object = {}): SiteAdapter {
  return createSiteAdapter({
    id: 'sample',
    hosts: ['chat.example'],
    layouts: [
      {
        id: 'made-1',
        verified: '2026-11-01',
        note: 'Made for this test.',
        detect: '.reply',
        turn: '.turn',
        user: ['.question'],
        body: ['.reply'],
        citations: [{ sel: '.chip', url: ['a:href'], label: ['text'], kind: 'chip' }],
        openers: ['.chip', 'button.all'],
        counts: ['button.some'],
        copy: ['button.copy'],
        ...layout,
      },
    ],
  });
}

const PAGE = `<main><div class="turn"><div class="reply">
  <p>One. <span class="chip"><a href="https://a.example/1">A</a></span></p>
  <p>Two. <span class="chip">B <i>+1</i></span></p>
  <p>Three. <span class="chip">C</span></p></div>
  <button class="copy">Copy</button><button class="all">Sources</button></div>
  <button class="copy">Of another</button>
  <div class="card"><a href="https://b.example/1">Beta</a><a href="https://b.example/2">Gamma</a></div>
  <nav><a href="https://no.example/">No</a></nav></main>`;

function placeOn(page: Document, site: SiteAdapter) {
  const places = site.findAnswers(page);
  const place = places.ok ? places.value[0] : undefined;
  if (place === undefined) throw new Error('no reply found');
  return place;
}

function citationsWith(revealed: Revealed) {
  const page = parsePage(PAGE);
  const site = adapter();
  const read = site.readAnswer(placeOn(page, site), { url: URL_OF_PAGE, now: NOW, revealed });
  if (!read.ok) throw new Error(read.failure);
  return read.value.citations.map(({ marker, target, hidden }) => [
    marker?.start ?? null,
    target.kind === 'url' ? target.url : target.kind,
    hidden,
  ]);
}

describe('what a reply hides', () => {
  it('is opened at chips that keep something back, then at what is there for the whole reply', () => {
    const page = parsePage(PAGE);
    const site = adapter();

    const hidden = site.hiddenSources(placeOn(page, site), { isUnchanged: false });

    expect(hidden?.openers.map(({ element, chip }) => [element.textContent.trim(), chip])).toEqual([
      ['B +1', 1],
      ['C', 2],
      ['Sources', null],
    ]);
    expect(hidden?.copyControl?.textContent).toBe('Copy');
  });

  it('shows links anywhere on the page, but not the reply’s own and those of menus', () => {
    const page = parsePage(PAGE);
    const site = adapter();

    const shown = site.hiddenSources(placeOn(page, site), { isUnchanged: false })?.shown() ?? [];

    expect(shown.map(({ url, title }) => [url, title])).toEqual([
      ['https://b.example/1', 'Beta'],
      ['https://b.example/2', 'Gamma'],
    ]);
  });

  it('is opened beside the reply where the layout knows no turns, in its own part of the page', () => {
    const answer = (name: string): string =>
      `<section><div role="tablist"><button role="tab" id="${name}-trigger-sources">Links</button></div>
       <p class="question">Why?</p><div class="reply"><p>So. <span class="chip">C</span></p></div>
       <button class="copy">Copy ${name}</button></section>`;
    const page = parsePage(`<main>${answer('a')}${answer('b')}</main>`);
    const site = adapter({ turn: undefined, openers: ['.chip', '[id*="-trigger-sources"]'] });
    const places = site.findAnswers(page);
    const second = places.ok ? places.value[1] : undefined;

    const hidden = second && site.hiddenSources(second, { isUnchanged: false });

    expect(hidden?.openers.map(({ element, chip }) => [element.id, chip])).toEqual([
      ['', 0],
      ['b-trigger-sources', null],
    ]);
    expect(hidden?.copyControl?.textContent).toBe('Copy b');
  });

  it('becomes citations of its own chip, once it was brought to light', () => {
    const links = [
      { url: 'https://b.example/1?utm_source=x', title: 'Beta' },
      { url: 'https://b.example/2', title: null },
    ];

    expect(citationsWith([{ chip: 1, links }])).toEqual([
      [4, 'https://a.example/1', 0],
      [9, 'https://b.example/1', 0],
      [9, 'https://b.example/2', 0],
      [16, 'unresolved', 0],
    ]);
  });

  it('is listed without a marker where it belongs to the whole reply, each source once', () => {
    const links = [
      { url: 'https://a.example/1', title: 'Known' },
      { url: 'https://d.example/4', title: 'Delta' },
      { url: 'javascript:alert(1)', title: 'Bad' },
    ];

    expect(citationsWith([{ chip: null, links }]).slice(3)).toEqual([
      [null, 'https://d.example/4', 0],
    ]);
  });

  it('takes no poisoned link for a source', () => {
    const links = [{ url: 'javascript:alert(1)', title: null }];

    const citations = citationsWith([{ chip: 2, links }]);

    expect(JSON.stringify(citations)).not.toContain('javascript');
    expect(citations).toHaveLength(3);
  });
});

describe('the number of sources that a page says a reply has', () => {
  const read = (beside: string) => {
    const page = parsePage(
      `<main><nav><button>9 sources</button></nav><div class="turn"><p class="question">Name 7 sources</p>
       <div class="reply"><p>It has <b>5 sources</b>.</p></div>${beside}</div></main>`,
    );
    const site = adapter();
    const capture = site.readAnswer(placeOn(page, site), { url: URL_OF_PAGE, now: NOW });
    if (!capture.ok) throw new Error(capture.failure);
    return capture.value;
  };

  it.each([
    ['<button>40 sources</button>', 40],
    ['<div><img alt=""><div>Sources: 12</div></div>', 12],
    ['<button><b>Quellen</b> · <i>12</i></button>', 12],
    ['<div role="button">15 个来源</div>', 15],
    ['<span>已阅读 10 个网页</span>', 10],
    ['<span>Read 10 web pages</span>', 10],
    ['<button aria-label="٢٥ مصدر"></button>', 25],
    ['<button title="108 sources">Report</button>', 108],
    ['<button class="some">Sources</button>', null],
    ['<button class="some">Lähteet 8</button>', 8],
    ['<button>Thought for 37 seconds</button>', undefined],
    ['<button>3 more questions</button>', undefined],
    ['<a href="/c/2">10 sources</a>', undefined],
    [`<button>${'40 sources of protein and more '.repeat(3)}</button>`, undefined],
    ['<button>0 sources</button>', undefined],
  ])('in %s is %j', (beside, count) => {
    const { sourceCount, notes } = read(beside);

    expect(sourceCount).toBe(count);
    expect(notes).toEqual(count === undefined ? [] : ['hidden-sources']);
  });

  it('offers the control that says it as an opener', () => {
    const page = parsePage(
      '<main><div class="turn"><div class="reply"><p>So.</p></div><i>4 sources</i></div></main>',
    );
    const site = adapter();

    const hidden = site.hiddenSources(placeOn(page, site), { isUnchanged: false });

    expect(hidden?.openers.map(({ element, chip }) => [element.localName, chip])).toEqual([
      ['i', null],
    ]);
  });
});

describe('links under hidden elements', () =>
  it('become citations of no statement', () => {
    const page = parsePage(
      `<main><div class="turn"><div class="reply"><p>One.</p>
       <p>Two. <span style="display: none"><a href="https://x.example/1">[3]</a><a href="https://x.example/2">[4]</a></span></p>
       <div hidden><a href="https://x.example/3">x</a><span class="chip"><a href="https://x.example/4">y</a></span></div>
       <details><summary>More</summary><a href="https://x.example/5">z</a></details></div></div></main>`,
    );
    const site = adapter();

    const read = site.readAnswer(placeOn(page, site), { url: URL_OF_PAGE, now: NOW });

    expect(read.ok && read.value.citations).toEqual([]);
  }));

describe('the diagnosis of a layout', () =>
  it('counts what each selector finds, and tells nothing of the page', () => {
    const [made] = adapter().diagnose(parsePage(PAGE));

    expect(made).toEqual({
      id: 'made-1',
      verified: '2026-11-01',
      isDetected: true,
      counts: {
        turns: 1,
        questions: 0,
        replies: 1,
        citations: 3,
        'signs of a reply': 0,
        'signs of writing': 0,
      },
    });
  }));
