import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, expect, it } from 'vitest';

import { createRandom } from '../../lib/metrics/cluster-bootstrap';
import type { StudyAnswer, StudyAsk } from '../../lib/studies/contract';
import { runStudyCommand } from '../../scripts/study/study-command';
import { runIn } from '../fakes/audit-command';
import {
  killAudits,
  openKilledStudy,
  writeAnswers,
  type KilledStudy,
  type Moment,
} from '../fakes/killed-study';

const KILLS = 30;
const MINUTES = 60_000;

let study: KilledStudy;
afterEach(() => study.close());

/** Other moments with `FC_SEED=7`. */
function momentsOf(mostQuestions: number): Moment[] {
  const random = createRandom(Number(process.env['FC_SEED'] ?? 1));
  return Array.from({ length: KILLS }, () => ({
    questions: Math.floor(random() * (mostQuestions + 1)),
    ms: Math.floor(random() * 40),
  }));
}

it(
  'an audit that is killed at 30 random moments loses nothing and pays for nothing twice',
  async () => {
    study = await openKilledStudy({ latencyMs: { first: 10, between: 0 } });
    writeAnswers(study.folder, 60);
    const found = await killAudits(study, momentsOf(6));

    expect(found).toMatchObject({ status: 0, lost: [], paidAgain: [] });
    expect(found.mostUnderWay).toBeLessThanOrEqual(study.server.mostAtOnce());
    const ids = found.audits.map(({ answerId }) => answerId);
    expect(ids).toHaveLength(60);
    expect(new Set(ids)).toHaveLength(60);
  },
  20 * MINUTES,
);

it(
  'questions to an API that is killed at 30 random moments are lost only while under way',
  async () => {
    const reply = JSON.stringify({
      answer: 'It may.',
      sources: [{ title: 'Zinc', url: 'https://a.example/zinc' }],
    });
    study = await openKilledStudy({ reply: () => reply, latencyMs: { first: 5, between: 0 } });
    const { folder, server } = study;
    const run = async (...args: string[]) =>
      expect(await runIn(folder, runStudyCommand, { args })).toMatchObject({ status: 0 });
    const questions = Array.from({ length: 120 }, (_, at) => `Does remedy ${at} help?`);
    writeFileSync(join(folder, 'q.txt'), questions.join('\n'));
    const system = `api,fake-model,${server.baseUrl}`;
    await run('init', '.', '--title', 'Remedies', '--questions', 'q.txt', '--api', system);
    await run('freeze', '.');

    for (const moment of momentsOf(5)) {
      const before = study.linesOf('answers.jsonl');
      const replied = repliedIn(study);
      const from = server.chats.length;
      await study.runAndKill(moment, 'ask', '.', '--yes');
      expect(study.linesOf('answers.jsonl').slice(0, before.length)).toEqual(before);
      const again = server.chats
        .slice(from)
        .filter(({ messages }) => replied.has(questionOf(messages.at(-1)?.content ?? '')));
      expect(again).toEqual([]);
    }
    expect(await study.run('ask', '.', '--yes')).toBe(0);
    const answers = study.linesOf('answers.jsonl').map(line => JSON.parse(line) as StudyAnswer);
    expect(new Set(answers.map(({ id }) => id))).toHaveLength(120);
    expect(answers).toHaveLength(120);
    expect(server.chats.length).toBeLessThanOrEqual(120 + KILLS);

    function questionOf(prompt: string): string {
      return questions.find(question => prompt.includes(question)) ?? '';
    }
    function repliedIn({ linesOf }: KilledStudy): Set<string> {
      const asks = linesOf('asks.jsonl').map(line => JSON.parse(line) as StudyAsk);
      const slots = asks.filter(({ state }) => state === 'replied').map(({ slot }) => slot);
      return new Set(slots.map(({ question }) => questions[Number(question.slice(1)) - 1] ?? ''));
    }
  },
  20 * MINUTES,
);
