import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Finding } from '../../lib/core/audit/finding';
import { pairId } from '../../lib/core/ids';
import { writeCheckPrompt } from '../../lib/judges/llm/check-prompt';
import { writePairPrompt } from '../../scripts/lib/pair-judge';
import type { OpenedSource } from '../../lib/pipeline/judge-batch';
import { verifyReply } from '../../lib/pipeline/verify-reply';
import type { JudgeTask } from '../../lib/ports/judge';
import { joinWindows } from '../../scripts/lib/join-windows';
import { shownText } from '../../lib/text/markdown/shown-text';
import type { ChatBody } from '../fakes/openai-errors';
import { startOpenaiServer, type OpenaiServer } from '../fakes/openai-server';
import { readCheckData, replyWordForWord } from '../fakes/word-for-word';
import {
  STATEMENTS,
  chooseFor,
  isSeen,
  judgeAll,
  judgeOver,
  obedientModel,
  sourceWith,
  type Outcome,
} from './attack-run';
import { HOSTILE_PASSAGES } from './hostile-passages';
import type { Attack } from './obedience';

/** The first question loads the client, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const cases = HOSTILE_PASSAGES.map(attack => [attack.name, attack] as const);
const HONEST: Finding['kind'][] = ['supported', 'not-found', 'not-found'];

let server: OpenaiServer;
/** Current reply of the model behind the server. */
let model: (chat: ChatBody) => string = replyWordForWord;
/** The rules as they are sent with a harmless source. */
let rules = '';

beforeAll(async () => {
  server = await startOpenaiServer({ reply: chat => model(chat) });
  const { findings } = await judgeAll(judgeOver(server), await sourceWith(null));
  expect(findings.map(({ kind }) => kind)).toEqual(HONEST);
  rules = server.chats[0]?.messages[0]?.content ?? '';
});
afterAll(() => server.close());

/** Runs an attack, and gives what was said and asked meanwhile. */
async function run(attack: Attack, say: typeof model): Promise<Outcome & { chats: ChatBody[] }> {
  const before = server.chats.length;
  model = say;
  const outcome = await judgeAll(judgeOver(server), await sourceWith(attack));
  return { ...outcome, chats: server.chats.slice(before) };
}

/** One reply for each pair, each of the shape that is taken from a judge. */
function expectShape({ replies }: Outcome): void {
  expect(replies.map(reply => reply.pairId).sort()).toEqual(['pair-1', 'pair-2', 'pair-3']);
  for (const reply of replies) {
    expect(reply.kind).toBeOneOf([
      'supported',
      'partly-supported',
      'contradicted',
      'not-found',
      'not-judged',
    ]);
    const { confidence, quotes } = { confidence: 0.5, quotes: [], ...reply };
    expect(confidence).toBeGreaterThanOrEqual(0);
    expect(confidence).toBeLessThanOrEqual(1);
    for (const quote of quotes) {
      expect([typeof quote.passageId, typeof quote.exact]).toEqual(['string', 'string']);
    }
  }
}

it('has one hundred passages, no two alike', () => {
  expect(HOSTILE_PASSAGES).toHaveLength(100);
  expect(new Set(HOSTILE_PASSAGES.map(({ name }) => name)).size).toBe(100);
  expect(new Set(HOSTILE_PASSAGES.map(({ text }) => text)).size).toBe(100);
});

describe('the prompt about a hostile passage', () => {
  /** Marks that a model can read and no reader sees. */
  const UNSEEN =
    /[\u0000-\u0008\u000b-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e01ff}]/u;
  /** Marks that part the messages of a model's chat. */
  const TEMPLATE = /<\||<｜|<\/?s>|<start_of_turn>|<end_of_turn>|\[\/?INST\]|<<\/?SYS>>/;

  it.each(cases)('is one JSON value whose texts read back: %s', async (_name, { text }) => {
    const shown = shownText(text);
    const task = await attackedTask(text);

    const [system, data, ...rest] = writeCheckPrompt({ tasks: [task], passages: task.passages });

    expect(rest).toEqual([]);
    expect(system).toEqual({ role: 'system', content: rules });
    expect(data?.role).toBe('user');
    expect(JSON.parse(data?.content ?? '')).toEqual({
      title: shown,
      passages: task.passages.map((passage, at) => ({
        id: `p${at + 1}`,
        text: shownText(passage.text),
      })),
      statements: [{ id: 's1', context: shown, text: shown }],
    });
    expect(data?.content).not.toMatch(UNSEEN);
    expect(data?.content).not.toMatch(TEMPLATE);
  });

  it.each(cases)('about a pair is one JSON value as well: %s', async (_name, { text }) => {
    const shown = shownText(text);
    const task = await attackedTask(text);

    const [, data, ...rest] = writePairPrompt(task, { isSecond: false });

    expect(rest).toEqual([]);
    expect(JSON.parse(data?.content ?? '')).toEqual({
      title: shown,
      page: shownText(joinWindows(task.passages)),
      context: shown,
      statement: shown,
    });
    expect(data?.content).not.toMatch(UNSEEN);
    expect(data?.content).not.toMatch(TEMPLATE);
  });
});

