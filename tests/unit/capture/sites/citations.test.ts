import { describe, expect, it } from 'vitest';
import {
  chipText,
  extraCount,
  labelOf,
  tidyLabel,
} from '../../../../lib/capture/sites/shared/citation-label';
import { citationOfLink } from '../../../../lib/capture/sites/shared/cited';
import { targetOfUrl } from '../../../../lib/text/citations/identifier-of-url';
import { isSamePage } from '../../../../lib/capture/sites/shared/citation-links';
import { textAddresses } from '../../../../lib/capture/sites/shared/text-addresses';
import { openEvidenceReference } from '../../../../lib/capture/sites/openevidence/reference-hook';
import { one, pageOf } from './dom';

const element = (markup: string) => one(pageOf(`<div>${markup}</div>`), 'div > *');

describe('the label of a citation', () => {
  it.each([
    ['Title - Publisher, https://a.example.org/x', 'Title - Publisher'],
    ['Title, https://a.example.org/x, +2 more sources', 'Title'],
    ['Title and 3 others', 'Title'],
    ['Title, https://a.example.org/x, 2 additional sources', 'Title'],
    ['Titel und 2 weitere Quellen', 'Titel'],
    ['제목, https://a.example.org/x, 추가 출처 1개', '제목'],
    ['Clinic (+4) – Zinc and colds', 'Clinic – Zinc and colds'],
    ['2 more weeks of zinc', '2 more weeks of zinc'],
    ['  https://a.example.org/x ', 'https://a.example.org/x'],
    ['One\n  two', 'One two'],
    ['A title of words '.repeat(20).trim(), 'A title of words '.repeat(20).trim()],
    ['word '.repeat(300), `${'word '.repeat(120).trim()}…`],
    ['', ''],
  ])('makes %j into %j', (raw, tidy) => expect(tidyLabel(raw)).toBe(tidy));

  it.each([
    ['<a><i><b>One<u>+2</u></b><b>Two<u>+2</u></b></i></a>', 'One'],
    ['<a><i style="opacity: 0">One</i><i style="opacity: 1">Two</i></a>', 'One'],
    ['<a><i>Title</i><i>Publisher</i></a>', 'Title Publisher'],
    ['<a><i>NEJM</i><i>+2</i></a>', 'NEJM'],
  ])('of %s is %j: one frame of a carousel', (markup, label) =>
    expect(labelOf(element(markup), ['text'], null)).toBe(label),
  );

  it('keeps the frames of a pill apart', () =>
    expect(chipText(element('<a><i>US</i><b>Agency</b></a>'))).toBe('US Agency'));
});

describe('the count of hidden sources', () => {
  it.each([
    ['<a><i>One+3</i><i>Two +3</i></a>', 3],
    ['<a>NEJM + 1</a>', 1],
    ['<a aria-label="Details for X and 2 more">X</a>', 2],
    ['<a aria-label="X, https://x.example.org/a+7 more, +2 more sources">X</a>', 2],
    ['<a aria-label="X, https://x.example.org/a, 2 additional sources">X</a>', 2],
    ['<a aria-label="Titre, 3 sources supplémentaires">X</a>', 3],
    ['<a aria-label="X, 추가 출처 1개">X</a>', 1],
    ['<span><a aria-label="Clinic (+4) – Zinc"></a></span>', 4],
    ['<a>C++ https://x.example.org/?q=a+44</a>', 0],
    ['<a>Line +49301234567</a>', 0],
  ])('of %s is %i', (markup, count) => expect(extraCount(element(markup))).toBe(count));

  it('of a link in the prose is only what stands apart at its end', () => {
    const hiddenOf = (markup: string) =>
      citationOfLink(element(markup), { start: 0, end: 0 }, 'https://chat.example.org/')?.hidden;

    expect(hiddenOf('<a href="https://a.example.org"><i>Clinic</i><i>+2</i></a>')).toBe(2);
    expect(hiddenOf('<a href="https://a.example.org">UTC +2</a>')).toBe(0);
    expect(hiddenOf('<a href="https://a.example.org">+2</a>')).toBe(0);
  });
});

