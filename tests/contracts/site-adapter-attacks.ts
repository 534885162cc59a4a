import { expect, it } from 'vitest';
import type { Capture } from '../../lib/core/answer/answer';
import type { Citation } from '../../lib/core/answer/citation';
import type { Result } from '../../lib/core/result';
import type { SiteReadFailure } from '../../lib/core/answer/page-check';
import type { SiteAdapter } from '../../lib/ports/site-adapter';
import { NOW, parsePage, serialised } from './site-adapter-fixtures';

/** A site, and its wrapping of a reply, so that the same attacks run on each. */
export type AttackedSite = {
  url: string;
  /** A page of the site with one finished reply whose body holds this markup. */
  pageWith: (body: string) => string;
  /** A citation chip of the site with these attributes and this text. */
  chip: (attributes: string, text: string) => string;
  /** The address a sound chip of the site leads to. */
  soundUrl: string;
  /** The site cites by links whose words are part of the sentence. */
  keepsWords: boolean;
};

/** The pages are large and happy-dom is slow to parse them; nothing is measured by it. */
const LARGE_PAGE_MS = 60_000;

const NO_ADDRESS = [
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'file:///etc/passwd',
  '#',
  '',
];

/** Poisoned attributes, nothing is changed, an unknown layout says so, other conversations. */
export function siteAttacks(createAdapter: () => SiteAdapter, site: AttackedSite): void {
  poisonedAttributes(createAdapter, site);
  nothingIsChanged(createAdapter, site);
  unknownLayout(createAdapter, site);
  hiddenConversation(createAdapter, site);
}

function hiddenConversation(createAdapter: () => SiteAdapter, site: AttackedSite): void {
  it('never reads a conversation that the page keeps hidden, before or after the one shown', () => {
    const page = parsePage(site.pageWith('<p>Words.</p>'));
    const other = parsePage(site.pageWith('<p>Of another conversation.</p>'));
    const hidden = () => {
      const box = page.createElement('div');
      box.style.display = 'none';
      box.append(...Array.from(other.body.childNodes, node => page.importNode(node, true)));
      return box;
    };
    page.body.prepend(hidden());
    page.body.append(hidden());
    const adapter = createAdapter();

    const places = adapter.findAnswers(page);
    const read = readFirst(adapter, page, site.url);

    const texts = places.ok ? places.value.flatMap(({ bodies }) => bodies) : [];
    expect(texts.map(body => body.textContent).join()).not.toContain('another conversation');
    expect(read.ok && read.value.text).toContain('Words.');
  });
}

