import { describe, expect, it, vi } from 'vitest';

import type { Answer } from '../../../lib/core/answer/answer';
import type { Audit } from '../../../lib/core/audit/audit';
import { contentHash } from '../../../lib/core/ids';
import { isSettled } from '../../../lib/core/audit/pair';
import { withKeptReplies } from '../../../lib/llm/kept-replies';
import {
  type StatementParser,
  createModelParser,
} from '../../../lib/pipeline/splitting/model-parser';
import { runAudit, type RunDeps } from '../../../lib/pipeline/run-audit';
import type { AuditStore } from '../../../lib/ports/store';
import { sha256Hex } from '../../../lib/text/content-hash';
import type { OpenaiScript } from '../../fakes/openai-server';
import { readSplitData, replyWith } from '../../fakes/split-replies';
import { serve } from '../llm/remote/remote-setup';
import {
  AUDIT,
  JUDGE_ID,
  longAnswer,
  longPages,
  pagesFetcher,
  scriptedJudge,
  setUp,
} from './pipeline-setup';
import { KEEPS_ALL, createCache } from '../../../lib/store/caches';
import { openNodeStore } from '../../../scripts/lib/open-node-store';

const go = () => new AbortController().signal;

/** The first sentence of the usual answer in two statements, the others as they are. */
const IN_TWO = replyWith(({ text }) =>
  text.startsWith('Vitamin')
    ? [{}, { words: 'made in the skin', statement: 'Vitamin D is made in the skin.' }]
    : [{}],
);
const AS_IS = replyWith(() => [{}]);

async function auditIn(store: AuditStore): Promise<Audit> {
  const audit = await store.find(AUDIT);
  if (!audit) throw new Error('the audit is gone');
  return audit;
}

/** An audit that waits to be split by a model which follows the script. */
async function setUpSplit(
  script: Partial<OpenaiScript>,
  overrides: Partial<RunDeps> = {},
  answer: Partial<Answer> = {},
) {
  const { server, model } = await serve(script);
  const cache = createCache(openNodeStore().modelReplies, KEEPS_ALL);
  const hash = async (text: string) => contentHash(await sha256Hex(text));
  /** A new one for every engine, as a new document has it; only what is stored is the same. */
  const parser = (): StatementParser =>
    createModelParser({ model: withKeptReplies({ model, cache, hash }) });
  const all = await setUp({ parser: parser(), ...overrides }, answer, 'splitting');
  return { ...all, server, parser };
}

describe('an answer that a model is to split', () => {
  it('is split before anything is judged, and every statement is then judged', async () => {
    const judge = scriptedJudge();
    const { deps, store, id } = await setUpSplit({ reply: IN_TWO }, { judge });

    await runAudit(id, deps, go());

    const audit = await auditIn(store);
    expect(audit.statements.map(({ text, original }) => [text, original])).toEqual([
      ['Vitamin D is made in the skin under sunlight.', undefined],
      ['Vitamin D is made in the skin.', 'made in the skin'],
      ['Adults need about 15 micrograms a day.', undefined],
      ['Ask your doctor before taking more.', undefined],
    ]);
    expect([audit.status, audit.stage]).toEqual(['finished', undefined]);
    expect(audit.pairs).toHaveLength(8);
    expect(audit.pairs.every(isSettled)).toBe(true);
    expect(new Set(judge.asked.map(({ statement }) => statement)).size).toBe(4);
    expect(audit.parsing).toMatchObject({ sentences: 3, statements: 4, leftToRules: {} });
  });

  it('gives no id of the rules’ statements to another statement', async () => {
    const { deps, store, id } = await setUpSplit({
      reply: replyWith(({ text }) => (text.startsWith('Adults') ? [] : [{}])),
    });
    const before = new Map((await auditIn(store)).statements.map(each => [each.id, each.text]));

    await runAudit(id, deps, go());

    const { statements } = await auditIn(store);
    const kept = statements.filter(each => before.has(each.id));
    expect(kept.map(({ text }) => text)).toEqual(['Adults need about 15 micrograms a day.']);
    expect(kept.every(({ id: own, text }) => before.get(own) === text)).toBe(true);
    expect(statements.map(({ index }) => index)).toEqual([...statements.keys()]);
  });

  it('is not split, nor is its model asked, where the audit does not say so', async () => {
    const { server, model } = await serve({ reply: IN_TWO });
    const { deps, store, id } = await setUp({ parser: createModelParser({ model }) });

    await runAudit(id, deps, go());

    expect(server.chats).toEqual([]);
    expect((await auditIn(store)).parsing).toBeUndefined();
  });

  it('keeps its statements when another judge is asked afterwards', async () => {
    const { deps, store, server, id } = await setUpSplit({ reply: IN_TWO });
    await runAudit(id, deps, go());
    const before = await auditIn(store);
    const asked = server.chats.length;
    const other = { id: 'other', version: '1' };

    await store.checkAgain(id, {
      judge: other,
      pairs: 'all',
      askedAt: '2026-10-01T12:00:00.000Z',
      takesOver: true,
    });
    const judge = { ...scriptedJudge(), identity: other };
    await runAudit(id, { ...deps, judge, asked: other, owner: 'run-2' }, go());

    const after = await auditIn(store);
    expect(after.statements).toEqual(before.statements);
    expect(after.pairs.map(pair => pair.id)).toEqual(before.pairs.map(pair => pair.id));
    expect(after.pairs.every(({ earlier }) => earlier?.length === 1)).toBe(true);
    expect(server.chats).toHaveLength(asked);
  });
});

