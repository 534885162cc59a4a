import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { AdjudicationLine } from '../../../lib/studies/adjudication-file';
import { runStudyCommand } from '../../../scripts/study/study-command';
import { runIn } from '../../fakes/audit-command';

type Report = {
  metrics: { id: string; stability?: { standing: string }[] }[];
  urls: { system: string; urls: number; suffixes: unknown[]; topDomains: unknown[] }[];
  people: {
    rates: {
      kind: string;
      labels: number;
      predictionPowered: { standing: string; rate: number };
    }[];
    rankings: object;
  };
};

let whole = '';
let folder = '';
beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), 'veracite-demo-'));
  const { status } = await runIn(whole, runStudyCommand, { args: ['demo', '--out', 's'] });
  expect(status).toBe(0);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-demo-'));
  cpSync(whole, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(whole, { recursive: true, force: true }));

const study = (...args: string[]) => runIn(folder, runStudyCommand, { args });
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8');
const linesOf = <Line>(path: string) =>
  textOf(path)
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Line);
const write = (path: string, lines: readonly object[]) =>
  writeFileSync(join(folder, path), lines.map(line => `${JSON.stringify(line)}\n`).join(''));

async function done(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await study(...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}
async function refused(...args: string[]): Promise<string> {
  const { status, stderr } = await study(...args);
  expect(status).toBe(2);
  return stderr;
}
async function reportOf(): Promise<Report> {
  await done('export', 's', '--out', 'out');
  return JSON.parse(textOf('out/report.json')) as Report;
}

describe('study demo', () => {
  it('writes a study that is exported, and then computed again', async () => {
    const report = await reportOf();
    await done('verify', 'out');

    expect(await done('status', 's')).toContain('answered 70');
    expect(report.urls.map(({ system }) => system)).toEqual(['aster', 'borage', 'cress']);
    expect(report.urls[0]?.suffixes[0]).toEqual({ name: 'example', count: 22 });
    expect(report.urls[0]?.topDomains).toHaveLength(5);
    const compared = report.metrics.filter(({ stability }) => stability);
    expect(compared.map(({ id }) => id)).toEqual(['statementSupport', 'citationSupport']);
    expect(compared[0]?.stability).toMatchObject([
      { standing: 'given' },
      { standing: 'given' },
      { standing: 'given' },
    ]);
    // Three systems: chance alone often orders them alike.
    expect(report.people.rankings).toMatchObject({ reason: 'few-systems', systems: 3 });
    expect(await refused('demo', '--out', 's')).toContain('Name a new folder');
  });

  it('has rates from its stratified sample, in which decisions count', async () => {
    const { people } = await reportOf();
    rmSync(join(folder, 'out'), { recursive: true });
    rmSync(join(folder, 's/labels/adjudication.jsonl'));
    const undecided = (await reportOf()).people;

    const [supported] = people.rates;
    expect(supported).toMatchObject({ kind: 'supported', labels: 120 });
    expect(supported?.predictionPowered.standing).toBe('given');
    expect(undecided.rates[0]?.labels).toBeLessThan(100);
  });
});

describe('study verify on a study that is not exported', () => {
  it('computes its hashes, verdicts and rates again', async () => {
    expect(await done('verify', 's')).toContain('every hash, verdict and rate is');
  });

  it('names a verdict that does not follow from its pairs', async () => {
    const [first, ...others] = linesOf<{ verdicts: { isFirm: boolean }[] }>('s/audits.jsonl');
    const verdicts = first?.verdicts.map(each => ({ ...each, isFirm: !each.isFirm }));
    write('s/audits.jsonl', [{ ...first, verdicts }, ...others]);
    const { status, stderr } = await study('verify', 's');

    expect(status).toBe(1);
    expect(stderr).toContain('the verdict on statement');
  });

  it('refuses a package that lost its manifest', async () => {
    await done('export', 's', '--out', 'out');
    rmSync(join(folder, 'out/manifest-sha256.txt'));

    expect(await refused('verify', 'out')).toContain('holds no manifest-sha256.txt');
  });
});

describe('study export', () => {
  /** Replaces the first line of a file of the study by another. */
  function changeFirst(path: string, change: (line: object) => object): void {
    const [first = {}, ...others] = linesOf<object>(path);
    write(path, [change(first), ...others]);
  }

  it('leaves out what annotators marked at length, and sentences that no finding quotes', async () => {
    const secret = 'rhinovirus';
    const closest = [{ statementId: 's', sourceId: 's', text: `Of ${secret}.` }];
    changeFirst('s/audits.jsonl', audit => ({ ...audit, closest }));
    const quote = { text: `${'In one trial it helped. '.repeat(20)}${secret}`, start: 0, end: 490 };
    changeFirst('s/labels/main.jsonl', label => ({ ...label, quote }));
    await done('export', 's', '--out', 'out', '--without-texts');
    await done('verify', 'out');

    const files = readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true });
    for (const each of files.filter(entry => entry.isFile())) {
      const text = readFileSync(join(each.parentPath, each.name), 'utf8');
      expect(text).not.toContain(secret);
      expect(text).not.toContain('Many cold remedies contain paracetamol as well.');
    }
    expect(textOf('out/labels/main.jsonl')).toContain(' […]');
  });

  it('fills the reporting checklist as far as it knows, and names its own version', async () => {
    await done('export', 's', '--out', 'out', '--license', 'CC-BY | <b>4.0</b>');
    const chart = textOf('out/chart-checklist.md');
    expect(chart).toContain('12 questions × 3 chatbots × 2 = 72 answers planned');
    expect(chart).toContain('| 12b | Funding | **Open:** all of it |');
    expect(chart).toContain('licence: CC-BY &#124; &#60;b&#62;4.0&#60;/b&#62;');
    // Every line of the table has its three cells.
    const rows = chart.split('\n').filter(line => line.startsWith('| '));
    for (const row of rows) expect(row.split('|')).toHaveLength(5);

    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(chart).toContain(`made by Veracite ${version}`);
    const crate = textOf('out/ro-crate-metadata.json');
    expect(crate).toContain(`"softwareVersion": "${version}"`);
    const other = crate.replace(`"softwareVersion": "${version}"`, '"softwareVersion": "9.9.9"');
    writeFileSync(join(folder, 'out/ro-crate-metadata.json'), other);
    expect((await study('verify', 'out')).stderr).toContain(
      `Veracite 9.9.9 made this package, and this is ${version}`,
    );
  });
});

