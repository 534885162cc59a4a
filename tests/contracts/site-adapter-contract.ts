import { describe, expect, it } from 'vitest';
import type { Capture } from '../../lib/core/answer/answer';
import type { Span } from '../../lib/core/answer/span';
import { readFormula } from '../../lib/capture/sites/shared/formula';
import type { AnswerPlace, SiteAdapter } from '../../lib/ports/site-adapter';
import {
  NOW,
  parsePage,
  readAll,
  selectorsCutBy,
  serialised,
  formulasOn,
  type SiteFixture,
} from './site-adapter-fixtures';

/** Elements whose text a capture leaves out on every site. */
const NOT_TEXT = [
  ...['.sr-only', '.cdk-visually-hidden', '.katex-html', 'annotation', 'button', 'textarea'],
  ...['[hidden]', '[style*="display: none"]', '.tool-call', '[data-cds="TurnStatus"]'],
];

/** Fixtures whose answer stands above ordinary results of a search. */
const BESIDE_A_CONVERSATION = ['ai-overview'];

/** Contract of every adapter, run over every fixture of its site. */
export function siteAdapterContract(
  createAdapter: () => SiteAdapter,
  fixtures: readonly SiteFixture[],
): void {
  it('has a fixture with a reply that can be read', () =>
    expect(fixtures.some(({ expected }) => expected.some(answer => 'lines' in answer))).toBe(true));

  it('leaves other sites, and look-alikes of its own, alone', () => {
    const adapter = createAdapter();
    if (adapter.id === 'self-hosted') {
      expect(adapter.matches(new URL('chrome-extension://abc/options.html'))).toBe(false);
      return;
    }
    const others = [
      'https://example.org/sample.html',
      'https://chatgpt.com.example.org/c/1',
      'https://example.org/?u=chatgpt.com',
      'http://chatgpt.com/c/1',
      'chrome-extension://abc/options.html',
    ];

    expect(others.filter(url => adapter.matches(new URL(url)))).toEqual([]);
  });

  it('knows the address of a conversation', () => {
    const adapter = createAdapter();
    const withReply = fixtures.filter(
      ({ name, expected }) => expected.length > 0 && !BESIDE_A_CONVERSATION.includes(name),
    );

    expect(withReply.filter(({ url }) => !adapter.isConversation(new URL(url)))).toEqual([]);
  });

  it('says that it does not know the layout of a page it cannot read', () => {
    const page = parsePage('<main><div class="reply"><p>A reply in new markup.</p></div></main>');

    expect(createAdapter().findAnswers(page)).toEqual({ ok: false, failure: 'layout-unknown' });
  });

  describe.each(fixtures.map(fixture => [fixture.name, fixture] as const))('on %s', (_, fixture) =>
    fixtureContract(createAdapter, fixture),
  );
}