describe('where the model gives nothing', () => {
  it('lets the rules’ statements stand, judges them, and says why', async () => {
    const { deps, store, id } = await setUpSplit({
      trouble: () => ({ kind: 'refusal', status: 401, error: null }),
    });
    const before = await auditIn(store);

    await runAudit(id, deps, go());

    const audit = await auditIn(store);
    expect(audit.statements).toEqual(before.statements);
    expect(audit.pairs.map(pair => pair.id)).toEqual(before.pairs.map(pair => pair.id));
    expect([audit.status, audit.stage]).toEqual(['finished', undefined]);
    expect(audit.parsing).toMatchObject({ statements: 0, leftToRules: { 'key-refused': 3 } });
  });

  it('takes what it gave for some sentences, and the rules for the others', async () => {
    const { deps, store, id } = await setUpSplit({
      reply: replyWith(({ text }) => (text.startsWith('Adults') ? [] : [{}])),
    });

    await runAudit(id, deps, go());

    const { statements, parsing } = await auditIn(store);
    expect(statements.map(({ parsedBy }) => parsedBy)).toEqual(['model', 'rules', 'model']);
    expect(parsing?.leftToRules).toEqual({ 'invalid-reply': 1 });
  });

  it('lets the rules’ statements stand where the parser breaks, or there is none', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const broken: StatementParser = {
      identity: { id: 'broken', version: '1' },
      parse: () => Promise.reject(new Error('a fault of ours')),
    };
    for (const parser of [broken, null]) {
      const { deps, store, id } = await setUp({ parser }, {}, 'splitting');

      await runAudit(id, deps, go());

      const audit = await auditIn(store);
      expect([audit.status, audit.statements.length]).toEqual(['finished', 3]);
      expect(audit.parsing).toMatchObject({ statements: 0, leftToRules: { 'splitter-failed': 3 } });
    }
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  it('lets the rules’ statements stand where the model’s would make too many cells', async () => {
    const { deps, store, id } = await setUpSplit({ reply: IN_TWO }, { maxPairs: 7 });

    await runAudit(id, deps, go());

    const audit = await auditIn(store);
    expect([audit.status, audit.statements.length, audit.pairs.length]).toEqual(['finished', 3, 4]);
    expect(audit.parsing).toMatchObject({ statements: 0, leftToRules: { 'too-many-cells': 3 } });
  });
});

describe('a split that is cut short', () => {
  /** 30 sentences, so four questions. */
  const LONG = longAnswer(30, 1);
  const QUESTIONS = 4;
  const pages = () => ({ fetchers: [pagesFetcher(longPages(1))] });

  async function uncut(): Promise<Audit> {
    const { deps, store, id } = await setUpSplit({ reply: AS_IS }, pages(), LONG);
    await runAudit(id, deps, go());
    return auditIn(store);
  }

  /** Parts that must be the same, however often the work was interrupted. */
  const partsOf = ({ statements, pairs, status, parsing }: Audit) => ({
    statements,
    status,
    counts: { ...parsing, parser: null },
    pairs: pairs.map(pair => [pair.id, isSettled(pair) && pair.finding]),
  });

  it.each([...Array(QUESTIONS).keys()])(
    'at question %i, is taken up by the next engine, and no answered question is asked again',
    async at => {
      const stop = new AbortController();
      let isCut = false;
      const reply: OpenaiScript['reply'] = chat => {
        if (server.chats.length - 1 === at && !isCut) {
          isCut = true;
          stop.abort(new Error('stopped'));
        }
        return AS_IS(chat);
      };
      const { deps, store, server, parser, id } = await setUpSplit({ reply }, pages(), LONG);

      await runAudit(id, deps, stop.signal);
      const between = await auditIn(store);
      await runAudit(id, { ...deps, parser: parser(), owner: 'run-2' }, go());

      expect(between.stage).toBe('splitting');
      expect(between.statements.every(({ parsedBy }) => parsedBy === undefined)).toBe(true);
      expect(between.pairs.every(({ state }) => state === 'open')).toBe(true);
      expect(partsOf(await auditIn(store))).toEqual(partsOf(await uncut()));
      // The one that was under way when it was cut, and no other.
      const texts = server.chats.map(chat => readSplitData(chat).sentences[0]?.text);
      expect(texts).toHaveLength(QUESTIONS + 1);
      expect(new Set(texts).size).toBe(QUESTIONS);
    },
  );

  it('after the last reply and before the statements are stored, asks nothing again', async () => {
    const { deps, store, server, parser, id } = await setUpSplit({ reply: AS_IS }, pages(), LONG);
    const dying = { ...store, putSplit: () => Promise.reject(new Error('the document died')) };

    await expect(runAudit(id, { ...deps, store: dying }, go())).rejects.toThrow('died');
    const between = await auditIn(store);
    await runAudit(id, { ...deps, parser: parser(), owner: 'run-2' }, go());

    expect(between.stage).toBe('splitting');
    expect(server.chats).toHaveLength(QUESTIONS);
    expect(partsOf(await auditIn(store))).toEqual(partsOf(await uncut()));
  });

  it('once the statements are stored, is not split again, whatever dies later', async () => {
    const stop = new AbortController();
    const judge = scriptedJudge(({ pairId }) => {
      stop.abort(new Error('stopped'));
      return { pairId, kind: 'not-found', confidence: 0.5 };
    });
    const { deps, store, server, id } = await setUpSplit(
      { reply: AS_IS },
      { ...pages(), judge },
      LONG,
    );
    await runAudit(id, deps, stop.signal);
    const between = await auditIn(store);
    const parse = vi.fn();

    const parser: StatementParser = { identity: JUDGE_ID, parse };
    await runAudit(id, { ...deps, parser, judge: scriptedJudge(), owner: 'run-2' }, go());

    expect([between.stage, between.status]).toEqual([undefined, 'running']);
    expect(parse).not.toHaveBeenCalled();
    expect(server.chats).toHaveLength(QUESTIONS);
    expect((await auditIn(store)).status).toBe('finished');
  });

  it('is thrown away where the reader has chosen another judge meanwhile', async () => {
    const other = { id: 'other', version: '1' };
    const { deps, store, id } = await setUpSplit({ reply: AS_IS });
    const turning: AuditStore = {
      ...store,
      async putSplit(...given) {
        await store.checkAgain(id, {
          judge: other,
          pairs: 'all',
          askedAt: '2026-10-01T12:00:00.000Z',
          takesOver: true,
        });
        return store.putSplit(...given);
      },
    };

    await runAudit(id, { ...deps, store: turning }, go());

    const audit = await auditIn(store);
    expect(audit.statements.every(({ parsedBy }) => parsedBy === undefined)).toBe(true);
    expect([audit.stage, audit.judge, audit.parsing]).toEqual([undefined, other, undefined]);
  });

  it('does not begin where it was stopped before', async () => {
    const { deps, store, server, id } = await setUpSplit({ reply: AS_IS });

    await runAudit(id, deps, AbortSignal.abort());

    expect(server.chats).toEqual([]);
    expect((await auditIn(store)).stage).toBe('splitting');
  });
});
