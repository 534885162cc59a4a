import { describe, expect, it, vi } from 'vitest';

import {
  findConnection,
  graded,
  judgeAt,
  judgeForAnswer,
  judgeForRetry,
  stageFor,
  DEFAULT_JUDGE,
} from '../../../lib/app/choose-judge';
import { fail } from '../../../lib/core/result';
import { createModelJudge } from '../../../lib/judges/llm/model-judge';
import { createRemoteModel } from '../../../lib/llm/remote/openai-model';
import { DEFAULT_JUDGE_CHOICE, type JudgeChoice } from '../../../lib/settings/judge-choice';
import { fakeConnection } from '../../fakes/connections';

const CONNECTED: JudgeChoice = {
  ...DEFAULT_JUDGE_CHOICE,
  where: 'api',
  connection: fakeConnection(),
};
const REMOTE = judgeAt('api', CONNECTED);

const CHATGPT = { kind: 'site', site: 'chatgpt', layout: 'a', verified: '2026-10-01' } as const;

describe('the judge of a new check', () => {
  it('is the one on the device unless the reader chose the API', () => {
    expect(judgeForAnswer(CHATGPT, { ...CONNECTED, where: 'device' })).toEqual(DEFAULT_JUDGE);
    expect(judgeForAnswer(CHATGPT, CONNECTED)).toEqual(REMOTE);
  });

  it('is chosen by the site of the answer', () => {
    const choice: JudgeChoice = { ...CONNECTED, perSite: { chatgpt: 'device' } };

    expect(judgeForAnswer(CHATGPT, choice)).toEqual(DEFAULT_JUDGE);
    expect(judgeForAnswer({ kind: 'pasted' }, choice)).toEqual(REMOTE);
  });

  it('is the one on the device where nothing is connected', () =>
    expect(judgeForAnswer(CHATGPT, { ...CONNECTED, connection: null })).toEqual(DEFAULT_JUDGE));

  it('has the very name under which the engine will judge', () => {
    const connection = { ...fakeConnection(), key: 'sk-1' };
    const judge = createModelJudge({
      model: createRemoteModel({ connection }),
      cache: { find: () => Promise.resolve(new Map()), put: () => Promise.resolve() },
      hash: () => Promise.reject(new Error('not asked')),
    });

    expect(REMOTE).toEqual(judge.identity);
    expect(JSON.stringify(REMOTE)).not.toContain('sk-1');
  });
});

describe('the granularity of a judge', () => {
  it.each([
    ['document', DEFAULT_JUDGE, undefined],
    ['document', REMOTE, undefined],
    ['sentence', DEFAULT_JUDGE, 'sentence'],
    ['sentence', REMOTE, 'sentence-by-words'],
    ['sentence', { id: 'lexical', version: '1' }, 'sentence-by-words'],
  ] as const)('is, set to %s, for %o: %s', (granularity, judge, named) =>
    expect(graded(judge, { granularity })).toEqual(
      named === undefined ? judge : { ...judge, granularity: named },
    ),
  );

  it('stays when cells that it failed at are asked again', () => {
    const failed = graded(REMOTE, { granularity: 'sentence' });

    expect(judgeForRetry(failed, CONNECTED)).toEqual(failed);
  });
});

describe('the judge for cells that one failed at', () => {
  it('stays on the device where it was', () =>
    expect(judgeForRetry(DEFAULT_JUDGE, CONNECTED)).toEqual(DEFAULT_JUDGE));

  it('is reached by what is connected now', () => {
    const connection = fakeConnection({ model: 'other-model' });

    const judge = judgeForRetry(REMOTE, { ...CONNECTED, connection });

    expect(judge.model).toBe('other-model at api.example');
    expect(judgeForRetry(REMOTE, { ...CONNECTED, connection: null })).toEqual(REMOTE);
  });
});

describe('the connection of an audit', () => {
  function deps(choice: JudgeChoice = CONNECTED, key: string | null = 'sk-1') {
    return {
      readChoice: () => Promise.resolve(choice),
      keys: { find: vi.fn(() => Promise.resolve(key)) },
      mayReach: () => Promise.resolve(true),
    };
  }

  it('comes with the key that was entered for its origin', async () => {
    const given = deps();

    const found = await findConnection(REMOTE, given);

    expect(found).toMatchObject({ ok: true, value: { key: 'sk-1', model: 'big-model' } });
    expect(given.keys.find).toHaveBeenCalledExactlyOnceWith('https://api.example');
  });

  it('is another one once the model or the host was changed, and is not handed out', async () => {
    const changes = [{ model: 'other' }, { baseUrl: 'https://other.example/v1' }];
    for (const change of changes) {
      const given = deps({ ...CONNECTED, connection: fakeConnection(change) });

      expect(await findConnection(REMOTE, given)).toEqual(fail('model-missing'));
      expect(given.keys.find).not.toHaveBeenCalled();
    }
  });

  it('is gone once it was deleted', async () => {
    const found = await findConnection(REMOTE, deps({ ...CONNECTED, connection: null }));

    expect(found).toEqual(fail('model-missing'));
  });

  it('is handed to no judge on the device', async () => {
    expect(await findConnection(DEFAULT_JUDGE, deps())).toEqual(fail('model-missing'));
  });

  it('is of no use once the browser has forgotten its key', async () => {
    const connection = fakeConnection({ keyTerm: 'session' });

    const found = await findConnection(REMOTE, deps({ ...CONNECTED, connection }, null));

    expect(found).toEqual(fail('key-refused'));
  });

  it('needs no key where the server asks for none', async () => {
    const connection = fakeConnection({ keyTerm: 'none' });

    const found = await findConnection(REMOTE, deps({ ...CONNECTED, connection }, null));

    expect(found).toMatchObject({ ok: true, value: { key: '' } });
  });

  it('is not used once the reader has taken the permission for its host back', async () => {
    const found = await findConnection(REMOTE, {
      ...deps(),
      mayReach: () => Promise.resolve(false),
    });

    expect(found).toEqual(fail('model-forbidden'));
  });

  it('of an older version of ours is the same connection', async () => {
    const found = await findConnection({ ...REMOTE, version: '0, prompt 0' }, deps());

    expect(found.ok).toBe(true);
  });
});

describe('what comes before the judging of a new check', () => {
  const splitting: JudgeChoice = { ...CONNECTED, splitBy: 'model' };

  it('is the split, where that was chosen and a language model judges', () =>
    expect(stageFor(judgeAt('api', splitting), splitting)).toBe('splitting'));

  it('is nothing where rules split, or the judge asks no language model', () => {
    expect(stageFor(judgeAt('api', CONNECTED), CONNECTED)).toBeUndefined();
    expect(stageFor(judgeAt('device', splitting), splitting)).toBeUndefined();
  });
});
