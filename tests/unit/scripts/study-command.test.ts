import { spawn } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
  mkdirSync,
  cpSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { StudyAnswer } from '../../../lib/studies/contract';
import { runStudyCommand } from '../../../scripts/study/study-command';
import { runIn } from '../../fakes/audit-command';
import { fakeAudit } from '../../fakes/audits';
import { startOpenaiServer, type OpenaiServer } from '../../fakes/openai-server';

const ROOT = resolve(import.meta.dirname, '../../..');
const KEY = 'sk-test-0123456789';
const REPLY = JSON.stringify({
  answer: 'It may.',
  sources: [{ title: 'Zinc', url: 'https://a.example/zinc' }],
});

let folder = '';
let server: OpenaiServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-study-'));
  server = await startOpenaiServer({
    key: KEY,
    reply: ({ messages }) =>
      messages[0]?.content.includes('"count"') === true
        ? '{"questions":["Does zinc shorten a cold?"]}'
        : REPLY,
  });
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const env = () => ({
  VERACITE_BASE_URL: server.baseUrl,
  VERACITE_API_KEY: KEY,
  VERACITE_MODEL: 'fake-model',
});
const study = (...args: string[]) => runIn(folder, runStudyCommand, { args, env: env() });

async function done(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await study(...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

async function refused(...args: string[]): Promise<string> {
  const { status, stderr } = await study(...args);
  expect(status).not.toBe(0);
  return stderr;
}

const linesOf = (file: string) =>
  readFileSync(join(folder, 's', file), 'utf8')
    .split('\n')
    .filter(line => line !== '');
const answers = () => linesOf('answers.jsonl').map(line => JSON.parse(line) as StudyAnswer);

/** A frozen study of five questions, a chat site and an API, twice each, in the folder "s". */
async function begin(...more: string[]): Promise<void> {
  writeFileSync(
    join(folder, 'q.csv'),
    `id,text,stratum\n${[1, 2, 3, 4, 5].map(i => `q${i},Does remedy ${i} help?,drugs`).join('\n')}\n`,
  );
  const systems = ['--site', 'gem,Gemini,2.5 Pro', '--api', `api,fake-model,${server.baseUrl}`];
  const rest = ['--repeats', '2', '--seed', '3', ...systems, ...more];
  await done('init', 's', '--title', 'Remedies', '--questions', 'q.csv', ...rest);
  await done('freeze', 's');
}

describe('npm run veracite -- study', () => {
  it('goes from questions to a whole grid', async () => {
    await begin();
    expect(linesOf('slots.jsonl')).toHaveLength(20);
    expect(await done('status', 's')).toContain('missing 20');

    mkdirSync(join(folder, 'got/gem'), { recursive: true });
    for (const id of ['q1', 'q2', 'q3', 'q4', 'q5']) {
      writeFileSync(
        join(folder, `got/gem/${id}.md`),
        `For ${id}: yes. [1](https://a.example/${id})`,
      );
    }
    writeFileSync(
      join(folder, 'got/one.md'),
      '---\nsystem: gem\nquestion: does remedy 1 help?\nmodelLabel: 2.5 Pro\nfreshChat: true\n---\nAgain, yes.\n',
    );
    writeFileSync(
      join(folder, 'got/two.json'),
      JSON.stringify({
        system: 'gem',
        questionId: 'q2',
        repeat: 2,
        outcome: 'refused',
        reason: 'It asks to see a doctor.',
        signedIn: false,
      }),
    );
    expect(await done('collect', 's', 'got')).toContain('7 answers added, 0 were there');
    expect(await done('collect', 's', 'got')).toContain('0 answers added, 7 were there');

    expect(await done('ask', 's')).toContain('Nothing was asked');
    expect(server.chats).toHaveLength(0);
    expect(await done('ask', 's', '--yes')).toContain('10 slots filled, 0 still missing');
    expect(server.chats).toHaveLength(10);
    expect(server.chats[0]).not.toHaveProperty('temperature');
    expect(await done('ask', 's', '--yes')).toContain('No API system lacks an answer');

    await done(
      'bind',
      's',
      '--system',
      'gem',
      '--question',
      'q3',
      '--outcome',
      'no-answer',
      '--reason',
      'The page stayed empty.',
    );
    const grid = JSON.parse(await done('status', 's', '--json')) as { counts: object };
    expect(grid.counts).toEqual({
      answered: 16,
      hedged: 0,
      refused: 1,
      'no-answer': 1,
      invalid: 0,
      missing: 2,
    });
    expect(answers().find(({ answer }) => answer === 'Again, yes.')).toMatchObject({
      slot: { question: 'q1', system: 'gem', repeat: 2 },
      modelLabel: '2.5 Pro',
      freshChat: true,
    });
    const written = ['answers.jsonl', 'asks.jsonl', 'protocol.json'].flatMap(linesOf).join('\n');
    expect(written).not.toContain(KEY);
  });

  it('sends the key of the environment to no other address', async () => {
    await begin();
    const { stdout } = await runIn(folder, runStudyCommand, {
      args: ['ask', 's', '--yes', '--limit', '1'],
      env: { ...env(), VERACITE_BASE_URL: 'http://127.0.0.1:9/v1' },
    });

    expect(stdout).toContain('key-refused');
    expect(JSON.stringify(server.requests)).not.toContain(KEY);
  });

  it('refuses what is not the study it was, with a sentence', async () => {
    await begin();
    cpSync(join(folder, 's'), join(folder, 'copy'), { recursive: true });
    const draft = join(folder, 's/protocol.draft.json');
    writeFileSync(draft, readFileSync(draft, 'utf8').replace('"repeats": 2', '"repeats": 3'));
    expect(await refused('freeze', 's')).toContain('--reason');
    expect(await done('freeze', 's', '--reason', 'One more.')).toContain('30 slots, amendment 1');

    expect(await refused('collect', 's', 'copy')).toContain('lacks an amendment of this folder');
    expect(await refused('collect', 'copy', 's')).toContain('an amendment that this folder lacks');

    appendFileSync(join(folder, 's/answers.jsonl'), '{"no":"answer"}\n');
    expect(await refused('status', 's')).toContain('line 1 is no answer');
    const protocol = join(folder, 'copy/protocol.json');
    writeFileSync(protocol, readFileSync(protocol, 'utf8').replace('Remedies', 'Remedy'));
    expect(await refused('status', 'copy')).toContain('was changed after it was frozen');
  });

  it('joins the answers of two people’s folders, each once', async () => {
    await begin();
    cpSync(join(folder, 's'), join(folder, 'other'), { recursive: true });
    writeFileSync(join(folder, 'a.md'), 'Yes.');
    const bind = (dir: string, question: string) =>
      done('bind', dir, '--answer', 'a.md', '--system', 'gem', '--question', question);
    await bind('s', 'q1');
    await bind('other', 'q2');

    expect(await done('collect', 's', 'other')).toContain('1 answers added, 0 were there');
    expect(await done('collect', 's', 'other')).toContain('0 answers added, 1 were there');
    expect(answers()).toHaveLength(2);
  });

  it('refuses answers without a place, each with its reason, and takes the others', async () => {
    await begin();
    mkdirSync(join(folder, 'got/gem'), { recursive: true });
    mkdirSync(join(folder, 'got/none'), { recursive: true });
    writeFileSync(join(folder, 'got/gem/q1.md'), 'Yes.');
    writeFileSync(join(folder, 'got/gem/q7.md'), 'Yes.');
    writeFileSync(join(folder, 'got/none/q1.md'), 'Yes.');
    writeFileSync(join(folder, 'got/bad.json'), '{"answer": 1}');
    const said = await refused('collect', 's', 'got');

    expect(said).toContain('bad.json: answer is not as an answer has it');
    expect(said).toContain('q7.md: The protocol does not have this question');
    expect(said).toContain('The protocol has no such system');
    expect(answers()).toHaveLength(1);
  });

  it('takes the answer of an exported audit', async () => {
    await begin();
    mkdirSync(join(folder, 'got'));
    const audit = fakeAudit();
    const origin = { kind: 'site', site: 'gemini', layout: 'web', verified: '2026-11-01' };
    const answer = { ...audit.answer, origin, question: 'Does remedy 4 help?' };
    writeFileSync(join(folder, 'got/audit.json'), JSON.stringify({ ...audit, answer }));
    await done('collect', 's', 'got');

    expect(answers()).toMatchObject([
      { slot: { question: 'q4', system: 'gem', repeat: 1 }, siteLayout: 'gemini web' },
    ]);
  });

  it('drafts questions from a page, keeps its text, and begins a study from them', async () => {
    writeFileSync(
      join(folder, 'zinc.html'),
      '<h1>Zinc</h1><p>In this trial, zinc shortens colds by a day.</p>',
    );
    await done('questions', '--page', 'zinc.html', '--out', 'drafts.jsonl');
    await done(
      'init',
      's',
      '--title',
      'Zinc',
      '--questions',
      'drafts.jsonl',
      '--site',
      'gem,Gemini,3',
    );
    await done('freeze', 's');
    const { protocol } = JSON.parse(linesOf('protocol.json')[0] ?? '') as {
      protocol: { questions: { text: string; madeFrom: { url: string; sha256: string } }[] };
    };

    const [question] = protocol.questions;
    expect(question).toMatchObject({
      text: 'Does zinc shorten a cold?',
      madeFrom: { url: 'zinc.html' },
    });
    const page = `pages/${question?.madeFrom.sha256 ?? ''}.txt`;
    expect(readFileSync(join(folder, page), 'utf8')).toContain('zinc shortens colds');

    await done('export', 's', '--out', 'out');
    expect(readFileSync(join(folder, 'out', page))).toEqual(readFileSync(join(folder, page)));
    await done('verify', 'out');
    await done('export', 's', '--out', 'lean', '--without-texts');
    expect(existsSync(join(folder, 'lean/pages'))).toBe(false);
    await done('verify', 'lean');

    appendFileSync(join(folder, 's', page), 'More.');
    expect(await refused('export', 's', '--out', 'other')).toContain(
      `${page} was changed after it was stored`,
    );
  });
});

describe('study ask that is killed', () => {
  it('loses nothing, and pays for one question twice at most', async () => {
    await begin('--order', 'random');
    for (const after of [2, 6]) await askUntil(after);
    expect(answers().length).toBeGreaterThan(0);
    // As a kill in the middle of a write leaves it.
    appendFileSync(join(folder, 's/answers.jsonl'), '{"id":"ab');

    await done('ask', 's', '--yes');
    const ids = answers().map(({ id }) => id);
    expect(ids).toHaveLength(10);
    expect(new Set(ids).size).toBe(10);
    expect(server.chats.length).toBeLessThanOrEqual(10 + 2);
  });

  /** Runs the command in a process of its own, and kills it when the server has so many questions. */
  async function askUntil(count: number): Promise<void> {
    const process_ = spawn(
      process.execPath,
      ['--import', 'tsx', 'scripts/veracite/main.ts', 'study', 'ask', 's', '--yes'],
      { cwd: ROOT, env: { ...process.env, ...env(), VERACITE_CWD: folder }, stdio: 'ignore' },
    );
    const ended = new Promise(resolveEnd => process_.once('exit', resolveEnd));
    while (server.chats.length < count && process_.exitCode === null) {
      await new Promise(wake => setTimeout(wake, 2));
    }
    process_.kill('SIGKILL');
    await ended;
  }
});
