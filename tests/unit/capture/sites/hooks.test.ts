import { describe, expect, it } from 'vitest';
import { geminiFootnote } from '../../../../lib/capture/sites/gemini/footnote-hook';
import { googleSources } from '../../../../lib/capture/sites/google-ai/payload-hook';
import { numberedList } from '../../../../lib/capture/sites/shared/reference-list';
import type { CitationHook, FoundLink } from '../../../../lib/capture/sites/shared/citation-links';
import { one, pageOf } from './dom';

/** A hook's links for the one chip of a reply. */
function found(hook: CitationHook, body: string): FoundLink[] {
  const scope = one(pageOf(`<main>${body}</main>`), 'main');
  return hook(scope)(one(scope, '[data-chip]'));
}

const LINK = { url: 'https://a.example.org/', title: 'A study' };

describe('the payload of Google’s AI Mode', () => {
  const chip = '<button data-chip data-icl-uuid="u1"></button>';
  const payload = (json: string): string => `${chip}<!--Ab1|${json}-->`;

  it('is joined by the chip’s id, in the order of the comments', () => {
    const entry = (id: string, url: string): string =>
      `<!--Ab1|[["${id}",["A study","",null,null,["P"],"${url}",null]]]-->`;
    const body = `${chip}${entry('u1', 'https://a.example.org/')}${entry('u2', 'https://b.example.org/')}${entry('u1', 'https://c.example.org/')}`;

    expect(found(googleSources, body)).toEqual([
      LINK,
      { url: 'https://c.example.org/', title: 'A study' },
    ]);
  });

  it.each([
    ['a stub', '[["u1",null,null]]'],
    ['no JSON', '[["u1",['],
    ['something else', '[[null,0,"u1"]]'],
    ['an address that is none', '[["u1",["A","",null,null,[],7]]]'],
    ['nothing of ours', 'alert(1)'],
    ['another prototype', '[["__proto__",["A","",null,null,[],"https://a.example.org/"]]]'],
  ])('gives nothing from %s', (_, json) => expect(found(googleSources, payload(json))).toEqual([]));

  it('hands on whatever address it holds, for the engine to refuse', () => {
    const json = '[["u1",["A study","",null,null,[],"javascript:alert(1)"]]]';

    expect(found(googleSources, payload(json))).toEqual([
      { url: 'javascript:alert(1)', title: 'A study' },
    ]);
  });

  it('is not opened where it is a megabyte', () => {
    const long = 'x'.repeat(1_000_000);
    const json = `[["u1",["${long}","",null,null,[],"https://a.example.org/"]]]`;

    expect(found(googleSources, payload(json))).toEqual([]);
  });
});

describe('the footnotes of Gemini’s reports', () => {
  const list =
    '<deep-research-source-lists><div class="used-sources"><browse-web-item>' +
    '<a data-test-id="browse-web-item-link" href="https://a.example.org/"><b data-test-id="sub-title">A study</b></a>' +
    '</browse-web-item></div></deep-research-source-lists>';

  it('count in the list of used sources', () => {
    const note =
      '<source-footnote data-chip><sup data-turn-source-index="1"></sup></source-footnote>';

    expect(found(geminiFootnote, note + list)).toEqual([LINK]);
  });

  it.each(['0', '2', '-1', '1.5', '1e9', 'NaN', '', 'constructor'])(
    'stand for nothing where the number is %j',
    number => {
      const note = `<source-footnote data-chip><sup data-turn-source-index="${number}"></sup></source-footnote>`;

      expect(found(geminiFootnote, note + list)).toEqual([]);
    },
  );
});

describe('a footnote’s number', () => {
  const list = '<h2>References</h2><ol><li><a href="https://a.example.org/">A study</a></li></ol>';

  it.each(['1', '[1]', ' (1) ', '1.'])('%j counts in the list of references', text =>
    expect(found(numberedList, `<sup data-chip>${text}</sup>${list}`)).toEqual([LINK]),
  );

  it.each(['2', 'x', '1x', '', '1111', '1, 2'])('%j stands for nothing', text =>
    expect(found(numberedList, `<sup data-chip>${text}</sup>${list}`)).toEqual([]),
  );

  it.each([
    '<h2>Literaturverzeichnis</h2><ol><li><a href="https://a.example.org/">A study</a></li></ol>',
    '<p><b>🔗 参考文献：</b></p><ol><li><a href="https://a.example.org/">A study</a></li></ol>',
    '<ol><li><a href="https://a.example.org/">A study</a></li><li><a href="https://b.example.org/">B</a></li></ol>',
  ])('counts in a list known by its title or its shape: %s', other =>
    expect(found(numberedList, `<sup data-chip>1</sup>${other}`)).toEqual([LINK]),
  );

  it('stands for no item of a list of advice', () => {
    const advice = ['Rest for two days.', 'Drink 2 l a day.'].map(
      (text, at) => `<li>${text} <a href="https://a.example.org/${at}">NHS</a></li>`,
    );

    expect(found(numberedList, `<sup data-chip>1</sup><ol>${advice.join('')}</ol>`)).toEqual([]);
  });

  it('is nothing on a page without a list', () =>
    expect(found(numberedList, '<sup data-chip>1</sup>')).toEqual([]));
});
