import { describe, expect, it, vi } from 'vitest';

import { judgeOnDevice, DEFAULT_JUDGE } from '../../../../lib/app/choose-judge';
import {
  openJudge,
  type DownloadedModels,
  type OpenJudgeDeps,
} from '../../../../lib/app/engine/open-judge';
import { auditId } from '../../../../lib/core/ids';
import type { DownloadState } from '../../../../lib/core/device/model-offer';
import type { JudgeIdentity } from '../../../../lib/core/audit/pair';
import { LEXICAL } from '../../../../lib/judges/lexical/lexical';
import { browserNameOf } from '../../../../lib/llm/prompt-api/language-model';
import { collectReplies, fakeTask } from '../../../fakes/judges';
import { fakeBuiltInModel } from '../../../fakes/language-model';
import { fakeAnswerCache } from '../../../fakes/answer-cache';

const MODEL = 'Llama-3.2-1B-Instruct-q4f16_1-MLC';
const ENCODER_MODEL = 'nli-deberta-v3-xsmall';
const WANTED = judgeOnDevice({ kind: 'web-llm', model: MODEL, weights: 'ab12' });

/** Models of which `state` is here; starting one is noted, and gives a judge that says nothing. */
function models(state: DownloadState | null) {
  const start = vi.fn<DownloadedModels['start']>((_model, weights) => ({
    judge: { identity: { ...WANTED, weights }, judge: () => nothing() },
    close: () => undefined,
  }));
  return { stateOf: () => Promise.resolve(state), start };
}

async function* nothing(): AsyncGenerator<never> {
  await Promise.resolve();
  yield* [];
}

/** Opens what the test wants, in a world without a connection. */
function openHere(wanted: JudgeIdentity, deps: Partial<OpenJudgeDeps>) {
  const unused = () => Promise.reject(new Error('test: not for a model on this device'));
  return openJudge(wanted, {
    auditId: auditId('audit-1'),
    ledger: { add: unused },
    answers: fakeAnswerCache(),
    replies: { find: unused, put: unused },
    now: () => new Date(0),
    connectionFor: unused,
    scrubs: false,
    downloaded: {},
    builtIn: { api: null, browser: '' },
    throttle: { isOn: () => Promise.resolve(false), clock: () => 0, sleep: unused },
    ...deps,
  });
}

async function reasonOf({ judge }: Awaited<ReturnType<typeof openJudge>>) {
  const [reply] = await collectReplies(judge, [fakeTask()]);
  return reply?.kind === 'not-judged' ? reply.reason : reply?.kind;
}

describe('the judge chosen for this device', () => {
  it('is named with its model, its weights and the version of our prompt', () =>
    expect(WANTED).toEqual({
      id: 'web-llm',
      version: expect.stringMatching(/^1, prompt /) as string,
      model: MODEL,
      weights: 'ab12',
    }));

  it('is one of the package where it was chosen, or where a model is not known any more', () => {
    expect(judgeOnDevice({ kind: 'lexical' })).toEqual(LEXICAL.identity);
    expect(judgeOnDevice({ kind: 'embedded' })).toEqual(DEFAULT_JUDGE);
    expect(judgeOnDevice({ kind: 'web-llm', model: 'gone', weights: 'ab12' })).toEqual(
      DEFAULT_JUDGE,
    );
  });

  it('names the browser where the model is the browser’s own', () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Chrome/148.0.0.0 Safari/537.36' });

    expect(judgeOnDevice({ kind: 'prompt-api' })).toMatchObject({
      id: 'prompt-api',
      model: 'built into Chrome 148',
    });
    vi.unstubAllGlobals();
  });

  it.each([
    ['Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/148.0.0.0 Safari/537.36', 'Chrome 148'],
    ['Mozilla/5.0 (X11) Chrome/148.0.0.0 Safari/537.36 Edg/149.0.0.0', 'Edge 149'],
    ['Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
    ['Lynx', 'a browser of unknown make'],
  ])('knows the browser by "%s"', (userAgent, name) => expect(browserNameOf(userAgent)).toBe(name));
});

