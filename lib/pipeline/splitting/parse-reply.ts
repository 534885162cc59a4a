import * as v from 'valibot';

import { readJsonReply } from '../../text/model-json';
import { shownText } from '../../text/markdown/shown-text';
import { NOT_CHECKED } from './parse-prompt';
import { foldSpace } from '../../util/fold-space';

export type ParsedEntry = {
  /** Words of the sentence the model bases the statement on. */
  words: string;
  statement: string;
  check: 'yes' | (typeof NOT_CHECKED)[number];
};

/** Above any real sentence; cuts off a model that keeps generating. */
const MOST_STATEMENTS = 24;
const LONGEST_STATEMENT = 1_000;

const wording = v.pipe(
  v.string(),
  v.transform(text => foldSpace(shownText(text))),
  v.nonEmpty(),
  v.maxLength(LONGEST_STATEMENT),
);
const entryShape = v.object({
  sentence: v.string(),
  words: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  statement: wording,
  check: v.picklist(['yes', ...NOT_CHECKED]),
});
const replyShape = v.object({ statements: v.array(v.unknown()) });

/**
 * Parses a model's reply: the usable statements in it, by sentence.
 *
 * Malformed entries and entries for other sentences are ignored; a statement repeated for a
 * sentence counts once.
 */
export function readParsed(
  reply: string,
  asked: { has(sentence: string): boolean },
): Map<string, ParsedEntry[]> {
  const parsed = v.safeParse(replyShape, readJsonReply(reply));
  const found = new Map<string, ParsedEntry[]>();
  if (!parsed.success) return found;

  for (const raw of parsed.output.statements) {
    const entry = v.safeParse(entryShape, raw);
    if (!entry.success || !asked.has(entry.output.sentence)) continue;

    const { sentence, ...given } = entry.output;
    const others = found.get(sentence) ?? [];
    const isNew = others.every(({ statement }) => statement !== given.statement);
    if (isNew && others.length < MOST_STATEMENTS) found.set(sentence, [...others, given]);
  }
  return found;
}