describe('study adjudicate', () => {
  const path = 's/packets/to-adjudicate.jsonl';
  const decisions = 's/labels/adjudication.jsonl';

  it('waits until all labels are in, and says whose are missing', async () => {
    const lines = textOf('s/labels/main.jsonl').split('\n');
    writeFileSync(join(folder, 's/labels/main.jsonl'), lines.slice(3).join('\n'));

    expect(await refused('adjudicate', 's')).toMatch(
      /Labels are missing: anna \(\d\), ben \(\d\)\./,
    );
  });

  it('shows all labels with the finding, takes decisions once, and leaves the labels alone', async () => {
    rmSync(join(folder, decisions));
    const labels = textOf('s/labels/main.jsonl');
    await done('adjudicate', 's');
    const lines = linesOf<AdjudicationLine>(path);
    expect(lines.length).toBeGreaterThan(20);
    for (const { labels: own, judge, source } of lines) {
      expect(new Set(own.map(({ verdict }) => verdict))).toHaveLength(2);
      expect(judge?.finding).toBeTypeOf('string');
      expect(source?.text).toBeTypeOf('string');
    }

    write(
      'decided.jsonl',
      lines.map((line, at) => ({ ...line, verdict: at === 0 ? null : 3 })),
    );
    const said = await done('adjudicate', 's', 'decided.jsonl', '--by', 'dora');
    expect(said).toContain(`${lines.length - 1} decisions are new; 1 pairs are open.`);
    expect(await done('adjudicate', 's', 'decided.jsonl', '--by', 'dora')).toContain('0 decisions');
    expect(linesOf<object>(decisions)[0]).toMatchObject({ verdict: 3, by: 'dora' });
    expect(textOf('s/labels/main.jsonl')).toBe(labels);
  });

  it('refuses decisions of another study, on pairs that agree, and what is none', async () => {
    const before = textOf(decisions);
    await done('adjudicate', 's');
    const [line] = linesOf<AdjudicationLine>(path);
    const disputed = new Set(linesOf<AdjudicationLine>(path).map(({ pair }) => pair));
    const agreed = linesOf<{ pair: string }>('s/labels/main.jsonl').find(
      ({ pair }) => !disputed.has(pair),
    );
    write('bad.jsonl', [
      { ...line, study: 'a'.repeat(64), verdict: 1 },
      { ...line, pair: agreed?.pair, verdict: 1 },
      { ...line, pair: '__proto__', verdict: 1 },
      { ...line, verdict: '=1+1' },
    ]);
    appendFileSync(join(folder, 'bad.jsonl'), 'no JSON\n');
    const { status, stderr } = await study('adjudicate', 's', 'bad.jsonl', '--by', 'dora');

    expect(status).toBe(1);
    expect(stderr.split('\n')).toEqual([
      'Line 1 is a decision of another study.',
      'Line 2 is of a pair on which the labels agree.',
      'Line 3 is of a pair that has no label.',
      'Line 4 is no decision.',
      'Line 5 is no decision.',
      '',
    ]);
    expect(textOf(decisions)).toBe(before);
  });
});

