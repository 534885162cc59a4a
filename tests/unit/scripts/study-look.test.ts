import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { StudyAudit } from '../../../lib/studies/export/parse-study';
import type { StudyLook } from '../../../lib/studies/looks';
import { runStudyCommand } from '../../../scripts/study/study-command';
import { runIn } from '../../fakes/audit-command';

/** Answers of the demonstration that are kept: the networks judge each of their statements. */
const KEPT = 2;

let whole = '';
let folder = '';
let statements: { id: string; text: string }[] = [];
beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), 'veracite-look-'));
  await runIn(whole, runStudyCommand, { args: ['demo', '--out', 's'] });
  const kept = readFileSync(join(whole, 's/audits.jsonl'), 'utf8').split('\n').slice(0, KEPT);
  writeFileSync(join(whole, 's/audits.jsonl'), `${kept.join('\n')}\n`);
  for (const path of ['labels', 'sample.json']) rmSync(join(whole, 's', path), { recursive: true });
  statements = kept
    .flatMap(line => (JSON.parse(line) as StudyAudit).statements)
    .filter(({ checkWorthiness }) => checkWorthiness.kind === 'check-worthy');
  mkdirSync(join(whole, 'library'));
  writeFileSync(join(whole, 'library/one.txt'), `${statements[0]?.text ?? ''}\n`);
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-look-'));
  cpSync(whole, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => rmSync(whole, { recursive: true, force: true }));

const study = (...args: string[]) => runIn(folder, runStudyCommand, { args });
const looks = () =>
  readFileSync(join(folder, 's/looks.jsonl'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as StudyLook);

describe('study look', () => {
  it('looks for each statement once, and reports correctness apart from the rates', async () => {
    const first = await study('look', 's', '--corpus', 'library');
    const found = looks();

    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toMatch(/borage +1 of 2 +1 of 2/);
    expect(found.map(({ statement }) => statement)).toEqual(statements.map(({ id }) => id));
    expect(found[0]).toMatchObject({
      outcome: 'supported-by-literature',
      work: { quotes: [statements[0]?.text] },
      asked: [{ service: 'corpus', gave: 1 }],
    });

    await study('look', 's', '--corpus', 'library');
    expect(looks()).toEqual(found);

    await study('export', 's', '--out', 'out');
    const report = JSON.parse(readFileSync(join(folder, 'out/report.json'), 'utf8')) as {
      literature: { answers: number };
    };
    expect(report.literature.answers).toBe(KEPT);
    expect((await study('verify', 'out')).status).toBe(0);
  });

  it('looks again for what could not be looked for', async () => {
    await study('look', 's', '--corpus', 'library');
    const [first, ...others] = looks();
    const failed = { ...first, outcome: 'could-not-look', why: 'judge-failed', work: null };
    const lines = [failed, ...others].map(look => `${JSON.stringify(look)}\n`);
    writeFileSync(join(folder, 's/looks.jsonl'), lines.join(''));
    await study('look', 's', '--corpus', 'library');

    expect(looks().slice(lines.length)).toMatchObject([
      { statement: first?.statement, outcome: 'supported-by-literature' },
    ]);
  });

  it('sends nothing to a service without --yes', async () => {
    const { status, stdout } = await study('look', 's', '--service', 'pubmed');

    expect(status).toBe(0);
    expect(stdout).toContain(`${statements.length} searches go to pubmed. Nothing was asked.`);
    expect(existsSync(join(folder, 's/looks.jsonl'))).toBe(false);
  });

  it('refuses a line that is no look', async () => {
    writeFileSync(join(folder, 's/looks.jsonl'), '{"answer":1}\n');
    const { status, stderr } = await study('look', 's', '--corpus', 'library');

    expect(status).toBe(2);
    expect(stderr).toContain('looks.jsonl: line 1');
  });
});
