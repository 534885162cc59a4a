import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { findPreparedQuote } from '../../lib/text/evidence/quote-find';
import { prepareText } from '../../lib/text/evidence/quote-normalise';
import { createMarkerFreeReader } from '../../lib/text/statements/citation-markers';
import { isContained } from '../../scripts/bench/statements/contained';
import { measureAnswer } from '../../scripts/bench/statements/measure-answer';
import { startParser } from '../../scripts/bench/statements/parsers';
import { readOwnAnswers } from '../../scripts/bench/statements/read-answers';
import { summarise } from '../../scripts/bench/statements/summarise';

const FOLDER = resolve(import.meta.dirname, 'statements');
const golds = readOwnAnswers(FOLDER);

describe('the answers with statements split by hand', () => {
  it('are read, each file', () => {
    expect(golds.map(({ name }) => `${name}.json`)).toEqual(readdirSync(FOLDER).sort());
    expect(golds.length).toBe(12);
  });

  it.each(golds)(
    '$name: every sentence stands in the answer, in order',
    ({ answer, sentences }) => {
      const whole = { start: 0, end: answer.text.length };
      const prepared = prepareText(createMarkerFreeReader(answer)(whole).text);

      let cursor = 0;
      for (const { text } of sentences) {
        const parts = text.split(' | ');
        for (const part of parts) {
          const [found] =
            findPreparedQuote(prepared, part, { start: cursor, end: prepared.original.length }) ??
            [];
          expect(found, part).toBeDefined();
          cursor = found?.end ?? cursor;
        }
      }
    },
  );

  it.each(golds)('$name: what is check-worthy states something, and the rest nothing', gold => {
    for (const { isCheckWorthy: worthy, statements } of gold.sentences) {
      expect(statements.length > 0).toBe(worthy);
    }
  });

  it('have statements that say, but for a few in other words, what the answers say', () => {
    const foreign = golds.flatMap(({ answer, sentences }) =>
      sentences.flatMap(({ statements }) =>
        statements.filter(statement => !isContained(answer, statement)),
      ),
    );

    expect(foreign.length, foreign.join('\n')).toBeLessThanOrEqual(5);
  });
});

describe('the rules on these answers', () =>
  it('check no less than people would, and split much as people do', async () => {
    const rules = startParser('rules', {});
    if (!rules.ok) throw new Error(rules.failure);

    const measured = await Promise.all(golds.map(gold => measureAnswer(gold, rules.value, null)));

    const report = summarise({ parser: 'rules', set: 'medical' }, measured);
    expect(report.same.recall).toBeGreaterThanOrEqual(0.6);
    expect(report.same.precision).toBeGreaterThanOrEqual(0.6);
    expect(report.worth.recall).toBe(1);
    expect(report.traced.count).toBe(report.traced.of);
  }));
