import { sitesAt } from '../../lib/capture/sites/sites';

/** Runs inside a page of a real browser; bundled by `bench-capture.ts`. */
export type PageMeasure = {
  site: string | null;
  answers: number;
  citations: number;
  withAddress: number;
  hidden: number;
  characters: number;
  refused: string[];
  oursMs: number;
  baselineMs: number;
};

const ROUNDS = 9;

function readPage(url: string): Omit<PageMeasure, 'oursMs' | 'baselineMs'> {
  const [site] = sitesAt(new URL(url));
  const places = site?.findAnswers(document);
  const read = places?.ok
    ? places.value.map(place => site?.readAnswer(place, { url, now: '2026-01-01T00:00:00.000Z' }))
    : [];
  const captures = read.flatMap(result => (result?.ok ? [result.value] : []));
  const citations = captures.flatMap(capture => capture.citations);
  return {
    site: site?.id ?? null,
    answers: captures.length,
    citations: citations.length,
    withAddress: citations.filter(({ target }) => target.kind !== 'unresolved').length,
    hidden: citations.reduce((sum, { hidden }) => sum + hidden, 0),
    characters: captures.reduce((sum, { text }) => sum + text.length, 0),
    refused: [
      ...(places && !places.ok ? [places.failure] : []),
      ...read.flatMap(result => (result && !result.ok ? [result.failure] : [])),
    ],
  };
}

/** The least any reader of a page has to do: come by every node, its text and its links. */
function readBare(): number {
  const walker = document.createTreeWalker(document.body);
  let sum = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) sum += node.data.length;
    else if (node instanceof Element) sum += node.getAttribute('href')?.length ?? 0;
  }
  return sum;
}

/** The page's clock ticks every 0.1 ms: a round repeats the work so that it shows. */
const REPEATS = 20;

function medianOf(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    for (let n = 0; n < REPEATS; n += 1) work();
    return (performance.now() - start) / REPEATS;
  }).toSorted((a, b) => a - b);
  return times[Math.floor(ROUNDS / 2)] ?? 0;
}

export function measurePage(url: string): PageMeasure {
  return {
    ...readPage(url),
    oursMs: medianOf(() => readPage(url)),
    baselineMs: medianOf(readBare),
  };
}
