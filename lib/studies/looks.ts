import * as v from 'valibot';

import { count, moment, text } from '../core/schemas';
import { literatureCorrectness } from '../metrics/bioace';
import { rateSystems, type SystemCount } from '../metrics/system-comparison';
import type { AnswerRow } from './export/study-rows';

/** What literature says of one statement. No verdict, and in no rate of cited sources. */
export const studyLook = v.object({
  answer: text,
  statement: text,
  query: text,
  /** Passages that were judged at most, BioACE's k. */
  k: count,
  judge: v.object({ id: text, version: text }),
  outcome: v.picklist([
    'supported-by-literature',
    'contradicted-by-literature',
    'nothing-found',
    'could-not-look',
  ]),
  /** Why literature could not be looked at; null: it could. */
  why: v.nullable(text),
  hasConflict: v.boolean(),
  /** What each corpus gave, or why it could not be asked. */
  asked: v.array(v.looseObject({ service: text, quota: count })),
  /** What decided; null: nothing did. */
  work: v.nullable(v.object({ title: text, url: text, quotes: v.array(text) })),
  at: moment,
});
export type StudyLook = v.InferOutput<typeof studyLook>;

/** Returns the last of each statement: one that could not be looked for is looked for again. */
export function lastLooks(looks: readonly StudyLook[]): StudyLook[] {
  return [...new Map(looks.map(look => [`${look.answer} ${look.statement}`, look])).values()];
}

/**
 * Returns BioACE's correctness by system and stratum, over the answers in force that were searched
 * for; `null`: none was.
 */
export function correctnessOf(looks: readonly StudyLook[], checked: readonly AnswerRow[]) {
  const byAnswer = Map.groupBy(lastLooks(looks), ({ answer }) => answer);
  const rated = checked.flatMap(({ answer, question }) => {
    const own = byAnswer.get(answer.id)?.map(({ outcome }) => ({ kind: outcome }));
    const place = { ...answer.slot, stratum: question?.stratum ?? null };
    return own ? [{ place, rate: literatureCorrectness(own) }] : [];
  });
  const counts = (part: 'overAll' | 'overJudged') =>
    rateSystems(rated.map(({ place, rate }): SystemCount => ({ ...place, share: rate[part] })));
  if (rated.length === 0) return null;
  return { answers: rated.length, overAll: counts('overAll'), overJudged: counts('overJudged') };
}
