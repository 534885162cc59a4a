import * as v from 'valibot';

import { fail, ok, type Result } from '../core/result';
import { answerRecord } from '../core/study/study-schemas';
import { sha256Hex } from '../text/content-hash';
import { canonicalJson } from '../util/canonical-json';
import { parseJson } from '../util/parse-json';
import type { FrozenProtocol, StudyAnswer } from './contract';
import { hashesOf } from './freeze';

/** Why lines are not the answers of this study; `line`: from 1. */
export type AnswersFault =
  | { kind: 'bad-line'; line: number }
  /** Collected under a protocol that is no version of this one. */
  | { kind: 'other-protocol'; line: number }
  /** Its text or its slot is not what was stored. */
  | { kind: 'changed'; line: number };

/** Parses the lines of `answers.jsonl`; an answer that is there twice counts once. */
export async function parseAnswers(
  lines: readonly string[],
  frozen: FrozenProtocol,
): Promise<Result<StudyAnswer[], AnswersFault>> {
  const versions = new Set(hashesOf(frozen));
  const answers = new Map<string, StudyAnswer>();
  for (const [index, line] of lines.entries()) {
    const parsed = v.safeParse(answerRecord, parseJson(line));
    if (!parsed.success) return fail({ kind: 'bad-line', line: index + 1 });

    const answer = parsed.output;
    if (!versions.has(answer.protocol)) return fail({ kind: 'other-protocol', line: index + 1 });
    const isWhole =
      answer.sha256 === (await sha256Hex(answer.answer)) &&
      answer.id === (await answerIdOf(answer));
    if (!isWhole) return fail({ kind: 'changed', line: index + 1 });
    if (!answers.has(answer.id)) answers.set(answer.id, answer);
  }
  return ok([...answers.values()]);
}

/** Names an answer by its slot, its outcome and the hash of its text. */
export function answerIdOf({
  slot,
  outcome,
  sha256,
}: Pick<StudyAnswer, 'slot' | 'outcome' | 'sha256'>): Promise<string> {
  return sha256Hex(canonicalJson({ slot, outcome, sha256 }));
}
