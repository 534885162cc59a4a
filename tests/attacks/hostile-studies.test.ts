import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Papa from 'papaparse';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { toJsonLines } from '../../lib/util/json-lines';
import { canonicalJson } from '../../lib/util/canonical-json';
import { sha256Hex } from '../../lib/text/content-hash';
import { runStudyCommand } from '../../scripts/study/study-command';
import { runIn } from '../fakes/audit-command';

type Line = Record<string, unknown>;

let whole = '';
let folder = '';
beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), 'veracite-hostile-'));
  await runIn(whole, runStudyCommand, { args: ['demo', '--out', 's'] });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-hostile-'));
  cpSync(whole, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(whole, { recursive: true, force: true }));

const study = (...args: string[]) => runIn(folder, runStudyCommand, { args });
const textOf = (path: string) => readFileSync(join(folder, path), 'utf8');
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const firstLine = (path: string) => JSON.parse(textOf(path).split('\n')[0] ?? '') as Line;

async function refusal(...args: string[]): Promise<string> {
  const { status, stderr } = await study(...args);
  expect(status).not.toBe(0);
  // A sentence, never a stack.
  expect(stderr).not.toMatch(/\n\s+at |VERACITE_STACK/);
  return stderr;
}

describe('cells that a spreadsheet would run', () => {
  const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/C calc"!A0'];

  it('are guarded in every table, from answers, labels and decisions', async () => {
    const label = firstLine('s/labels/main.jsonl');
    const pairs = new Set([label['pair']]);
    const hostile = FORMULAS.map((note, at) => ({ ...label, annotator: `a${at}`, note }));
    appendFileSync(join(folder, 's/labels/main.jsonl'), toJsonLines(hostile));
    const answer = firstLine('s/answers.jsonl');
    const slot = { question: 'paracetamol', system: 'aster', repeat: 1 };
    const text = '=HYPERLINK("https://a.example/","click")';
    const sha256 = await sha256Hex(text);
    const id = await sha256Hex(canonicalJson({ slot, outcome: 'answered', sha256 }));
    const modelLabel = '@SUM(A1)';
    const replaced = { ...answer, id, slot, sha256, answer: text, modelLabel, reason: '-1' };
    appendFileSync(
      join(folder, 's/answers.jsonl'),
      toJsonLines([{ ...replaced, replaces: answer['id'] }]),
    );
    expect((await study('export', 's', '--out', 'out')).status).toBe(0);

    for (const name of ['answers', 'statements', 'sources', 'pairs', 'labels']) {
      const { data } = Papa.parse<string[]>(textOf(`out/tables/${name}.csv`));
      const cells = data.slice(1).flat();
      const numbers = /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/;
      const run = cells.filter(cell => /^[\s]*[=+@-]/.test(cell) && !numbers.test(cell));
      expect(run).toEqual([]);
    }
    expect(textOf('out/tables/labels.csv')).toContain(`'=1+1`);
    expect(pairs.size).toBe(1);
  });

  it('are no markup and no cell of their own in the checklist', async () => {
    const frozen = JSON.parse(textOf('s/protocol.json')) as { protocol: Line };
    const title = 'A | **bold** <img src=x onerror=alert(1)> [l](javascript:alert(1))';
    write('s/protocol.draft.json', JSON.stringify({ ...frozen.protocol, title }));
    expect((await study('freeze', 's', '--reason', '| <b>why</b>')).status).toBe(0);
    expect((await study('export', 's', '--out', 'out')).status).toBe(0);
    const chart = textOf('out/chart-checklist.md');

    for (const text of [chart, textOf('out/methods.md')]) {
      expect(text).not.toMatch(/<img|<b>|(?<!\\)\]\(javascript/);
    }
    const rows = chart.split('\n').filter(line => line.startsWith('| '));
    for (const row of rows) expect(row.split('|')).toHaveLength(5);
  });
});

