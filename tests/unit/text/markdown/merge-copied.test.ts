import { describe, expect, it } from 'vitest';
import type { Citation } from '../../../../lib/core/answer/citation';
import { citationId } from '../../../../lib/core/ids';
import { mergeCopied } from '../../../../lib/text/markdown/merge-copied';
import { readMarkdownAnswer } from '../../../../lib/text/markdown/read-markdown';
import { fakeAnswer } from '../../../fakes/answers';

const TEXT = 'Salt water helps children with diarrhoea. Zinc shortens it by a day.';
const AFTER_FIRST = TEXT.indexOf(' Zinc');

function chip(start: number | null, part: Partial<Citation>): Citation {
  return {
    id: citationId('c1'),
    marker: start === null ? null : { start, end: start },
    label: 'openai',
    target: { kind: 'unresolved', label: 'openai' },
    quoteHint: null,
    hidden: 0,
    ...part,
  };
}

const captured = (citations: Citation[]) =>
  fakeAnswer({ text: TEXT, citations, notes: ['hidden-sources'] });

function copied(markdown: string) {
  const read = readMarkdownAnswer(markdown, { pageUrl: null, now: '2026-11-23T00:00:00.000Z' });
  if (!read.ok) throw new Error(read.failure);
  return read.value;
}

function merged(citations: Citation[], markdown: string) {
  const result = mergeCopied(captured(citations), copied(markdown));
  if (!result.ok) throw new Error(result.failure);
  return result.value;
}

const urlsOf = (citations: readonly Citation[]) =>
  citations.map(({ marker, target, hidden }) => [
    marker?.start ?? null,
    target.kind === 'url' ? target.url : target.kind,
    hidden,
  ]);

describe('an answer completed from the site’s own copy', () => {
  it('gets the sources its "+2" hid, each at the marker it stands behind', () => {
    const citations = [chip(AFTER_FIRST, { hidden: 2 }), chip(TEXT.length, { hidden: 1 })];

    const { citations: all, notes } = merged(
      citations,
      `Salt water **helps** children with diarrhoea.[1][2][3] Zinc shortens it by a day.[2][4]

[1]: https://a.example/1
[2]: https://b.example/2
[3]: https://c.example/3
[4]: https://d.example/4`,
    );

    expect(urlsOf(all)).toEqual([
      [AFTER_FIRST, 'https://a.example/1', 0],
      [AFTER_FIRST, 'https://b.example/2', 0],
      [AFTER_FIRST, 'https://c.example/3', 0],
      [TEXT.length, 'https://b.example/2', 0],
      [TEXT.length, 'https://d.example/4', 0],
    ]);
    expect(notes).not.toContain('hidden-sources');
    expect(new Set(all.map(({ id }) => id)).size).toBe(5);
  });

  it('keeps what the page showed, and counts what is still hidden', () => {
    const shown = { kind: 'url', url: 'https://a.example/1' } as const;

    const { citations, notes } = merged(
      [chip(AFTER_FIRST, { target: shown, label: 'Trial', hidden: 3 })],
      'Salt water helps children with diarrhoea. [x](https://a.example/1) [y](https://b.example/2) Zinc shortens it by a day.',
    );

    expect(urlsOf(citations)).toEqual([
      [AFTER_FIRST, 'https://a.example/1', 2],
      [AFTER_FIRST, 'https://b.example/2', 0],
    ]);
    expect(citations[0]?.label).toBe('Trial');
    expect(notes).toContain('hidden-sources');
  });

  it('joins by number where the words differ', () => {
    const markdown = `${TEXT}\n\nA table the page shows otherwise [7]\n\n[7]: https://g.example/7`;

    const { citations } = merged(
      [chip(AFTER_FIRST, { label: '[7]', target: { kind: 'unresolved', label: '[7]' } })],
      markdown,
    );

    expect(urlsOf(citations)).toContainEqual([AFTER_FIRST, 'https://g.example/7', 0]);
  });

  it.each([
    ['where the page has a chip', TEXT, AFTER_FIRST],
    [
      'where the page shows them too',
      TEXT.replace(' Zinc', ' A trial. Another trial +1 Zinc'),
      TEXT.indexOf(' Zinc') + ' A trial. Another trial +1'.length,
    ],
  ])('leaves out the words of links %s', (_name, text, start) => {
    const words = `${TEXT.slice(0, AFTER_FIRST)} A trial. Another trial +1`;
    const link = (name: string, end: number): Citation => ({
      ...chip(end, { label: name, target: { kind: 'url', url: `https://a.example/${end}` } }),
    });
    const first = words.indexOf('.', AFTER_FIRST);

    const result = mergeCopied(fakeAnswer({ text, citations: [chip(start, { hidden: 1 })] }), {
      text: `${words} Zinc shortens it by a day.`,
      citations: [link('A trial', first), link('Another trial', words.length)],
    });

    const places = result.ok ? urlsOf(result.value.citations).map(([at, url]) => [url, at]) : [];
    expect(Object.fromEntries(places)).toMatchObject({
      [`https://a.example/${words.length}`]: start,
    });
  });

  it('lists a source whose place is not found', () => {
    const { citations } = merged([], `${TEXT}\n\n## Sources\n\n1. https://z.example/9`);

    expect(urlsOf(citations)).toEqual([[null, 'https://z.example/9', 0]]);
  });

  it('refuses the copy of another answer', () => {
    const answer = captured([]);

    expect(mergeCopied(answer, copied('Rice is a grain. [1](https://a.example/)'))).toEqual({
      ok: false,
      failure: 'other-answer',
    });
  });

  it('changes nothing of the text, and takes no address a browser would not open', () => {
    const capture = captured([chip(AFTER_FIRST, { hidden: 1 })]);

    const result = mergeCopied(
      capture,
      copied(
        `Salt water helps children with diarrhoea. [x](javascript:alert(1)) Zinc shortens it by a day.`,
      ),
    );

    expect(result).toMatchObject({ ok: true, value: { text: TEXT, blocks: capture.blocks } });
    expect(JSON.stringify(result)).not.toContain('javascript');
  });

  it('takes time in proportion to the text, also where no marker is found', () => {
    const long = 'word '.repeat(100_000);
    const strange = Array.from(
      { length: 5_000 },
      (_, at) => `q${at}z [${at % 900}](https://a.example/${at})`,
    );

    const result = mergeCopied(
      fakeAnswer({ text: long, citations: [] }),
      copied(`${long}\n\n${strange.join('\n')}`),
    );

    expect(result.ok && result.value.citations.length).toBe(5_000);
  });
});
