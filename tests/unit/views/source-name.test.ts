import { describe, expect, it } from 'vitest';

import type { CitationTarget } from '../../../lib/core/answer/citation';
import { fakePendingSource } from '../../fakes/audits';
import { addressOf } from '../../../lib/core/source/source';
import { aliasNames, distinctNames, sourceName } from '../../../lib/views/source-name';

const url = (address: string): CitationTarget => ({ kind: 'url', url: address });
const nameOf = (title: string, target: CitationTarget): string =>
  sourceName({ title, target, url: addressOf(target) });

describe('the name of a source', () => {
  it('is its title, whole', () => {
    const title =
      'Alternate use of receptor agonists in adult patients: a survey of haematologists';

    expect(nameOf(title, url('https://press.example/a'))).toBe(title);
  });

  it.each([
    [
      'the name of its site',
      'perplexity',
      'https://www.perplexity.ai/help/10352155-what-is-perplexity',
      'What is perplexity',
    ],
    ['that in two words', 'Mayo Clinic', 'https://www.mayoclinic.org/drugs/zinc.html', 'Zinc'],
    [
      'a part of a host',
      'cloud.google',
      'https://cloud.google.com/vertex/generative_ai/pricing/',
      'Pricing',
    ],
    [
      'an address',
      'https://site.example/%E4%BA%9C%E9%89%9B',
      'https://site.example/%E4%BA%9C%E9%89%9B',
      '亜鉛',
    ],
    ['a number', '[3]', 'https://site.example/topics/iron-deficiency/412', 'Iron deficiency'],
    ['nothing', '', 'https://www.site.example/', 'site.example'],
    ['a lone percent sign', 'site', 'https://site.example/50%zinc', '50%zinc'],
  ])('is read from the address where the title is %s', (...[, title, address, name]) => {
    expect(nameOf(title, url(address))).toBe(name);
  });

  it('is the identifier where nothing else names it', () => {
    expect(nameOf('1', { kind: 'doi', doi: '10.1000/a' })).toBe('doi:10.1000/a');
    expect(nameOf('https://pubmed.ncbi.nlm.nih.gov/7/', { kind: 'pmid', pmid: '7' })).toBe(
      'PMID 7',
    );
    expect(nameOf('[1]', { kind: 'unresolved', label: '[1]' })).toBe('[1]');
  });

  it('tells eighteen pages of one site apart', () => {
    const pages = Array.from(
      { length: 18 },
      (_, at) => `https://site.example/help/${at}-how-to-${at}`,
    );

    expect(new Set(pages.map(page => nameOf('site', url(page)))).size).toBe(18);
  });

  it('is cut at a word, and only where it is shown', () => {
    const name = nameOf('word '.repeat(100).trim(), url('https://site.example/a'));

    expect(name).toMatch(/^(?:word )+word…$/);
    expect(name.length).toBeLessThanOrEqual(251);
  });
});

describe('names of sources that share a title', () => {
  const named = (title: string, ...addresses: string[]) =>
    distinctNames(addresses.map(address => fakePendingSource({ title, url: address })));

  it('have the site where that differs, else the path', () => {
    expect(named('Help centre', 'https://a.example/help', 'https://b.example/help')).toEqual([
      'Help centre – a.example',
      'Help centre – b.example',
    ]);
    expect(named('Help centre', 'https://a.example/x?id=1', 'https://a.example/x?id=2')).toEqual([
      'Help centre – /x?id=1',
      'Help centre – /x?id=2',
    ]);
  });

  it('are left alone where none is shared', () =>
    expect(
      distinctNames([
        fakePendingSource({ title: 'Zinc for colds' }),
        fakePendingSource({ title: 'Zinc for warts' }),
      ]),
    ).toEqual(['Zinc for colds', 'Zinc for warts']));

  it('stay short, however long the address', () => {
    const [name = ''] = named(
      'Help centre',
      `https://a.example/${'x'.repeat(900)}1`,
      `https://a.example/${'x'.repeat(900)}2`,
    );

    expect(name).toMatch(/^Help centre – x{59}1$/);
  });
});

it('the other names of a source are listed as the answer writes them, some of many', () => {
  const aliases = [
    { target: { kind: 'doi' as const, doi: '10.1000/a' } },
    { target: url('https://a.example/') },
  ];

  expect(aliasNames({ aliases })).toEqual(['doi:10.1000/a', 'https://a.example/']);
  expect(aliasNames({})).toEqual([]);
  expect(
    aliasNames({
      aliases: Array.from({ length: 999 }, () => ({ target: url('https://a.example/') })),
    }),
  ).toHaveLength(20);
});
