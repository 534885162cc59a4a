import { keysOf, type LinkScore } from '../links/score-links';
import type { PageReading, ReadReply } from './read-in-page';

/** `links`: `null` if no file says which addresses belong to which statement. */
export type MeasuredPage = { page: string; reading: PageReading; links: LinkScore | null };

type Citation = ReadReply['citations'][number];

const HEAD = [
  ...['page', 'site', 'layout', 'answers', 'citations', 'with URL', 'listed only', 'hidden'],
  ...[
    'text %',
    'numbers lost',
    'tables',
    'formulas',
    'code',
    'loss noted',
    'links',
    'ms',
    'remarks',
  ],
];

/** Share of the shown text that a page is asked to reach. */
const ENOUGH = 0.99;

/** One row a page, and the sums. */
export function tableOf(measured: readonly MeasuredPage[]): string[][] {
  const all = measured.flatMap(({ reading }) => reading.replies);
  const read = measured.filter(({ reading }) => reading.replies.length > 0);
  return [
    HEAD,
    ...measured.map(rowOf),
    [
      `${String(read.length)} of ${String(measured.length)} read`,
      ...['', ''],
      ...countsOf(all),
      `${String(read.filter(({ reading }) => textShare(reading.replies) >= ENOUGH).length)} ≥ 99`,
      `${String(read.filter(({ reading }) => reading.replies.every(isKeptOrNoted)).length)} kept or noted`,
      ...contentOf(all).slice(2),
      linksOf(measured.flatMap(({ links }) => links ?? [])),
      ...['', ''],
    ],
  ];
}

function rowOf({ page, reading, links }: MeasuredPage): string[] {
  const notes = new Set([...reading.refused, ...reading.replies.flatMap(({ notes }) => notes)]);
  if (reading.changes > 0) notes.add(`CHANGED THE PAGE ${String(reading.changes)} TIMES`);
  return [
    page,
    reading.site ?? '–',
    reading.layout ?? '–',
    ...countsOf(reading.replies),
    ...contentOf(reading.replies),
    linksOf(links === null ? [] : [links]),
    reading.ms.toFixed(1),
    [...notes].join(', '),
  ];
}

/** Answers, citations at a marker, those of them with an address, sources only listed, hidden ones. */
function countsOf(replies: readonly ReadReply[]): string[] {
  const citations = replies.flatMap(reply => reply.citations);
  const marked = citations.filter(({ listed }) => !listed);
  return [
    replies.length,
    marked.length,
    marked.filter(({ resolved }) => resolved).length,
    citations.length - marked.length,
    sum(citations, (each: Citation) => each.hidden),
  ].map(String);
}

/** Text, numbers, then tables, formulas and code as captured of those shown, and losses noted. */
function contentOf(replies: readonly ReadReply[]): string[] {
  const shown = replies.flatMap(reply => reply.shown ?? []);
  if (shown.length === 0) return ['–', '–', '–', '–', '–', '–'];
  const kept = (part: 'tables' | 'formulas' | 'code'): string => {
    const all = sum(shown, each => each[part]);
    const lost = sum(shown, each => each.lost[part]);
    return all === 0 ? '' : `${String(all - lost)}/${String(all)}`;
  };
  return [
    (100 * textShare(replies)).toFixed(1),
    String(sum(shown, ({ lost }) => lost.numbers.length)),
    ...[kept('tables'), kept('formulas'), kept('code')],
    String(replies.filter(({ lost }) => lost !== null).length),
  ];
}

/** Share of the shown characters that was captured; 1 if nothing is shown. */
function textShare(replies: readonly ReadReply[]): number {
  const shown = replies.flatMap(reply => reply.shown ?? []);
  const all = sum(shown, ({ characters }) => characters);
  const lost = sum(shown, each => each.characters * each.lost.share);
  return all === 0 ? 1 : 1 - lost / all;
}

function isKeptOrNoted({ shown, lost }: ReadReply): boolean {
  if (shown === null || lost !== null) return true;
  const { numbers, tables, formulas, code } = shown.lost;
  return numbers.length + tables + formulas + code === 0;
}

function linksOf(scores: readonly LinkScore[]): string {
  if (scores.length === 0) return '';
  const sentences = scores.flatMap(score => score.sentences);
  const stray = scores.flatMap(({ strays }) => strays.flatMap(({ targets }) => keysOf(targets)));
  const count = (part: 'right' | 'wrong' | 'missing'): number =>
    sum(sentences, each => each[part].length);
  const wrong = count('wrong') + stray.length;
  return `${String(count('right'))} right, ${String(wrong)} wrong, ${String(count('missing'))} missing`;
}

function sum<T>(items: readonly T[], worth: (item: T) => number): number {
  return items.reduce((total, item) => total + worth(item), 0);
}
