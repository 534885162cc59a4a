import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { runStudyCommand } from '../../../scripts/study/study-command';
import { runIn } from '../../fakes/audit-command';
import { chatgptPage, cite } from '../../e2e/pages/chatgpt';

const ROOT = resolve(import.meta.dirname, '../../..');

let folder = '';
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-saved-'));
  const questions = [1, 2, 3, 4, 5].map(i => `q${i},Does remedy ${i} help?`);
  writeFileSync(join(folder, 'q.csv'), `id,text\n${questions.join('\n')}\n`);
  const systems = ['--site', 'gpt,ChatGPT,5'];
  await study('init', 's', '--title', 'Remedies', '--questions', 'q.csv', ...systems);
  await study('freeze', 's');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const study = (...args: string[]) => runIn(folder, runStudyCommand, { args, env: {} });
const answers = () =>
  readFileSync(join(folder, 's/answers.jsonl'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as unknown);

describe('study collect, of saved chat pages', () => {
  it('takes the last answer with its question and its citations', async () => {
    mkdirSync(join(folder, 'got/gpt/q2_files'), { recursive: true });
    writeFileSync(join(folder, 'got/gpt/q2_files/frame.html'), '<p>An advertisement.</p>');
    const turns = ['Does remedy 1 help?', 'Does remedy 2 help?'].map((question, at) => ({
      key: `turn-${at}`,
      question,
      bodies: [`<p>It may${at}.${cite('https://a.example/zinc', 'Zinc')}</p>`],
    }));
    const address = 'https://chatgpt.com/c/5f0c2a1e-0000-4000-8000-0000000000a1';
    writeFileSync(
      join(folder, 'got/gpt/q2.html'),
      `<!-- saved from url=(0059)${address} -->\n${chatgptPage({ turns })}`,
    );
    // Firefox does not write where a page is from.
    writeFileSync(join(folder, 'got/gpt/q1.html'), chatgptPage({ turns: turns.slice(0, 1) }));

    expect((await study('collect', 's', 'got')).stdout).toContain('2 answers added');
    expect((await study('collect', 's', 'got')).stdout).toContain('0 answers added, 2 were there');
    const answer = (at: number) => `It may${at}. [1](<https://a.example/zinc>)`;
    const site = { siteLayout: 'chatgpt timeline-2026-09', outcome: 'answered' };
    expect(answers()).toMatchObject([
      { ...site, slot: { question: 'q1', system: 'gpt' }, answer: answer(0), pageUrl: null },
      { ...site, slot: { question: 'q2', system: 'gpt' }, answer: answer(1), pageUrl: address },
    ]);
  });

  it('refuses a page of no chat, without an answer, of an unfinished one, and of another question', async () => {
    mkdirSync(join(folder, 'got/gpt'), { recursive: true });
    const save = (name: string, html: string) => writeFileSync(join(folder, 'got/gpt', name), html);
    const turn = { key: 'turn-1', question: 'Does remedy 2 help?', bodies: ['<p>It may.</p>'] };
    save('q1.html', chatgptPage({ turns: [turn] }));
    save('q2.html', chatgptPage({ turns: [turn], isStreaming: true }));
    save('q3.html', '<h1>News</h1><main><article><p>Remedies sell well.</p></article></main>');
    const empty = 'tests/fixtures/sites/chatgpt/classic-no-reply-yet/page.html';
    save('q4.html', readFileSync(join(ROOT, empty), 'utf8'));
    save(
      'q5.html',
      '<!-- saved from url=(0021)https://news.example/ --><main><p>Remedies sell well.</p></main>',
    );
    const { stderr: said } = await study('collect', 's', 'got');

    expect(said).toContain('q1.html: It answers another question');
    expect(said).toContain('q2.html: The answer was not complete.');
    expect(said).toContain('q3.html: Veracite finds no chat site’s answer in this page.');
    expect(said).toContain('q4.html: The page holds no answer.');
    expect(said).toContain('q5.html: Veracite finds no chat site’s answer in this page.');
    expect(answers()).toEqual([]);
  });
});
