import type { PageReading, ReadReply } from './read-in-page';

export type MeasuredPage = { page: string; reading: PageReading };

type Citation = ReadReply['citations'][number];

const HEAD = [
  'page',
  'site',
  'layout',
  'answers',
  'citations',
  'with URL',
  'listed only',
  'hidden',
  'ms',
  'remarks',
];

/** One row a page, and the sums. */
export function tableOf(measured: readonly MeasuredPage[]): string[][] {
  const all = measured.flatMap(({ reading }) => reading.replies);
  const read = measured.filter(({ reading }) => reading.replies.length > 0).length;
  return [
    HEAD,
    ...measured.map(rowOf),
    [`${String(read)} of ${String(measured.length)} read`, '', '', ...countsOf(all), '', ''],
  ];
}

function rowOf({ page, reading }: MeasuredPage): string[] {
  const notes = new Set([...reading.refused, ...reading.replies.flatMap(({ notes }) => notes)]);
  if (reading.changes > 0) notes.add(`CHANGED THE PAGE ${String(reading.changes)} TIMES`);
  return [
    page,
    reading.site ?? '–',
    reading.layout ?? '–',
    ...countsOf(reading.replies),
    reading.ms.toFixed(1),
    [...notes].join(', '),
  ];
}

/** Answers, citations at a marker, those of them with an address, sources only listed, hidden ones. */
function countsOf(replies: readonly ReadReply[]): string[] {
  const citations = replies.flatMap(reply => reply.citations);
  const marked = citations.filter(({ listed }) => !listed);
  const hidden = citations.reduce((sum: number, each: Citation) => sum + each.hidden, 0);
  return [
    replies.length,
    marked.length,
    marked.filter(({ resolved }) => resolved).length,
    citations.length - marked.length,
    hidden,
  ].map(String);
}
