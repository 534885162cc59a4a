import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { AuditExport } from '../../../lib/core/audit/audit';
import { isSettled } from '../../../lib/core/audit/pair';
import { createModelJudge } from '../../../lib/judges/llm/model-judge';
import { createPairJudge } from '../../lib/pair-judge';
import { SOURCES_AT_ONCE } from '../../../lib/core/device/remote-connection';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { PIECE_CHARACTERS } from '../../../tests/fakes/openai-server';
import { formatTable } from '../../lib/print-audit';
import {
  compareCosts,
  MOST,
  tokensOf,
  type CostComparison,
  type Findings,
  type Spent,
} from './compare-costs';
import { makeAnswer, PAGE_TOKENS } from './made-answer';
import { runPattern, type Pattern } from './run-pattern';

/**
 * Speed of hosted models: half a second until they begin, 20,000 tokens read in a second, some
 * 100 written. Both ways have the same.
 */
const LATENCY_MS = { first: 500, perPromptToken: 0.05, between: 60 };

const OURS: Pattern = {
  createJudge: deps => createModelJudge({ ...deps, sourcesAtOnce: SOURCES_AT_ONCE }),
  passagesPerPair: DEFAULT_SETTINGS.passagesPerPair,
};
const THEIRS: Pattern = { createJudge: createPairJudge, passagesPerPair: Infinity };

const USAGE = 'Usage: npm run bench:cost -- [--faster N] [--out FILE.json]';

const { values } = parseArgs({
  options: { faster: { type: 'string', default: '1' }, out: { type: 'string' } },
});
const faster = Number(values.faster);
if (!(faster >= 1)) {
  console.error(USAGE);
  process.exit(2);
}
const latencyMs = {
  first: LATENCY_MS.first / faster,
  perPromptToken: LATENCY_MS.perPromptToken / faster,
  between: LATENCY_MS.between / faster,
};

// Loaded at the first question, and no part of what is measured.
await import('openai');
const made = makeAnswer();
const theirs = await runPattern(made, THEIRS, latencyMs);
const ours = await runPattern(made, OURS, latencyMs);
const comparison = compareCosts(
  { spent: ours.spent, findings: findingsOf(ours.audit) },
  { spent: theirs.spent, findings: findingsOf(theirs.audit) },
);

print(comparison);
if (values.out !== undefined) {
  const report = {
    measuredAt: new Date().toISOString(),
    pageTokens: PAGE_TOKENS,
    latencyMs: { ...latencyMs, betweenCharacters: PIECE_CHARACTERS },
    passagesPerPair: OURS.passagesPerPair,
    sourcesAtOnce: SOURCES_AT_ONCE,
    ...comparison,
  };
  const out = resolve(process.env['VERACITE_CWD'] ?? process.cwd(), values.out);
  writeFileSync(out, `${JSON.stringify(report, null, 2)}\n`);
}
process.exitCode = Object.values(comparison.reached).every(Boolean) ? 0 : 1;

function findingsOf({ pairs }: AuditExport): Findings {
  return new Map(pairs.filter(isSettled).map(({ id, finding }) => [id, finding.kind]));
}

function print({ ours, theirs, ratios, verdicts, reached }: CostComparison): void {
  const row = (name: string, value: (spent: Spent) => number, ratio: number | null) => [
    name,
    value(ours).toFixed(0),
    value(theirs).toFixed(0),
    ratio === null ? '' : `1/${(1 / ratio).toFixed(1)}`,
  ];
  console.log(
    formatTable([
      ['', 'one call a source', 'one call a pair, whole page', 'ours ÷ theirs'],
      row('calls', ({ calls }) => calls, ratios.calls),
      row('tokens read', ({ promptTokens }) => promptTokens, null),
      row('tokens written', ({ replyTokens }) => replyTokens, null),
      row('tokens', tokensOf, ratios.tokens),
      row('wall time, ms', ({ wallMs }) => wallMs, ratios.wall),
    ]),
  );
  const { same, pairs, supported, different } = verdicts;
  console.log(
    `\nverdicts: ${same} of ${pairs} pairs the same; supported: ${supported.ours} and ${supported.theirs}`,
  );
  for (const id of different) console.log(`  different: ${id}`);
  const say = (isReached: boolean) => (isReached ? 'reached' : 'missed');
  console.log(
    `at most 1/${1 / MOST.tokens} of the tokens: ${say(reached.tokens)}; ` +
      `at most 1/${1 / MOST.wall} of the time: ${say(reached.wall)}; ` +
      `the same verdicts: ${say(reached.verdicts)}`,
  );
}
