import type { AuditExport } from '../../../lib/core/audit/audit';
import { isSettled } from '../../../lib/core/audit/pair';
import { createModelJudge } from '../../../lib/judges/llm/model-judge';
import { createPairJudge } from '../../lib/pair-judge';
import { SOURCES_AT_ONCE } from '../../../lib/core/device/remote-connection';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { PIECE_CHARACTERS } from '../../../tests/fakes/openai-server';
import { openReport, readArgs, refuse, runCommand, type Shell } from '../../lib/command';
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

async function main(args: readonly string[], { cwd, print, complain }: Shell): Promise<number> {
  const { values } = readArgs(args, USAGE, {
    options: { faster: { type: 'string', default: '1' }, out: { type: 'string' } },
  });
  const faster = Number(values.faster);
  if (!(faster >= 1)) refuse(`--faster takes a number from 1 on.\n${USAGE}`);
  const writeReport = openReport(values.out, cwd);
  const latencyMs = {
    first: LATENCY_MS.first / faster,
    perPromptToken: LATENCY_MS.perPromptToken / faster,
    between: LATENCY_MS.between / faster,
  };
  complain('Checks a made answer twice through a server that is as slow as a hosted model.');

  // Loaded at the first question, and no part of what is measured.
  await import('openai');
  const made = makeAnswer();
  const theirs = await runPattern(made, THEIRS, latencyMs);
  const ours = await runPattern(made, OURS, latencyMs);
  const comparison = compareCosts(
    { spent: ours.spent, findings: findingsOf(ours.audit) },
    { spent: theirs.spent, findings: findingsOf(theirs.audit) },
  );
  printComparison(comparison, print);
  writeReport({
    pageTokens: PAGE_TOKENS,
    latencyMs: { ...latencyMs, betweenCharacters: PIECE_CHARACTERS },
    passagesPerPair: OURS.passagesPerPair,
    sourcesAtOnce: SOURCES_AT_ONCE,
    ...comparison,
  });
  return Object.values(comparison.reached).every(Boolean) ? 0 : 1;
}

function findingsOf({ pairs }: AuditExport): Findings {
  return new Map(pairs.filter(isSettled).map(({ id, finding }) => [id, finding.kind]));
}

function printComparison(
  { ours, theirs, ratios, verdicts, reached }: CostComparison,
  print: Shell['print'],
): void {
  const row = (name: string, value: (spent: Spent) => number, ratio: number | null) => [
    name,
    value(ours).toFixed(0),
    value(theirs).toFixed(0),
    ratio === null ? '' : `1/${(1 / ratio).toFixed(1)}`,
  ];
  print(
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
  print(
    `\nverdicts: ${same} of ${pairs} pairs the same; supported: ${supported.ours} and ${supported.theirs}`,
  );
  for (const id of different) print(`  different: ${id}`);
  const say = (isReached: boolean) => (isReached ? 'reached' : 'missed');
  print(
    `at most 1/${1 / MOST.tokens} of the tokens: ${say(reached.tokens)}; ` +
      `at most 1/${1 / MOST.wall} of the time: ${say(reached.wall)}; ` +
      `the same verdicts: ${say(reached.verdicts)}`,
  );
}

await runCommand(main);
