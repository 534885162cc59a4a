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
        panels: ['.card'],
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
  <div class="card" hidden><a href="https://no.example/">No</a></div></main>`;

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

  it('shows in the named places alone, and not where they are hidden', () => {
    const page = parsePage(PAGE);
    const site = adapter();

    const shown = site.hiddenSources(placeOn(page, site), { isUnchanged: false })?.shown() ?? [];

    expect(shown.map(({ url, title }) => [url, title])).toEqual([
      ['https://b.example/1', 'Beta'],
      ['https://b.example/2', 'Gamma'],
    ]);
  });

  it('has no opener where the adapter names no place for what would appear', () => {
    const page = parsePage(PAGE);
    const site = adapter({ panels: [], copy: [] });

    const hidden = site.hiddenSources(placeOn(page, site), { isUnchanged: false });

    expect(hidden).toMatchObject({ openers: [], copyControl: null });
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