function poisonedAttributes(createAdapter: () => SiteAdapter, site: AttackedSite): void {
  const captured = (body: string): Capture => capturedFrom(createAdapter, site, body);

  it.each(NO_ADDRESS)('never cites %j, in a chip or in a link', address => {
    const body = `<p>Words. ${site.chip(`href="${address}"`, 'Chip')} <a href="${address}">link</a></p>`;

    const targets = captured(body).citations.map(({ target }) => target);

    for (const target of targets) {
      const url = target.kind === 'url' ? target.url : site.soundUrl;
      expect(url).toMatch(/^https:\/\//);
      expect(url).not.toBe(site.url);
    }
  });

  it('goes by the link, not by what its accessible name claims', () => {
    const name = 'aria-label="Great Journal, https://fake.example.net/"';
    const chip = site.chip(`href="${site.soundUrl}" ${name}`, 'Journal');

    const { citations } = captured(`<p>Words. ${chip}</p>`);

    expect(citations.map(({ target }) => target)).toEqual([{ kind: 'url', url: site.soundUrl }]);
  });

  it('cuts a label of a megabyte down to a title', () => {
    const long = 'spam '.repeat(200_000);
    const chip = site.chip(`href="${site.soundUrl}" aria-label="${long}" title="${long}"`, long);

    const { citations, text } = captured(`<p>Words. ${chip}</p>`);

    if (!site.keepsWords) expect(text).toBe('Words.');
    expect(citations.length).toBeGreaterThan(0);
    for (const { label } of citations) expect(label.length).toBeLessThanOrEqual(600);
  });

  it('keeps markup that is written as text, and nothing of event handlers', () => {
    const body =
      '<p onclick="steal()" data-x="secret">Close it with &lt;/script&gt;&lt;img src=x onerror=go()&gt;.</p>' +
      '<script>document.title = "owned"</script><style>p { color: red }</style>';

    const capture = captured(body);

    expect(capture.text).toBe('Close it with </script><img src=x onerror=go()>.');
    expect(JSON.stringify(capture)).not.toMatch(/steal|secret|owned|color/);
  });

  it('does not count what no reader sees', () => {
    const hidden = [
      `<p style="display:none">Never <a href="https://hidden.example.net/1">one</a></p>`,
      `<p hidden>Never <a href="https://hidden.example.net/2">two</a></p>`,
      `<span class="sr-only">Never <a href="https://hidden.example.net/3">three</a></span>`,
      `<template>Never <a href="https://hidden.example.net/4">four</a></template>`,
    ];

    const capture = captured(`<p>Words.</p>${hidden.join('')}`);

    expect(capture.text).toBe('Words.');
    expect(capture.citations.filter(isInText)).toEqual([]);
  });

  it('refuses a reply without words', () => {
    const read = readFirst(createAdapter(), parsePage(site.pageWith('<p> </p>')), site.url);

    expect(read).toEqual({ ok: false, failure: 'answer-empty' });
  });
}

/** A page of megabytes is read or refused, in a time that can be borne. */
export function largePages(createAdapter: () => SiteAdapter, site: AttackedSite): void {
  it(
    'reads ten thousand links',
    () => {
      const links = Array.from(
        { length: 10_000 },
        (_, index) => `<a href="https://many.example.org/${index}">w${index}</a>`,
      );

      const citations = capturedFrom(createAdapter, site, inParagraphs(links)).citations.filter(
        isInText,
      );

      expect(citations.length).toBe(10_000);
      expect(citations.at(-1)?.target).toEqual({
        kind: 'url',
        url: 'https://many.example.org/9999',
      });
    },
    LARGE_PAGE_MS,
  );

  it.each([
    ['five megabytes of text', `<p>${'many words '.repeat(460_000)}</p>`],
    [
      'more links than can be checked',
      inParagraphs(Array<string>(20_500).fill('<a href="https://many.example.org/">w</a>')),
    ],
  ])(
    'refuses %s',
    (_, body) => {
      const read = readFirst(createAdapter(), parsePage(site.pageWith(body)), site.url);

      expect(read).toEqual({ ok: false, failure: 'answer-too-large' });
    },
    LARGE_PAGE_MS,
  );
}

/** nb. In happy-dom a step to the next sibling takes longer the more siblings there are. */
function inParagraphs(links: readonly string[], size = 50): string {
  const starts = links.keys().filter(at => at % size === 0);
  return Array.from(starts, at => `<p>${links.slice(at, at + size).join(' ')}</p>`).join('');
}

function capturedFrom(createAdapter: () => SiteAdapter, site: AttackedSite, body: string): Capture {
  const read = readFirst(createAdapter(), parsePage(site.pageWith(body)), site.url);
  if (!read.ok) throw new Error(`refused: ${read.failure}`);
  return read.value;
}

function nothingIsChanged(createAdapter: () => SiteAdapter, site: AttackedSite): void {
  it('changes nothing on the page, as its own observer sees it', () => {
    const adapter = createAdapter();
    const body = `<p>Some  words\n here. ${site.chip(`href="${site.soundUrl}"`, 'Chip')}</p><ul><li>x</li></ul>`;
    const page = parsePage(site.pageWith(body));
    const before = serialised(page);
    const observer = observerOf(page);

    const places = adapter.findAnswers(page);
    const place = places.ok ? places.value[0] : undefined;
    if (place === undefined) throw new Error('no reply found');
    adapter.readAnswer(place, { url: site.url, now: NOW });
    adapter.locate(place, { start: 0, end: 4 });
    adapter.isStreaming(page, place);

    expect(observer.takeRecords()).toEqual([]);
    expect(serialised(page)).toBe(before);
  });
}

function unknownLayout(createAdapter: () => SiteAdapter, site: AttackedSite): void {
  it('says that the layout is unknown once every name in the markup has changed', () => {
    const renamed = site
      .pageWith('<p>Words.</p>')
      .replaceAll(/ (?:data-[\w-]+|class|id)="[^"]*"/g, ' data-new="x"')
      .replaceAll(/ data-sample-[\w-]+/g, '')
      .replaceAll('article', 'section')
      .replaceAll(/(<\/?)[a-z]+(?:-[a-z]+)+/g, '$1div');

    expect(createAdapter().findAnswers(parsePage(renamed))).toEqual({
      ok: false,
      failure: 'layout-unknown',
    });
  });

  it('reads nothing from a place of another page', () => {
    const adapter = createAdapter();
    const [body] = parsePage('<main><p>Elsewhere.</p></main>').getElementsByTagName('p');
    if (body === undefined) throw new Error('no paragraph');
    const place = { key: 'x', bodies: [body] };

    expect(adapter.readAnswer(place, { url: site.url, now: NOW })).toEqual({
      ok: false,
      failure: 'layout-unknown',
    });
    expect(adapter.locate(place, { start: 0, end: 1 })).toBeNull();
  });
}

/** Not only in the reply's own list of sources. */
function isInText({ marker }: Citation): boolean {
  return marker !== null;
}

function readFirst(
  adapter: SiteAdapter,
  page: Document,
  url: string,
): Result<Capture, SiteReadFailure> {
  const places = adapter.findAnswers(page);
  const place = places.ok ? places.value[0] : undefined;
  if (place === undefined) throw new Error('no reply found');
  return adapter.readAnswer(place, { url, now: NOW });
}

function observerOf(page: Document): MutationObserver {
  const view = page.defaultView;
  if (view === null) throw new Error('the page has no window');
  const observer = new view.MutationObserver(() => undefined);
  observer.observe(page, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  return observer;
}
