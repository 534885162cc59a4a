import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { runStudyAudit } from '../../../scripts/study/audit';
import { runStudyMerge } from '../../../scripts/study/audit-merge';
import { runIn } from '../../fakes/audit-command';
import { startOpenaiServer, type OpenaiServer } from '../../fakes/openai-server';
import { replyWordForWord } from '../../fakes/word-for-word';

let folder = '';
let server: OpenaiServer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-study-'));
  server = await startOpenaiServer();
  const page = '<h1>Zinc</h1><p>In one trial it helped. Zinc shortens colds by a day.</p>';
  writeFileSync(join(folder, 'zinc.html'), page);
  writeFileSync(join(folder, 'sources.json'), '{"https://a.example/zinc": "zinc.html"}');
  const answers = ['a', 'b', 'c'].map((id, at) => ({
    id,
    question: 'Does zinc help?',
    answer: `Zinc shortens colds by ${at === 0 ? 'a day' : `${at} days`}.`,
    citations: [{ label: 'Zinc', url: 'https://a.example/zinc' }],
  }));
  write('answers.jsonl', answers);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, lines: readonly object[]) =>
  writeFileSync(join(folder, name), lines.map(line => `${JSON.stringify(line)}\n`).join(''));
const linesOf = (name: string) =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Record<string, unknown>);
const idsOf = (name: string) => linesOf(name).map(line => line['answerId']);

function audit(...more: string[]) {
  const env = { VERACITE_BASE_URL: server.baseUrl, VERACITE_MODEL: 'fake-model' };
  const args = ['.', '--sources', '.', '--judge', 'remote', ...more];
  return runIn(folder, runStudyAudit, { args, env });
}

it('checks every answer once, and pays for nothing again after a torn line', async () => {
  const first = await audit('--fail-under', 'statement=0.9');
  expect(first.stderr).toContain('The statement rate is 0.333');
  expect(first.status).toBe(4);
  expect(idsOf('audits.jsonl').toSorted()).toEqual(['a', 'b', 'c']);
  const asked = server.chats.length;

  const whole = readFileSync(join(folder, 'audits.jsonl'), 'utf8');
  writeFileSync(join(folder, 'audits.jsonl'), whole.slice(0, -100));
  expect((await audit()).status).toBe(0);

  expect(idsOf('audits.jsonl').toSorted()).toEqual(['a', 'b', 'c']);
  expect(server.chats.length).toBe(asked);
});

it('joins parts by ids, twice as once', async () => {
  for (const part of ['1/2', '2/2']) expect((await audit('--shard', part)).status).toBe(0);
  const merge = () => runIn(folder, runStudyMerge, { args: ['.'] });
  expect((await merge()).status).toBe(0);
  expect((await merge()).status).toBe(0);

  expect(idsOf('audits.jsonl').toSorted()).toEqual(['a', 'b', 'c']);
});

it('writes the prompts of the live judge as a batch, and settles from results in any order', async () => {
  const args = ['--engine', 'batch', '--batch-file', 'batch.jsonl'];
  expect((await audit(...args)).status).toBe(3);
  const questions = linesOf('batch.jsonl');
  expect(questions).toHaveLength(3);
  expect(server.chats).toEqual([]);

  const replies = questions.toReversed().map(({ custom_id, body }, at) => {
    const content = replyWordForWord(body as never);
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
    const answered = { status_code: 200, body: { choices } };
    return at === 0 ? { custom_id, error: { message: 'busy' } } : { custom_id, response: answered };
  });
  const hostile = { custom_id: '__proto__', response: { status_code: 200, body: {} } };
  write('out.jsonl', [hostile, ...replies]);
  const second = await audit(...args, '--batch-results', 'out.jsonl');

  expect(second.stdout).toContain('2 replies, 1 failed, 1 lines answer no question');
  expect(second.status).toBe(3);
  expect(existsSync(join(folder, 'audits.jsonl'))).toBe(true);
  expect(idsOf('audits.jsonl').length + linesOf('batch.jsonl').length).toBe(3);
});