function fixtureContract(createAdapter: () => SiteAdapter, fixture: SiteFixture): void {
  const { url } = fixture;

  it('matches the address the page stands at', () =>
    expect(createAdapter().matches(new URL(url))).toBe(true));

  it('reads what the fixture expects', () => {
    const read = readAll(createAdapter(), parsePage(fixture.html), url);

    expect(read).toEqual(fixture.expected);
  });

  it('says of exactly the refused replies that they are still being written', () => {
    const adapter = createAdapter();
    const page = parsePage(fixture.html);

    const streaming = placesOn(adapter, page).map(place => adapter.isStreaming(page, place));

    expect(streaming).toEqual(fixture.expected.map(answer => 'refused' in answer));
  });

  it('leaves the page as it was', () => {
    const adapter = createAdapter();
    const page = parsePage(fixture.html);
    const before = serialised(page);

    for (const { place, capture } of capturesOn(adapter, page, url)) {
      for (const block of capture.blocks) adapter.locate(place, block.span);
    }

    expect(serialised(page)).toBe(before);
  });

  it('reads the same twice, in one adapter and in another', () => {
    const adapter = createAdapter();
    const page = parsePage(fixture.html);

    const first = capturesOn(adapter, page, url);

    expect(capturesOn(adapter, page, url)).toEqual(first);
    expect(capturesOn(createAdapter(), page, url)).toEqual(first);
  });

  it('keeps every span inside the text, in order and apart', () => {
    for (const { capture } of capturesOn(createAdapter(), parsePage(fixture.html), url)) {
      let end = 0;
      for (const { span } of capture.blocks) {
        expect(span.start).toBeGreaterThanOrEqual(end);
        expect(span.end).toBeGreaterThan(span.start);
        end = span.end;
      }
      expect(capture.text.length).toBe(end);
      for (const { marker } of capture.citations) {
        expect(marker?.end ?? 0).toBeLessThanOrEqual(capture.text.length);
      }
    }
  });

  it('finds every sentence and every word again on the page', () => {
    const adapter = createAdapter();
    const cutOut = [...NOT_TEXT, ...selectorsCutBy(fixture.site)].join(', ');
    const drawn = formulasOn(parsePage(fixture.html));
    for (const { place, capture } of capturesOn(adapter, parsePage(fixture.html), url)) {
      for (const span of [...sentences(capture), ...words(capture.text)]) {
        const words = capture.text.slice(span.start, span.end);
        const range = adapter.locate(place, span);
        if (isListNumber(words) || drawn.some(text => text.includes(words))) continue;
        expect(shown(range, cutOut)).toBe(squeezed(withoutDrawn(words, drawn)));
      }
    }
  });

  it('finds no place for a span outside the text, nor for one of a changed text', () => {
    const adapter = createAdapter();
    for (const { place, capture } of capturesOn(adapter, parsePage(fixture.html), url)) {
      const { length } = capture.text;
      expect(adapter.locate(place, { start: 0, end: length + 1 })).toBeNull();
      expect(adapter.locate(place, { start: -1, end: 2 })).toBeNull();

      place.bodies[0]?.prepend('Something new. ');
      expect(adapter.locate(place, { start: 0, end: length })).toBeNull();
    }
  });
}

function placesOn(adapter: SiteAdapter, page: Document): AnswerPlace[] {
  const places = adapter.findAnswers(page);
  return places.ok ? places.value : [];
}

function capturesOn(
  adapter: SiteAdapter,
  page: Document,
  url: string,
): { place: AnswerPlace; capture: Capture }[] {
  return placesOn(adapter, page).flatMap(place => {
    const read = adapter.readAnswer(place, { url, now: NOW });
    return read.ok ? [{ place, capture: read.value }] : [];
  });
}

/** Words that are a picture stand in no text node, so no range holds them. */
function withoutDrawn(words: string, drawn: readonly string[]): string {
  return drawn.reduce((left, text) => left.replaceAll(text, ''), words);
}

/** The text of a range without what a capture leaves out, spaces and borders apart. */
function shown(range: Range | null, cutOut: string): string | null {
  if (range === null) return null;
  const piece = range.cloneContents();
  for (const element of piece.querySelectorAll('*')) {
    if (element.matches(cutOut) || readFormula(element) !== null) element.remove();
  }
  return squeezed(piece.textContent);
}

/** Drops signs that only mark the position of words: borders and the signs of raised numbers. */
function squeezed(text: string): string {
  return text.replace(/[\s|^_[\]]+/g, '');
}

function isListNumber(word: string): boolean {
  return /^\d+\.$/.test(word);
}

function sentences({ text, blocks }: Capture): Span[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  return blocks.flatMap(({ span }) =>
    Array.from(segmenter.segment(text.slice(span.start, span.end)), ({ index, segment }) => ({
      start: span.start + index,
      end: span.start + index + segment.trimEnd().length,
    })),
  );
}

function words(text: string): Span[] {
  return Array.from(text.matchAll(/[^\s|]+/g), match => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}