describe('the target of an address', () => {
  it.each([
    ['https://doi.org/10.1000/ab%28c%29', { kind: 'doi', doi: '10.1000/ab(c)' }],
    ['https://dx.doi.org/10.1000/50%', { kind: 'doi', doi: '10.1000/50%' }],
    ['https://doi.org/about', { kind: 'url', url: 'https://doi.org/about' }],
    ['https://pubmed.ncbi.nlm.nih.gov/123/', { kind: 'pmid', pmid: '123' }],
    ['https://www.ncbi.nlm.nih.gov/pubmed/123', { kind: 'pmid', pmid: '123' }],
    ['https://www.ncbi.nlm.nih.gov/123', { kind: 'url', url: 'https://www.ncbi.nlm.nih.gov/123' }],
    [
      'https://doi.org.example.net/10.1000/x',
      { kind: 'url', url: 'https://doi.org.example.net/10.1000/x' },
    ],
  ])('%s', (url, target) => expect(targetOfUrl(url)).toEqual(target));

  it.each([
    ['#part', true],
    ['', true],
    ['/c/1#part', true],
    ['/c/1', false],
    ['/c/2#part', false],
    ['https://[broken#x', false],
  ])('%j leads to the page it stands on: %s', (href, same) =>
    expect(isSamePage(href, 'https://chat.example.org/c/1')).toBe(same),
  );
});

describe('addresses written in a text', () =>
  it('are addresses, DOIs and PubMed numbers, without the punctuation after them', () => {
    const text =
      'See https://a.example.org/x_(y), (https://b.example.org/z). ' +
      'Also doi: 10.5555/abc.1; and PMID: 123456, not 10.5 mg.';

    const found = textAddresses(text);

    expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual([
      'https://a.example.org/x_(y)',
      'https://b.example.org/z',
      'doi: 10.5555/abc.1',
      'PMID: 123456',
    ]);
    expect(found.map(({ target }) => target)).toEqual([
      { kind: 'url', url: 'https://a.example.org/x_(y)' },
      { kind: 'url', url: 'https://b.example.org/z' },
      { kind: 'doi', doi: '10.5555/abc.1' },
      { kind: 'pmid', pmid: '123456' },
    ]);
  }));

describe('the references of OpenEvidence', () => {
  const page = pageOf(
    '<article><p><b>A[1]</b><b>B[2-3]</b><b>C[1][3,2]</b><b>D[4-99999999]</b><b>E</b><b>F[0]</b></p>' +
      [1, 2, 3]
        .map(
          number =>
            `<div class="ArticleReferences_reference__zz"><span class="brandable--reference-title">` +
            `<a href="https://r.example.org/${number}"> Title ${number}. </a></span></div>`,
        )
        .join('') +
      '</article>',
  );
  const lookUp = openEvidenceReference(one(page, 'article'));
  const urls = (index: number) =>
    lookUp(one(page, `b:nth-of-type(${index})`)).map(({ url }) => url?.slice(-1) ?? null);

  it.each([
    [1, ['1']],
    [2, ['2', '3']],
    [3, ['1', '3', '2']],
    [4, [null]],
    [5, []],
    [6, []],
  ])('chip %i gives %j', (chip, found) => expect(urls(chip)).toEqual(found));

  it('keep the journal, the year and the tags that the page prints beside them', () => {
    const listedAs = (printed: string, tags: string) => {
      const row = element(
        '<p class="ArticleReferences_reference__zz"><b class="brandable--reference-title">T.</b>' +
          '<i class="brandable--reference-subtitle">' +
          `<span class="brandable--reference-publication-info">${printed}</span>${tags}</i></p>`,
      );
      return openEvidenceReference(row)(row)[0]?.listedAs;
    };

    expect(listedAs('Blood  Advances. 2019.', '<span>Guideline</span><span>Recent</span>')).toEqual(
      {
        publisher: 'Blood Advances',
        year: '2019',
        tags: ['guideline', 'recent'],
      },
    );
    expect(listedAs('StatPearls', '<span>Doe J, et al.</span>')).toEqual({
      publisher: 'StatPearls',
      year: null,
      tags: [],
    });
    expect(listedAs('', '<span>Guideline for all</span>')).toBeUndefined();
  });

  it('have their title as the name', () =>
    expect(lookUp(one(page, 'b'))[0]?.title).toBe('Title 1.'));
});
