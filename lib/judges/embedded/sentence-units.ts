import type { JudgePassage } from '../../ports/judge';
import { isBare, readSentences } from '../../text/evidence/passage-sentences';

/** A sentence of the given passages, once even if several passages hold it. */
export type Unit = {
  text: string;
  passageId: JudgePassage['id'];
  /** Units with the same number are consecutive in the source, in this order. */
  run: number;
  /** A few words that are no sentence: a heading, a title, an entry of a menu or list. */
  isBare: boolean;
  isRow: boolean;
};

/** Between the cells of a table's row, as pages are read. */
const CELLS = ' | ';

function formOf(text: string): Pick<Unit, 'isBare' | 'isRow'> {
  const isRow = text.includes(CELLS);
  return { isRow, isBare: !isRow && isBare(text) };
}

/** Characters above which a "sentence" is a table or a menu, and is split. */
const LONGEST_UNIT = 480;

/** Joins passages that overlap by a sentence, and keeps repeated sentences once. */
export function readUnits(passages: readonly JudgePassage[]): Unit[] {
  const parts = passages.map(passage => ({ passage, texts: readTexts(passage.text) }));
  const runs = joinRuns(parts);
  const seen = new Set<string>();
  return runs.flatMap((run, number) =>
    run.flatMap(({ passage, texts }) =>
      texts.flatMap(text => {
        if (seen.has(text)) return [];
        seen.add(text);
        return [{ text, passageId: passage.id, run: number, ...formOf(text) }];
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

/** Chains parts: one that begins with another's last sentence follows it. */
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
  // Parts without a predecessor first; the rest are cycles, which any member can start.
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