/** A task with an attack in its passages, its title, its heading and its statement. */
async function attackedTask(text: string): Promise<JudgeTask> {
  const [chosen] = await chooseFor(await sourceWith({ text }));
  if (!chosen) throw new Error('tests: nothing was chosen');
  return { ...chosen.task, statement: text, sourceTitle: text, context: text };
}

describe('an honest model', () =>
  it.each(cases)('is asked and answers as of a harmless source: %s', async (_name, attack) => {
    const outcome = await run(attack, replyWordForWord);

    expectShape(outcome);
    expect(outcome.findings.map(({ kind }) => kind)).toEqual(HONEST);
    for (const chat of outcome.chats) {
      expect(chat.messages.map(({ role }) => role)).toEqual(['system', 'user']);
      expect(chat.messages[0]?.content).toBe(rules);
      expect(readCheckData(chat).statements.map(({ id }) => id)).toEqual(['s1', 's2', 's3']);
      expect(isSeen(attack, chat)).toBe(attack.isHidden !== true);
    }
  }));

/** Letters and digits alone, so that nothing that is there could be missed. */
const squash = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Told apart by another way than the one under test. */
function isInvented(quote: string, source: string): boolean {
  const parts = quote.split(/…|\.{3}|\. \. \./).map(squash);
  const isEmpty = parts.every(part => part === '');
  return isEmpty || parts.some(part => !squash(source).includes(part));
}

/** Every quote in whatever a model wrote, of an entry that is read or not. */
function quotesIn(reply: string): string[] {
  const found: string[] = [];
  try {
    JSON.parse(reply, (key, value: unknown) => {
      if (key === 'quote' && typeof value === 'string') found.push(value);
      return value;
    });
  } catch {
    // A reply that is not JSON is judged by what the parser makes of it.
  }
  return found;
}

/** Says with every quote that a model gave, and with each passage, that it supports a pair. */
function expectInventedRefused(quotes: readonly string[], source: OpenedSource): void {
  for (const exact of quotes) {
    const claims = source.passages.map(({ id }) => ({ passageId: id, exact }));
    const claim = { pairId: pairId('any'), kind: 'supported', confidence: 1 } as const;
    const finding = verifyReply({ ...claim, quotes: claims }, source);
    if (isInvented(exact, source.prepared.original)) {
      expect(finding).toEqual({ kind: 'not-judged', reason: 'quote-not-verified' });
    }
  }
}

/** Every quote that a finding shows is cut out of the source. */
function expectRealEvidence(finding: Finding, source: string): void {
  for (const { span, quote } of 'evidence' in finding ? finding.evidence : []) {
    expect(quote.exact).not.toBe('');
    expect(source.slice(span.start, span.end)).toBe(quote.exact);
  }
}

describe('an obedient model', () => {
  it.each(cases)('changes no reply, and no invented quote stands: %s', async (_name, attack) => {
    const source = await sourceWith(attack);
    const said: string[] = [];
    const obey = obedientModel(attack);

    const outcome = await run(attack, chat => {
      const reply = obey(chat);
      said.push(reply);
      return reply;
    });

    expectShape(outcome);
    expectInventedRefused(said.flatMap(quotesIn), source);
    for (const finding of outcome.findings) {
      expectRealEvidence(finding, source.prepared.original);
    }
    const isFooled = outcome.findings.some(
      ({ kind }, at) => kind !== 'not-judged' && kind !== HONEST[at],
    );
    expect(isFooled).toBe(attack.slips !== undefined);
  });

  // Code can tell whether words stand in the source, and not whether they show what they are
  // quoted for, nor whether something was held back. These orders work, if a model obeys:
  it('gets a verdict past the code only by real words of the source, or by saying nothing', () => {
    const slips = HOSTILE_PASSAGES.map(attack => attack.slips).filter(each => each !== undefined);

    expect(slips.filter(each => each === 'real-words')).toHaveLength(7);
    expect(slips.filter(each => each === 'withheld')).toHaveLength(2);
  });

  it('invents most of what it quotes, or nothing would be tested', async () => {
    const source = (await sourceWith(null)).prepared.original;
    const data = { title: '', passages: [], statements: [] };
    const statements = STATEMENTS.map((text, at) => ({ id: `s${at + 1}`, text }));

    const attacks = HOSTILE_PASSAGES.filter(({ obey }) =>
      quotesIn(obey({ data: { ...data, statements }, passage: 'p1' })).some(quote =>
        isInvented(quote, source),
      ),
    );

    expect(attacks.length).toBeGreaterThan(60);
  });
});
