import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { passageId, pairId, contentHash } from '../../../../lib/core/ids';
import type { DownloadState } from '../../../../lib/core/device/model-offer';
import { findModel, type WebLlmModel } from '../../../../lib/llm/web-llm/models';
import { createWebLlmJudge } from '../../../../lib/judges/llm/web-llm-judge';
import { sha256Hex } from '../../../../lib/text/content-hash';
import { collectReplies, fakeTask } from '../../../fakes/judges';
import { startWebLlmEngine, type FakeEngine } from '../../../fakes/web-llm-engine';
import type { EngineScript } from '../../../fakes/web-llm-thread';
import { fakeAnswerCache } from '../../../fakes/answer-cache';

const LARGE = 'Llama-3.1-8B-Instruct-q4f16_1-MLC';
const MIDDLE = 'Llama-3.2-3B-Instruct-q4f16_1-MLC';
const SMALL = 'Llama-3.2-1B-Instruct-q4f16_1-MLC';

const open: FakeEngine[] = [];
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map(each => each.close()));
});

function lib(file: string) {
  return { file, integrity: `sha256-${'A'.repeat(43)}=` };
}

/** The 8B model was chosen; `held` says what is on the device beside it. */
async function start(
  script: EngineScript,
  { held = [LARGE, MIDDLE, SMALL], libs = [LARGE, MIDDLE, SMALL] } = {},
) {
  const whole = ({ id }: WebLlmModel): DownloadState =>
    held.includes(id)
      ? { kind: 'whole', totalBytes: 1, weights: `hash of ${id}` }
      : { kind: 'partly', heldBytes: 1, totalBytes: 2 };
  const model = findModel(LARGE);
  if (!model) throw new Error('the model is not offered');
  const engines: FakeEngine[] = [];
  const judge = await createWebLlmJudge({
    model,
    libs: Object.fromEntries(libs.map(id => [id, lib(`${id}.wasm`)])),
    stateOf: each => Promise.resolve(whole(each)),
    open: () => {
      const fake = startWebLlmEngine(script);
      engines.push(fake);
      open.push(fake);
      return fake.engine;
    },
    cache: fakeAnswerCache(),
    hash: async text => contentHash(await sha256Hex(text)),
  });
  const loads = () =>
    engines.flatMap(({ events }) => events.flatMap(each => ('model' in each ? [each.model] : [])));
  return { judge, loads };
}

const STATEMENT = 'Zinc shortens colds by a day.';
const tasks = [1, 2].map(at =>
  fakeTask({
    pairId: pairId(`pair-${at}`),
    statement: STATEMENT,
    context: `Part ${at}`,
    passages: [{ id: passageId('p'), text: `In this trial: ${STATEMENT}` }],
  }),
);

describe('a judge of web-llm', () => {
  test('names the model and the weights each reply is of', async () => {
    const { judge } = await start({});

    const replies = await collectReplies(judge, tasks);

    expect(judge.identity).toMatchObject({ id: 'web-llm', model: LARGE });
    expect(replies).toMatchObject(
      tasks.map(({ pairId: id }) => ({
        pairId: id,
        kind: 'supported',
        by: { id: 'web-llm', model: LARGE, weights: `hash of ${LARGE}` },
      })),
    );
  });

  test('goes on with the next smaller model that is here when the device is lost', async () => {
    const { judge, loads } = await start({ loseInLoad: [LARGE] });

    const replies = await collectReplies(judge, tasks);

    expect(replies.map(({ kind, by }) => [kind, by?.model])).toEqual([
      ['supported', MIDDLE],
      ['supported', MIDDLE],
    ]);
    await vi.waitFor(() => expect(loads()).toEqual([LARGE, MIDDLE, MIDDLE]));
  });

  test('keeps the job when the device is lost in the middle of an answer', async () => {
    const { judge } = await start({ loseAfter: { [LARGE]: 0 } });

    const replies = await collectReplies(judge, tasks);

    expect(replies.map(({ by }) => by?.model)).toEqual([MIDDLE, MIDDLE]);
  });

  test('does not try the lost model again', async () => {
    const { judge, loads } = await start({ loseInLoad: [LARGE] });
    await collectReplies(judge, tasks.slice(0, 1));

    await collectReplies(judge, tasks.slice(1));

    await vi.waitFor(() => {
      expect(loads().filter(model => model === LARGE)).toHaveLength(1);
      expect(loads().filter(model => model === MIDDLE)).toHaveLength(3);
    });
  });

  test('passes over models whose weights or program are not here', async () => {
    const { judge } = await start({ loseInLoad: [LARGE] }, { held: [LARGE, SMALL] });
    const other = await start({ loseInLoad: [LARGE] }, { libs: [LARGE, SMALL] });

    const replies = await collectReplies(judge, tasks.slice(0, 1));
    const others = await collectReplies(other.judge, tasks.slice(0, 1));

    expect([...replies, ...others].map(({ by }) => by?.model)).toEqual([SMALL, SMALL]);
  });

  test('says that the device is lost when it is for every model', async () => {
    const { judge } = await start({ loseInLoad: [LARGE, MIDDLE, SMALL] });

    const replies = await collectReplies(judge, tasks);

    expect(replies).toMatchObject(
      tasks.map(() => ({ kind: 'not-judged', reason: 'device-lost', by: { model: SMALL } })),
    );
  });

  test('does not step down for other trouble', async () => {
    const { judge } = await start({ failInLoad: { [LARGE]: 'IntegrityError: no' } });

    const [reply] = await collectReplies(judge, tasks.slice(0, 1));

    expect(reply).toMatchObject({ reason: 'model-not-loaded', by: { model: LARGE } });
  });

  test('ends early, without a reply, when it is stopped while the device is lost', async () => {
    const { judge } = await start({ answer: 'word '.repeat(200), wordMs: 20 });
    const controller = new AbortController();

    const replies = collectReplies(judge, tasks, controller.signal);
    setTimeout(() => controller.abort(), 300);

    expect(await replies).toEqual([]);
  });
});
