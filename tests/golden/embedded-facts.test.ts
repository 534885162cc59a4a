import { beforeAll, describe, expect, it } from 'vitest';

import type { FindingKind } from '../../lib/core/audit/finding';
import { pairId, sourceId } from '../../lib/core/ids';
import { chooseTasks, judgeBatch, openSource } from '../../lib/pipeline/judge-batch';
import type { Judge } from '../../lib/ports/judge';
import { createEmbeddedInNode } from '../../scripts/lib/embedded-in-node';
import { DENIALS, SURROUNDINGS } from './judge/made-facts';
import { SWAPS } from './judge/made-swaps';

let judge: Judge;

beforeAll(() => {
  judge = createEmbeddedInNode();
});

/** Findings on two statements about one short source. */
async function ask(fact: string, statements: readonly [string, string]): Promise<FindingKind[]> {
  const [first, ...rest] = SURROUNDINGS;
  const opened = await openSource(
    { id: sourceId('made'), title: '' },
    [first, fact, ...rest].join(' '),
  );
  const questions = statements.map((statement, at) => ({
    pairId: pairId(`pair-${at}`),
    statement,
    context: null,
    isCited: true,
  }));
  const tasks = await chooseTasks(questions, opened, 6);
  const signal = new AbortController().signal;
  const judged = await Array.fromAsync(judgeBatch(tasks, opened, { judge, signal }));
  return questions.map(
    ({ pairId: id }) => judged.find(one => one.pairId === id)?.finding.kind ?? 'not-judged',
  );
}

describe('the embedded judge on made facts', () => {
  it('tells a finding from its denial in at least 90 of 100', { timeout: 120_000 }, async () => {
    const confused: string[] = [];

    for (const { yes, no } of DENIALS) {
      for (const [fact, denial] of [
        [yes, no],
        [no, yes],
      ] as const) {
        const [same, other] = await ask(fact, [fact, denial]);
        if (same !== 'supported' || other !== 'contradicted') {
          confused.push(`${fact} / ${denial}: ${same}, ${other}`);
        }
      }
    }

    expect(confused.length, confused.join('\n')).toBeLessThanOrEqual(10);
  });

  it('catches a swapped dose, unit or share in 80 of 100', { timeout: 120_000 }, async () => {
    const missed: string[] = [];

    for (const { source, statement, swapped } of SWAPS) {
      for (const [fact, same, other] of [
        [source, statement, swapped],
        [swapped, swapped, statement],
      ] as const) {
        const [kept, changed] = await ask(fact, [same, other]);
        const isCaught = changed === 'contradicted' || changed === 'partly-supported';
        if (kept !== 'supported' || !isCaught) {
          missed.push(`${fact} / ${other}: ${kept}, ${changed}`);
        }
      }
    }

    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(20);
  });
});