describe('opening a downloaded model', () => {
  it('starts it with the weights that are here now', async () => {
    const here = models({ kind: 'whole', totalBytes: 1, weights: 'cd34' });

    const { judge } = await openHere(WANTED, { downloaded: { 'web-llm': here } });

    expect(here.start).toHaveBeenCalledExactlyOnceWith(MODEL, 'cd34');
    expect(judge.identity.weights).toBe('cd34');
  });

  it.each([
    ['not all here', { kind: 'partly', heldBytes: 1, totalBytes: 2 }],
    ['removed', { kind: 'none' }],
  ] as const)('that is %s says so, and starts nothing', async (_name, state) => {
    const here = models(state);

    const opened = await openHere(WANTED, { downloaded: { 'web-llm': here } });

    expect(await reasonOf(opened)).toBe('model-not-loaded');
    expect(opened.judge.identity).toEqual(WANTED);
    expect(here.start).not.toHaveBeenCalled();
  });

  it('is of its own kind: an encoder starts no language model', async () => {
    const wanted = judgeOnDevice({ kind: 'encoder', model: ENCODER_MODEL, weights: 'ef56' });
    const [encoders, languageModels] = [1, 2].map(() =>
      models({ kind: 'whole', totalBytes: 1, weights: 'ef56' }),
    ) as [ReturnType<typeof models>, ReturnType<typeof models>];

    await openHere(wanted, { downloaded: { encoder: encoders, 'web-llm': languageModels } });

    expect(wanted).toEqual({
      id: 'encoder',
      version: '1, ef56',
      model: ENCODER_MODEL,
      weights: 'ef56',
    });
    expect(encoders.start).toHaveBeenCalledExactlyOnceWith(ENCODER_MODEL, 'ef56');
    expect(languageModels.start).not.toHaveBeenCalled();
  });

  it('that this version does not know says so, whatever is here', async () => {
    const here = models(null);

    const opened = await openHere(
      { ...WANTED, model: 'gone' },
      { downloaded: { 'web-llm': here } },
    );

    expect(await reasonOf(opened)).toBe('model-missing');
    expect(here.start).not.toHaveBeenCalled();
  });

  it('in Firefox says that it runs no such model', async () => {
    expect(await reasonOf(await openHere(WANTED, { downloaded: {} }))).toBe('no-model-here');
  });
});

describe('opening the browser’s own model', () => {
  const builtIn = (availability: 'available' | 'downloadable') => {
    const api = fakeBuiltInModel({ availability });
    return {
      api,
      deps: {
        answers: fakeAnswerCache(),
        builtIn: { api, browser: 'Chrome 149' },
      },
    };
  };
  const wanted: JudgeIdentity = { id: 'prompt-api', version: '1', model: 'built into Chrome 148' };

  it('judges, names the browser as it is now, and gives its memory back when it is closed', async () => {
    const { api, deps } = builtIn('available');
    const { judge, close } = await openHere(wanted, deps);

    const replies = await collectReplies(judge, [fakeTask()]);
    const open = api.alive();
    await close();

    expect(replies.map(({ kind }) => kind)).not.toContain('not-judged');
    expect(judge.identity.model).toBe('built into Chrome 149');
    expect(open).toBeGreaterThan(0);
    expect(api.alive()).toBe(0);
  });

  it('downloads nothing: where it is not here yet, each cell says so', async () => {
    const { api, deps } = builtIn('downloadable');

    expect(await reasonOf(await openHere(wanted, deps))).toBe('model-not-loaded');
    expect(api.created).toEqual([]);
  });

  it('is no model where the browser has none', async () => {
    const { deps } = builtIn('available');

    const opened = await openHere(wanted, { ...deps, builtIn: { api: null, browser: '' } });

    expect(await reasonOf(opened)).toBe('no-model-here');
  });
});
