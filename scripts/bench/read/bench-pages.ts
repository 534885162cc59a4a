import { Readability } from '@mozilla/readability';
import Defuddle from 'defuddle';

import { extractPage } from '../../../lib/sources/web/extract-page';
import { readPageText } from '../../../lib/sources/web/page-text';
import { NODE_EXTRACTORS } from '../../lib/node-extractors';
import { countInOrder, wordsOf } from '../../lib/words-in-order';
import { median } from '../measure';
import { MADE_PAGES, type MadePage } from './made-pages';

const URL_OF_IT = 'https://pages.veracite.invalid/page';
const ROUNDS = 7;

/** A way to read pages, and how well and fast it does. Precision and recall of words in order. */
export type PageScore = {
  reader: string;
  precision: number;
  recall: number;
  /** The least recall of a page, and which. */
  worst: { page: string; recall: number };
  /** The median of all pages, of the medians of each. */
  ms: number;
};

type Reader = (html: string) => Promise<string> | string;

const parse = (html: string) => NODE_EXTRACTORS.parseHtml(html, URL_OF_IT);
const textOf = (content: string) => readPageText(parse(`<body>${content}</body>`));

const EXTRACTORS: Record<string, Reader> = {
  ours: async html => (await extractPage(parse(html), URL_OF_IT, NODE_EXTRACTORS)).text,
  'Readability alone': html => textOf(new Readability(parse(html)).parse()?.content ?? ''),
  'defuddle alone': html =>
    textOf(new Defuddle(parse(html), { url: URL_OF_IT, useAsync: false }).parse().content),
};

/** Every reader on every page, in turns, so that a busy machine slows all of them. */
export async function benchPages(): Promise<PageScore[]> {
  const results = new Map<string, PageResult[]>();
  for (const page of MADE_PAGES) {
    for (const [reader, result] of await readByAll(page)) {
      results.set(reader, [...(results.get(reader) ?? []), result]);
    }
  }
  return Array.from(results, ([reader, pages]) => scoreOf(reader, pages));
}

type PageResult = { page: string; precision: number; recall: number; ms: number };

async function readByAll(page: MadePage): Promise<[string, PageResult][]> {
  const times = new Map<string, number[]>();
  const texts = new Map<string, string>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, read] of Object.entries(EXTRACTORS)) {
      const start = performance.now();
      texts.set(name, await read(page.html));
      // The first round warms caches and compilers.
      if (round > 0) times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
    }
  }
  const wanted = wordsOf(page.text);
  return Array.from(texts, ([name, text]) => {
    const found = wordsOf(text);
    const same = countInOrder(wanted, found);
    const precision = found.length === 0 ? 0 : same / found.length;
    const ms = median(times.get(name) ?? []);
    return [name, { page: page.name, precision, recall: same / wanted.length, ms }];
  });
}

function scoreOf(reader: string, pages: readonly PageResult[]): PageScore {
  const mean = (key: 'precision' | 'recall') =>
    pages.reduce((sum, page) => sum + page[key], 0) / pages.length;
  const [worst] = pages.toSorted((one, other) => one.recall - other.recall);
  return {
    reader,
    precision: mean('precision'),
    recall: mean('recall'),
    worst: { page: worst?.page ?? '', recall: worst?.recall ?? 0 },
    ms: median(pages.map(({ ms }) => ms)),
  };
}