describe('study packets and labels', () => {
  const packetOf = (name: string) => JSON.parse(textOf(`s/packets/${name}.json`)) as PacketFile;
  type PacketFile = { round: string; items: { id: string }[] };
  const packets = (...more: string[]) => ['packets', 's', '--annotators', 'anna,ben', ...more];

  it('sends a calibration round of pairs beside the sample, which all label', async () => {
    rmSync(join(folder, 's/packets'), { recursive: true });
    await done(...packets('--calibration', '8'));
    await done(...packets());

    const kept = JSON.parse(textOf('s/packets/coordinator.json')) as Record<
      'calibration' | 'main',
      { work: Record<string, string[]> }
    >;
    const { anna = [], ben = [] } = kept.calibration.work;
    expect(anna).toHaveLength(8);
    expect(ben).toEqual(anna);
    const sampled = new Set(Object.values(kept.main.work).flat());
    expect(anna.filter(pair => sampled.has(pair))).toEqual([]);
    expect(packetOf('anna.calibration')).toMatchObject({ round: 'calibration' });
    expect(await refused(...packets('--calibration', '8'))).toContain('of the calibration round');
    rmSync(join(folder, 's/packets'), { recursive: true });
    expect(await refused(...packets('--calibration', '999'))).toContain('Beside the sample there');
  });

  it('keeps to quotas, and says when they are too small', async () => {
    rmSync(join(folder, 's/packets'), { recursive: true });
    expect(await refused(...packets('--quota', 'anna=50', '--quota', 'ben=20'))).toContain(
      'take fewer pairs than there are',
    );
    expect(await refused(...packets('--quota', 'eve=20'))).toContain('names none of anna, ben');
    await done(...packets('--quota', 'anna=30'));

    expect(packetOf('anna').items.length).toBeLessThanOrEqual(30);
    expect(packetOf('ben').items.length).toBeGreaterThan(90);
  });

  it('joins what comes later with what came before, also of a round under an earlier protocol', async () => {
    const received = textOf('s/packets/received.jsonl').split('\n').slice(0, -1);
    rmSync(join(folder, 's/packets/received.jsonl'));
    const before = textOf('s/labels/main.jsonl');
    writeFileSync(join(folder, 'one.jsonl'), received.slice(0, 100).join('\n'));
    writeFileSync(join(folder, 'two.jsonl'), received.slice(90).join('\n'));
    expect(await done('labels', 's', 'one.jsonl')).toContain('main: 80 of 240 labels are in.');
    const frozen = JSON.parse(textOf('s/protocol.json')) as { protocol: object };
    write('s/protocol.draft.json', [{ ...frozen.protocol, instructions: 'Read twice.' }]);
    await done('freeze', 's', '--reason', 'After the calibration round.');

    expect(await done('labels', 's', 'two.jsonl')).toContain('main: 240 of 240 labels are in.');
    expect(textOf('s/labels/main.jsonl')).toBe(before);
  });
});
