import { describe, expect, it } from 'vitest';

import { pumpsFor, type Pump } from './pumped-texts';
import { findPatterns, type FoundPattern } from './source-patterns';

/*
 * A pattern that is quadratic takes 200 ms and more for 20,000 characters; one that looks a bounded
 * way ahead at every place, some milliseconds. Short texts come first: exponential ones would never end.
 */
const SIZES = [24, 1_000, 20_000];
/** 100 ms for 100,000 characters. */
const BUDGET_MS = 20;
const RUNS = 3;
/** Patterns whose texts are cut right before: their file, how they begin, the greatest length. */
const CUT: readonly (readonly [string, string, number])[] = [
  ['lib/core/source/second-hand.ts', '', 2_200],
  ['lib/sources/jats/read-jats.ts', String.raw`<\/[`, 2_000],
  ['lib/sources/pdf/pdf-details.ts', String.raw`\s*(?:;`, 1_000],
  ['lib/sources/web/raised-digits.ts', String.raw`^[\d+`, 40],
  // A line of 60, which may be up to three times as long once composed.
  ['lib/text/citations/source-words.ts', String.raw`\s*[&/`, 180],
  ['lib/text/citations/title-of-label.ts', String.raw`^\s*\[?`, 600],
  ['lib/text/markdown/citation-chips.ts', String.raw`^\s*[.;。]?`, 40],
  ['lib/text/markdown/citation-chips.ts', String.raw`\s*(?:[([（]`, 40],
  ['lib/text/markdown/citation-chips.ts', '(?:^|(?<=[.!?。！？…]', 40],
  ['lib/text/statements/citation-markers.ts', String.raw`(?:\bCI`, 16],
  ['lib/text/statements/listed-calls.ts', '(?:^|[:,;', 40],
  ['lib/capture/sites/shared/citation-label.ts', String.raw`(?:(?=,)`, 2_000],
  ['lib/capture/sites/shared/formula-content.ts', String.raw`\\(?:[hv]space`, 4_000],
  ['lib/capture/sites/shared/selection-citations.ts', String.raw`\p{L}[^\n]*`, 40],
  ['lib/capture/sites/shared/source-count.ts', String.raw`^[^\p{L}\p{Nd}]*`, 40],
];

const PATTERNS = await findPatterns();

/** Time of the processor, which other work of the machine does not lengthen. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** All matches if the pattern is global, else the first. */
function time(pattern: RegExp, text: string): number {
  pattern.lastIndex = 0;
  const began = used();
  for (;;) {
    const match = pattern.exec(text);
    if (!match || !pattern.global) break;
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return used() - began;
}

/** The quickest of several runs: memory may be tidied in one. */
function timeOf(pattern: RegExp, { before, repeated, tail }: Pump, size: number): number {
  const text = before + repeated.repeat(Math.ceil(size / repeated.length)) + tail;
  let best = Infinity;
  for (let run = 0; run < RUNS && best > BUDGET_MS; run += 1) {
    best = Math.min(best, time(pattern, text));
  }
  return best;
}

function slowest({ source, flags, file }: FoundPattern): string | null {
  const pattern = new RegExp(source, flags);
  const cut = CUT.find(([where, start]) => where === file && source.startsWith(start))?.[2];
  for (const pump of pumpsFor(source, flags)) {
    for (const each of SIZES) {
      const size = Math.min(each, cut ?? each);
      const ms = timeOf(pattern, pump, size);
      if (ms > BUDGET_MS) return `${ms.toFixed(0)} ms for ${size} of ${JSON.stringify(pump)}`;
    }
  }
  return null;
}

describe('regular expressions on texts made against them', () => {
  it('are found, those that modules build among them', () => {
    expect(PATTERNS.length).toBeGreaterThan(500);
  });

  it('are told apart: a quadratic and an exponential one are too slow', () => {
    expect(slowest({ source: '\\s+$', flags: '', file: '' })).not.toBeNull();
    expect(slowest({ source: '^(?:a+)+$', flags: '', file: '' })).not.toBeNull();
    expect(slowest({ source: '(?<!\\s)\\s{1,300}$', flags: '', file: '' })).toBeNull();
  });

  it.each(PATTERNS.map(each => [`${each.file} /${each.source}/${each.flags}`, each] as const))(
    '%s',
    (_, pattern) => expect(slowest(pattern)).toBeNull(),
  );
});
