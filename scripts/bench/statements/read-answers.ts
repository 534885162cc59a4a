import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import * as v from 'valibot';

import type { Answer } from '../../../lib/core/answer/answer';
import { answerId } from '../../../lib/core/ids';
import { readMarkdownAnswer } from '../../../lib/text/markdown/read-markdown';

/** A sentence of an answer and what people say it states. */
export type GoldSentence = {
  text: string;
  isCheckWorthy: boolean;
  /** Each self-contained and of one thing; none where it is not check-worthy. */
  statements: string[];
};

/** An answer that people have split. */
export type GoldAnswer = { name: string; answer: Answer; sentences: GoldSentence[] };

const ownFile = v.strictObject({
  question: v.string(),
  answer: v.string(),
  sentences: v.array(
    v.strictObject({
      text: v.string(),
      checkWorthy: v.boolean(),
      statements: v.array(v.string()),
    }),
  ),
});

const factcheckLine = v.object({
  question: v.string(),
  answer: v.string(),
  sentences: v.array(
    v.object({
      text: v.string(),
      checkworthy: v.string(),
      claims: v.array(v.object({ claim: v.string(), kind: v.string() })),
    }),
  ),
});

/** The answers in a folder like `tests/golden/statements`, one a file, by name. */
export function readOwnAnswers(folder: string): GoldAnswer[] {
  const files = readdirSync(folder).filter(name => name.endsWith('.json'));
  return files.sort().map(name => {
    const own = v.parse(ownFile, JSON.parse(readFileSync(join(folder, name), 'utf8')));
    const sentences = own.sentences.map(({ text, checkWorthy, statements }) => ({
      text,
      isCheckWorthy: checkWorthy,
      statements,
    }));
    return { name: basename(name, '.json'), answer: toAnswer(own), sentences };
  });
}

/**
 * The answers of Factcheck-Bench (Wang et al. 2024), as gzipped JSON lines. Check-worthy are
 * the sentences its annotators marked "yes"; statements are their factual claims.
 */
export function readFactcheckAnswers(file: string): GoldAnswer[] {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n');
  return lines
    .filter(line => line !== '')
    .map((line, index) => {
      const given = v.parse(factcheckLine, JSON.parse(line));
      const sentences = given.sentences.map(({ text, checkworthy, claims }) => ({
        text,
        isCheckWorthy: checkworthy === 'yes',
        statements: claims.flatMap(({ claim, kind }) => (kind === 'factual' ? [claim] : [])),
      }));
      return { name: `answer ${index + 1}`, answer: toAnswer(given), sentences };
    });
}

/** Read as the product reads an answer that is pasted. */
function toAnswer({ question, answer }: { question: string; answer: string }): Answer {
  const capture = readMarkdownAnswer(answer, {
    pageUrl: null,
    now: '2026-01-01T00:00:00.000Z',
  });
  if (!capture.ok) throw new Error(`bench: an answer cannot be read: ${capture.failure}`);
  return { ...capture.value, id: answerId('answer'), question };
}
