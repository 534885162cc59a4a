import { readProgress } from '../../../lib/views/progress';
import { readArgs, refuse, runCommand, type Shell } from '../../lib/command';
import { formatTable } from '../../lib/print-audit';
import { clockAt, simulateCheck, type Scenario } from './simulate-check';

const USAGE = 'Usage: npm run bench:progress -- [--checks N]';

/** Furthest that the time left may be off at half time, as a share of the time there really is. */
const MOST_OFF = 0.25;

/** Below this the product says "almost done", so that nothing can be further off. */
const FEW_MS = 5_000;

const DEVICE = { readMs: 1_500, judgeMs: 250, batch: 1, judgedAtOnce: 1 };
const SCENARIOS: readonly Scenario[] = [
  { ...DEVICE, name: 'device', sources: 8, statements: 12, refused: 0.1, hanging: 0 },
  { ...DEVICE, name: 'device, most refuse', sources: 12, statements: 18, refused: 0.7, hanging: 0 },
  { ...DEVICE, name: 'device, some hang', sources: 12, statements: 12, refused: 0.2, hanging: 0.2 },
  {
    ...DEVICE,
    name: 'device, many sources',
    sources: 40,
    statements: 25,
    refused: 0.3,
    hanging: 0.05,
  },
  {
    ...DEVICE,
    name: 'fast device',
    judgeMs: 15,
    sources: 20,
    statements: 12,
    refused: 0.3,
    hanging: 0,
  },
  {
    name: 'a model',
    readMs: 1_500,
    judgeMs: 500,
    batch: 8,
    judgedAtOnce: 3,
    sources: 10,
    statements: 16,
    refused: 0.3,
    hanging: 0.05,
  },
];

function main(args: readonly string[], { print }: Shell): Promise<number> {
  const { values } = readArgs(args, USAGE, {
    options: { checks: { type: 'string', default: '200' } },
  });
  const checks = Number(values.checks);
  if (!Number.isInteger(checks) || checks < 1)
    refuse(`--checks takes a number from 1 on.\n${USAGE}`);

  const head = ['check', `within ${percent(MOST_OFF)}`, 'median off', '90% within', 'unknown'];
  const rows = SCENARIOS.map((scenario, index) => measure(scenario, checks, 1_000 + index));
  print(`Time left at half time, ${String(checks)} simulated checks each`);
  print(formatTable([head, ...rows]));
  return Promise.resolve(0);
}

function measure(scenario: Scenario, checks: number, seed: number): string[] {
  const random = createRandom(seed);
  const errors = Array.from({ length: checks }, () => errorAtHalf(scenario, random));
  const known = errors.filter(error => error !== null).toSorted((a, b) => a - b);
  const at = (share: number): string => percent(known[Math.floor(share * (known.length - 1))] ?? 0);
  const within = known.filter(error => error <= MOST_OFF).length / errors.length;
  return [scenario.name, percent(within), at(0.5), at(0.9), String(errors.length - known.length)];
}

/** How far the time left is off at half time; `null` if none is given. */
function errorAtHalf(scenario: Scenario, random: () => number): number | null {
  const check = simulateCheck(scenario, random);
  const half = check.endMs / 2;
  const { secondsLeft } = readProgress(check.at(half), clockAt(half));
  if (secondsLeft === null) return null;
  const leftMs = secondsLeft * 1_000;
  return Math.max(leftMs, half) < FEW_MS ? 0 : Math.abs(leftMs - half) / half;
}

function percent(share: number): string {
  return `${String(Math.round(100 * share))}%`;
}

/** Mulberry32: the same checks in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

await runCommand(main);
