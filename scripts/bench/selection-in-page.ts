import { readSelection } from '../../lib/capture/sites/shared/read-selection';

/** Runs inside a page of a real browser; bundled by `bench-selection.ts`. */
export type SelectionMeasure = {
  /** Characters and citations that were read, or why nothing was. */
  found: string;
  oursMs: number;
  baselineMs: number;
};

const ROUNDS = 7;

/** Reads the whole page as if the reader had selected all of it. */
export function measureSelection(url: string): SelectionMeasure {
  const read = () => {
    const range = document.createRange();
    range.selectNodeContents(document.body);
    return readSelection(range, { url, now: '2026-01-01T00:00:00.000Z' });
  };
  const first = read();
  const found = first.ok
    ? `${String(first.value.text.length)} characters, ${String(first.value.citations.length)} citations`
    : first.failure;
  return { found, oursMs: medianOf(read), baselineMs: medianOf(readBare) };
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

function medianOf(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  return times[Math.floor(ROUNDS / 2)] ?? 0;
}