describe('hostile labels', () => {
  it('are refused one by one, and cost no other', async () => {
    const good = firstLine('s/packets/received.jsonl');
    rmSync(join(folder, 's/packets/received.jsonl'));
    const bad: [line: string, sentence: string][] = [
      ['{"__proto__":{"verdict":5}}', 'is no label'],
      ['[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]', 'is no label'],
      ['\0\u202e{"verdict":5}', 'is no label'],
      [JSON.stringify({ ...good, verdict: 6 }), 'is no label'],
      [JSON.stringify({ ...good, verdict: { valueOf: 5 } }), 'is no label'],
      [JSON.stringify({ ...good, ms: -1 }), 'is no label'],
      [JSON.stringify(good).replace(/"ms":\d+/, '"ms":1e999'), 'is no label'],
      [JSON.stringify({ ...good, at: 'soon' }), 'is no label'],
      [JSON.stringify({ ...good, note: 'x'.repeat(200_000) }), 'is no label'],
      [JSON.stringify({ ...good, id: '../../etc/passwd' }), 'is no label'],
      [JSON.stringify({ ...good, study: 'a'.repeat(64) }), 'is a label of another study'],
      [JSON.stringify({ ...good, protocol: 'a'.repeat(64) }), 'under another version'],
      [JSON.stringify({ ...good, packet: 'a'.repeat(64) }), 'of a packet that was not sent'],
      [JSON.stringify({ ...good, id: 'a'.repeat(32) }), 'of a pair that is not in its packet'],
      [
        JSON.stringify({ ...good, quote: { text: 'made up', start: 0, end: 7 } }),
        'quotes words that are not in the source',
      ],
    ];
    write('back.jsonl', [...bad.map(([line]) => line), JSON.stringify(good)].join('\n'));
    const { status, stdout, stderr } = await study('labels', 's', 'back.jsonl');

    expect(status).toBe(1);
    const said = stderr.trim().split('\n');
    expect(said).toHaveLength(bad.length);
    for (const [at, [, sentence]] of bad.entries()) {
      expect(said[at]).toContain(
        `line ${at + 1} ${sentence.startsWith('is') ? sentence : ''}`.trim(),
      );
      expect(said[at]).toContain(sentence);
    }
    expect(stdout).toMatch(/calibration: 1 of 20 labels are in/);
  });
});

describe('files of another study', () => {
  it('are refused with a sentence: labels, samples, work lists, answers, two versions', async () => {
    cpSync(join(folder, 's'), join(folder, 'other'), { recursive: true });
    for (const [dir, title] of [
      ['s', 'One'],
      ['other', 'Two'],
    ] as const) {
      const { protocol } = JSON.parse(textOf(`${dir}/protocol.json`)) as { protocol: Line };
      write(`${dir}/protocol.draft.json`, JSON.stringify({ ...protocol, title }));
      expect((await study('freeze', dir, '--reason', title)).status).toBe(0);
    }
    expect(await refusal('collect', 's', 'other')).toContain(
      'The protocol was amended in two ways.',
    );

    rmSync(join(folder, 'other'), { recursive: true });
    write('q.txt', 'Does zinc help?');
    const site = ['--site', 'gem,Gemini,3'];
    await study('init', 'other', '--title', 'Other', '--questions', 'q.txt', ...site);
    await study('freeze', 'other');
    expect(await refusal('collect', 'other', 's')).toContain('It holds another study');
    for (const [file, sentence] of [
      ['answers.jsonl', 'is of another study'],
      ['labels', 'is of a pair that no audit here has'],
      ['packets', 'which protocol.json lacks'],
    ] as const) {
      cpSync(join(folder, 's', file), join(folder, 'other', file), { recursive: true });
      expect(await refusal('labels', 'other', 's/packets/received.jsonl')).toContain(sentence);
      rmSync(join(folder, 'other', file), { recursive: true });
    }
  });

  it('are refused where they are no such files at all', async () => {
    const kept = textOf('s/packets/coordinator.json');
    write('s/packets/coordinator.json', '{"secret":"../../x","main":{"work":{"__proto__":["p"]}}}');
    expect(await refusal('adjudicate', 's')).toContain('was changed. Restore it.');
    write('s/packets/coordinator.json', kept.replace('demo-paracetamol-aster-1|', 'gone|'));
    expect(await refusal('adjudicate', 's')).toContain('is no longer in audits.jsonl');
    write('s/packets/coordinator.json', kept);
    write('s/sample.json', '{"plan":{"kind":"simple","labels":1e9,"seed":1},"of":-1,"drawn":[]}');
    expect(await refusal('packets', 's', '--annotators', 'a')).toContain('sample.json is not as');
    write('s/labels/adjudication.jsonl', '{"pair":"p","verdict":5}\n');
    expect(await refusal('export', 's', '--out', 'out')).toContain('adjudication.jsonl: line 1');
  });
});
