import { describe, expect, it } from 'vitest';

import { ANSWER_LIMITS } from '../../../../lib/text/markdown/answer-limits';
import { readMarkdownAnswer } from '../../../../lib/text/markdown/read-markdown';
import { NOW, read, show, targetsOf } from '../markdown-views';

describe('readMarkdownAnswer: the capture', () => {
  it('is a pasted answer without a page, read at the time given', () =>
    expect(read('Iron is grey.')).toEqual({
      origin: { kind: 'pasted' },
      pageUrl: null,
      conversationId: null,
      question: null,
      model: null,
      capturedAt: NOW,
      text: 'Iron is grey.',
      blocks: [{ kind: 'paragraph', span: { start: 0, end: 13 } }],
      citations: [],
      notes: [],
    }));

  it('keeps another origin and the page it was found on', () => {
    const capture = readMarkdownAnswer('Iron.', {
      pageUrl: 'https://chat.example/1',
      now: NOW,
      origin: { kind: 'selection' },
    });

    expect(capture).toMatchObject({
      ok: true,
      value: { origin: { kind: 'selection' }, pageUrl: 'https://chat.example/1' },
    });
  });

  it.each(['', ' \n\t ', '![](https://a.example/x.png)', '---', '[1]: https://a.example/'])(
    'refuses %j, which holds no text',
    markdown =>
      expect(readMarkdownAnswer(markdown, { pageUrl: null, now: NOW })).toEqual({
        ok: false,
        failure: 'answer-empty',
      }),
  );

  it('refuses more text than can be checked', () => {
    const markdown = 'Iron is grey.\n'.repeat(ANSWER_LIMITS.characters / 13);

    expect(readMarkdownAnswer(markdown, { pageUrl: null, now: NOW })).toEqual({
      ok: false,
      failure: 'answer-too-large',
    });
  });

  it('refuses more citations than can be checked', () => {
    const markdown = 'Iron is grey [1]. '.repeat(ANSWER_LIMITS.citations + 1);

    expect(
      readMarkdownAnswer(`${markdown}\n\n## References\n1. https://a.example/`, {
        pageUrl: null,
        now: NOW,
      }),
    ).toEqual({ ok: false, failure: 'answer-too-large' });
  });

  it('says so when markers stand in the text and no source is known', () => {
    expect(read('Iron is grey [1].').notes).toEqual(['markers-without-citations']);
    expect(read('Iron is grey [1].\n\n[1]: https://a.example/').notes).toEqual([]);
  });
});

