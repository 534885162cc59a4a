import * as v from 'valibot';

import type { Claim, Nugget } from '../../../lib/answer-quality/contract';
import { fitThreshold, type FittedThreshold } from '../../../lib/answer-quality/fit-threshold';
import { similaritiesOf } from '../../../lib/answer-quality/match-nuggets';
import type { GoldQuestion } from '../../../lib/answer-quality/read-nuggets';
import { measureAnswer } from '../../../lib/answer-quality/score-answer';
import { statementId } from '../../../lib/core/ids';
import type { Embedder } from '../../../lib/judges/best-sentence/embedder';
import { sentencesWithWords } from '../../../lib/judges/best-sentence/best-sentence';
import type { Judge } from '../../../lib/ports/judge';
import { eachOf, type Progress } from '../../lib/progress';
import { mean } from '../literature/measure-recall';
import { readLines } from '../recall/read-cases';

/** A question to which experts wrote two different answers. */
export type Variants = { claims: Claim[]; nuggets: Nugget[] };

const bioasqLine = v.object({
  ideal: v.nullable(v.union([v.string(), v.array(v.string())])),
});

/** Sentences of the second answer are the nuggets; those that the first has word for word do not count. */
export function readVariants(file: string): Variants[] {
  return readLines(file, bioasqLine).flatMap(({ ideal }) => {
    const [first, second] = [...new Set(Array.isArray(ideal) ? ideal : [])];
    if (first === undefined || second === undefined) return [];
    const claims = claimsOf(first);
    const said = new Set(claims.map(({ text }) => fold(text)));
    const nuggets = claimsOf(second)
      .filter(({ text }) => !said.has(fold(text)))
      .map(({ id, text }) => toNugget(id, text));
    return claims.length > 0 && nuggets.length > 0 ? [{ claims, nuggets }] : [];
  });
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function claimsOf(answer: string): Claim[] {
  return sentencesWithWords(answer).map(({ start, end }, at) => ({
    id: statementId(`s${at}`),
    text: answer.slice(start, end),
  }));
}

function toNugget(id: string, text: string): Nugget {
  return { id, text, importance: 'must-have', origin: 'imported', isConfirmed: true };
}

type Deps = { embedder: Embedder; judge: Judge };
const { signal } = new AbortController();

/** Fits the threshold on the nearest nugget of each claim, among those of its question. */
export async function fitOn(
  questions: readonly Variants[],
  embedder: Embedder,
): Promise<FittedThreshold> {
  const nearest: number[] = [];
  for (const { claims, nuggets } of questions) {
    const rows = await similaritiesOf(claims, nuggets, { embedder, signal });
    nearest.push(...(rows ?? []).map(row => Math.max(...row)));
  }
  return fitThreshold(nearest);
}

function otherOf(questions: readonly Variants[], at: number): Variants {
  return questions[(at + 1) % questions.length] ?? { claims: [], nuggets: [] };
}

/** How many nuggets are matched, beside those of the same and of another question. */
export async function measureAgreement(
  questions: readonly Variants[],
  deps: Deps,
  { threshold, line }: { threshold: number; line: Progress },
): Promise<{ beside: string; nuggets: number; matched: number; confirmed: number }[]> {
  const rows = [
    { beside: 'the other answer to it', nuggets: 0, matched: 0, confirmed: 0 },
    { beside: 'an answer to another question', nuggets: 0, matched: 0, confirmed: 0 },
  ];
  await eachOf(questions, line, async ({ claims, nuggets }, at) => {
    for (const [place, wanted] of [nuggets, otherOf(questions, at).nuggets].entries()) {
      const score = await measureAnswer(
        { claims, nuggets: wanted },
        { ...deps, threshold },
        signal,
      );
      const row = rows[place];
      if (!score || !row) continue;
      row.nuggets += wanted.length;
      row.matched += score.bySimilarity.recall.count;
      row.confirmed += score.confirmed.recall.count;
    }
  });
  return rows;
}

/** Scores the answers of a file with gold nuggets; means over questions, as the papers give them. */
export async function scoreQuestions(
  questions: readonly GoldQuestion[],
  deps: Deps,
  line: Progress,
): Promise<{ fitted: FittedThreshold; means: { by: string; values: number[] }[] }> {
  const read = questions.map(({ answer, nuggets }) => ({
    claims: claimsOf(answer ?? ''),
    nuggets: [...nuggets],
  }));
  const fitted = await fitOn(read, deps.embedder);
  const { threshold } = fitted;
  const scores = await eachOf(read, line, each =>
    measureAnswer(each, { ...deps, threshold }, signal),
  );
  const given = scores.flatMap(score => score ?? []);
  const means = (['bySimilarity', 'confirmed'] as const).map(by => ({
    by,
    values: [
      mean(given.map(score => score[by].precision).map(({ count, of }) => count / Math.max(1, of))),
      mean(given.map(score => score[by].recall).map(({ count, of }) => count / Math.max(1, of))),
      mean(given.map(score => score[by].f ?? 0)),
    ],
  }));
  return { fitted, means };
}
