import type { JudgePassage } from '../../ports/judge';
import { readSentences } from '../../text/evidence/passage-sentences';

/** A sentence of the passages handed in, once, however many passages hold it. */
export type Unit = {
  text: string;
  /** A passage that holds it. */
  passageId: JudgePassage['id'];
  /** Units with the same number follow one another in the source, in this order. */
  run: number;
};

/** Above this many characters a "sentence" is a table or a menu; it is taken in pieces. */
const LONGEST_UNIT = 480;

/**
 * Cuts passages into sentences. Passages that overlap by a sentence are put together again,
 * and what stands twice is taken once.
 */
export function readUnits(passages: readonly JudgePassage[]): Unit[] {
  const parts = passages.map(passage => ({ passage, texts: readTexts(passage.text) }));
  const runs = joinRuns(parts);
  const seen = new Set<string>();
  return runs.flatMap((run, number) =>
    run.flatMap(({ passage, texts }) =>
      texts.flatMap(text => {
        if (seen.has(text)) return [];
        seen.add(text);
        return [{ text, passageId: passage.id, run: number }];
      }),
    ),
  );
}

type Part = { passage: JudgePassage; texts: string[] };

function readTexts(text: string): string[] {
  return readSentences(text)
    .flatMap(({ span }) => splitLong(text.slice(span.start, span.end)))
    .filter(piece => /[\p{L}\p{N}]/u.test(piece));
}

/** Pieces of a long sentence, cut at spaces; each stands in the sentence as it is. */
function splitLong(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > LONGEST_UNIT) {
    const space = rest.lastIndexOf(' ', LONGEST_UNIT);
    const cut = space > LONGEST_UNIT / 2 ? space : LONGEST_UNIT;
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return [...pieces, rest];
}

/** Parts in runs: one that begins with the sentence another ends with comes right after it. */
function joinRuns(parts: readonly Part[]): Part[][] {
  const byFirst = new Map<string, Part>();
  for (const part of parts) {
    const [first] = part.texts;
    if (first !== undefined && !byFirst.has(first)) byFirst.set(first, part);
  }
  const nextOf = (part: Part) => {
    const next = byFirst.get(part.texts.at(-1) ?? '');
    return next === part ? undefined : next;
  };
  const followers = new Set(parts.map(nextOf));
  const taken = new Set<Part>();
  // Those nobody leads to first; what is left then are rings, which any of them may open.
  const starts = [...parts.filter(part => !followers.has(part)), ...parts];
  return starts.flatMap(start => {
    const run: Part[] = [];
    for (let part: Part | undefined = start; part && !taken.has(part); part = nextOf(part)) {
      taken.add(part);
      run.push(part);
    }
    return run.length > 0 ? [run] : [];
  });
}