describe('readMarkdownAnswer: links', () => {
  it.each([
    ['Zinc helps ([who.int](https://who.int/z)). Iron too.', 'Zinc helps‹who.int›. Iron too.'],
    ['Zinc helps. ([who.int](https://who.int/z)) Iron too.', 'Zinc helps.‹who.int› Iron too.'],
    ['Zinc helps ([NIH Facts](https://nih.gov/z)).', 'Zinc helps‹NIH Facts›.'],
    ['Zinc helps. [NIH Facts](https://nih.gov/z)', 'Zinc helps.‹NIH Facts›'],
    ['Zinc helps [1](https://a.example/z).', 'Zinc helps‹a.example [1]›.'],
    ['Zinc helps [\\[1\\]](https://a.example/z).', 'Zinc helps‹a.example [1]›.'],
    ['Zinc helps [[1](https://a.example/z)].', 'Zinc helps‹a.example [1]›.'],
    ['Zinc helps. ([[1](https://a.example/z)])', 'Zinc helps.‹a.example [1]›'],
    ['Zinc helps (source: [NIH](https://nih.gov/z)).', 'Zinc helps‹NIH›.'],
    ['Zinc helps [source](https://nih.gov/z) often.', 'Zinc helps‹source› often.'],
    [
      'Zinc helps ([who.int](https://who.int/z), [NIH](https://nih.gov/z)).',
      'Zinc helps‹who.int›‹NIH›.',
    ],
    ['Zinc helps. [A](https://a.example/) [B](https://b.example/)', 'Zinc helps.‹A›‹B›'],
    ['Zinc helps.[1](https://a.example/z)Iron too.', 'Zinc helps.‹a.example [1]› Iron too.'],
    ['Zinc helps (https://a.example/z).', 'Zinc helps‹a.example›.'],
    ['Zinc helps. https://a.example/z', 'Zinc helps.‹a.example›'],
    ['Zinc helps. <https://a.example/z>', 'Zinc helps.‹a.example›'],
  ])('cuts out a link that only cites: %s', (markdown, shown) =>
    expect(show(markdown)).toBe(shown),
  );

  it.each([
    ['A [large trial](https://a.example/z) found it.', 'A large trial‹large trial› found it.'],
    ['Take [Nurofen](https://a.example/n) (200 mg).', 'Take Nurofen‹Nurofen› (200 mg).'],
    [
      'Metformin ([Glucophage](https://g.example/)) is old.',
      'Metformin (Glucophage‹Glucophage›) is old.',
    ],
    ['[WHO](https://who.int/z) says zinc helps.', 'WHO‹WHO› says zinc helps.'],
    ['See https://a.example/z for more.', 'See ‹a.example=https://a.example/z› for more.'],
  ])('keeps a label that is read as words: %s', (markdown, shown) =>
    expect(show(markdown)).toBe(shown),
  );

  it('counts the sources a chip does not show', () => {
    const [citation] = read('Zinc helps ([WebMD+2](https://webmd.com/z)).').citations;

    expect(citation).toMatchObject({ label: 'WebMD+2', hidden: 2 });
  });

  it('cleans addresses and keeps what a text fragment quotes', () => {
    const [citation] = read(
      'Zinc [helps](https://a.example/z?utm_source=chatgpt.com#:~:text=two%20days).',
    ).citations;

    expect(citation).toMatchObject({
      target: { kind: 'url', url: 'https://a.example/z' },
      quoteHint: 'two days',
    });
  });

  it('keeps a link that leads to no page as an unresolved citation', () =>
    expect(targetsOf('Zinc [helps](javascript:alert(1)) a [lot](file:///etc/passwd).')).toEqual([
      { kind: 'unresolved', label: 'helps' },
      { kind: 'unresolved', label: 'lot' },
    ]));

  it('takes mail addresses and places on the page for words', () =>
    expect(targetsOf('Write to [us](mailto:a@b.example) or see [below](#dose).')).toEqual([]));

  it('reads relative links against the page', () => {
    const page = 'chrome-extension://abcdef/sample/chat.html';

    expect(read('Zinc [helps](source.html).', page).citations[0]?.target).toEqual({
      kind: 'url',
      url: 'chrome-extension://abcdef/sample/source.html',
    });
    expect(read('Zinc [helps](source.html).').citations[0]?.target.kind).toBe('unresolved');
  });

  it('reads DOIs and PubMed numbers in plain words', () =>
    expect(
      targetsOf('It helps (doi:10.1000/zinc.2020.1). It is safe (PMID: 123456). So 10.1000/b(1)2.'),
    ).toEqual([
      { kind: 'doi', doi: '10.1000/zinc.2020.1' },
      { kind: 'pmid', pmid: '123456' },
      { kind: 'doi', doi: '10.1000/b(1)2' },
    ]));

  it('joins reference links with their definitions, wherever those stand', () => {
    const markdown = `Zinc helps ([WHO][1]). Iron [too][Iron Facts].\n\n${'Tin is soft. '.repeat(300)}\n\n[1]: https://who.int/z "Zinc facts"\n[iron facts]: https://a.example/iron\n`;

    expect(read(markdown).citations.map(({ label, target }) => [label, target])).toEqual([
      ['WHO', { kind: 'url', url: 'https://who.int/z' }],
      ['too', { kind: 'url', url: 'https://a.example/iron' }],
    ]);
  });

  it('lists definitions that nothing uses without a marker', () =>
    expect(read('Zinc helps.\n\n[1]: https://a.example/z "Zinc facts"').citations).toMatchObject([
      { marker: null, label: 'Zinc facts', target: { url: 'https://a.example/z' } },
    ]));
});
