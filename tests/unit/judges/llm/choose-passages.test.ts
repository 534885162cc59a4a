import { estimateTokenCount } from 'tokenx';
import { describe, expect, it } from 'vitest';

import { pairId, passageId, sourceId } from '../../../../lib/core/ids';
import { choosePassages } from '../../../../lib/judges/llm/choose-passages';
import { chooseTasks, openSource } from '../../../../lib/pipeline/judge-batch';
import type { JudgePassage, JudgeTask } from '../../../../lib/ports/judge';
import { fakeTask } from '../../../fakes/judges';

const BOATS = [
  'ketch',
  'sloop',
  'barge',
  'punt',
  'dinghy',
  'yawl',
  'canoe',
  'ferry',
  'tug',
  'raft',
];

/** A long text about halls; each boat has one sentence of its own. */
const PAGE = Array.from({ length: 120 }, (_, at) => {
  const boat = at % 12 === 0 ? BOATS[at / 12] : undefined;
  const own = boat === undefined ? '' : ` The ${boat} was built by hand in ${1800 + at}.`;
  return (
    `In hall ${at} visitors see tools and ropes that came from harbour ${at}.${own} ` +
    `Children may touch what lies on table ${at}, and a guide tells them about hands and sails. ` +
    `Hall ${at} closes when the light of lamp ${at} goes out.`
  );
}).join('\n\n');
const SOURCE = await openSource({ id: sourceId('url:a'), title: 'The museum' }, PAGE);

async function tasksFor(statements: readonly string[], passages: number): Promise<JudgeTask[]> {
  const questions = statements.map((statement, at) => ({
    pairId: pairId(`pair-${at}`),
    statement,
    context: null,
    isCited: true,
  }));
  return (await chooseTasks(questions, SOURCE, passages)).map(({ task }) => task);
}

/** Each about its own stretch of the page. */
const tenStatements = BOATS.map((boat, at) => {
  const tables = [1, 3, 5, 7, 9, 11].map(step => 12 * at + step);
  return `The ${boat} was built by hand, and stands by the tables ${tables.join(' and ')}.`;
});

function tokensOf(passages: readonly JudgePassage[]): number {
  return passages.reduce((sum, { text }) => sum + estimateTokenCount(text), 0);
}

describe('choosing the passages of a call', () => {
  it('leaves nothing out for a statement that is alone', async () => {
    const [task] = await tasksFor(['Hands built the ketch.'], 12);

    expect(choosePassages(task ? [task] : [])).toEqual(task?.passages);
  });

  it('shows all passages of a few statements, each once', async () => {
    const [ketch, lamp] = await tasksFor(['Hands built the ketch.', 'Lamp 0 goes out.'], 1);
    const [raft] = await tasksFor(['Hands built the raft.'], 1);
    const tasks = [ketch, lamp, raft].flatMap(task => task ?? []);

    const chosen = choosePassages(tasks);

    const [first, again, other] = tasks.map(({ passages }) => passages[0]);
    expect(again).toEqual(first);
    expect(chosen).toEqual([first, other]);
  });

  it('shows of many statements not much more than one of them has', async () => {
    const tasks = await tasksFor(tenStatements, 8);
    const own = Math.max(...tasks.map(({ passages }) => tokensOf(passages)));
    const all = new Map(tasks.flatMap(({ passages }) => passages.map(each => [each.id, each])));

    const chosen = choosePassages(tasks);

    expect(tokensOf([...all.values()])).toBeGreaterThan(own + 9 * 200);
    expect(tokensOf(chosen)).toBeLessThanOrEqual(own + 9 * 150);
  });

  it('keeps for each statement the sentence that says most of it', async () => {
    const chosen = choosePassages(await tasksFor(tenStatements, 8));

    const shown = chosen.map(({ text }) => text).join('\n');
    for (const boat of BOATS) expect(shown).toContain(`The ${boat} was built by hand`);
  });

  it('keeps the sentence before along', async () => {
    const chosen = choosePassages(await tasksFor(tenStatements, 8));

    const holder = chosen.find(({ text }) => text.includes('The raft was built'));
    expect(holder?.text).toMatch(/In hall 108 [^.]*\. The raft was built/);
  });

  it('cuts only whole stretches out of the passages, under their ids', async () => {
    const tasks = await tasksFor(tenStatements, 8);
    const given = new Map(
      tasks.flatMap(({ passages }) => passages.map(({ id, text }) => [id, text] as const)),
    );

    for (const { id, text } of choosePassages(tasks)) expect(given.get(id)).toContain(text);
  });

  it('says no sentence twice that neighbouring passages share', async () => {
    const chosen = choosePassages(await tasksFor(tenStatements, 8));

    const sentences = chosen.flatMap(({ text }) => text.split(/(?<=\.)\s+/));
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('shows something for each statement, though together it is more than there is room for', () => {
    const tasks = BOATS.map((boat, at) => {
      const text = `The ${boat} lay at ${'a b c d '.repeat(50)}${at}.`;
      return fakeTask({ statement: boat, passages: [{ id: passageId(`url:a#${at}`), text }] });
    });

    expect(choosePassages(tasks).map(({ id }) => id)).toEqual(
      tasks.map(({ passages }) => passages[0]?.id),
    );
  });

  it('shows something for statements that share no word with the source', async () => {
    const strangers = Array.from({ length: 10 }, (_, at) => `Zinc${at} shortens colds${at}.`);
    const tasks = (await tasksFor(strangers, 60)).map((task, at) => ({
      ...task,
      passages: task.passages.slice(6 * at, 6 * at + 6),
    }));

    expect(choosePassages(tasks).length).toBeGreaterThan(0);
  });
});
