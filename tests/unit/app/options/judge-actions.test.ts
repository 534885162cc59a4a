import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { JudgeActions } from '../../../../components/options/ApiSection';
import {
  createKeyStore,
  type KeptKey,
  type KeyPlace,
  type KeyStore,
} from '../../../../lib/browser/keys';
import { createChangeChoice, createJudgeActions } from '../../../../lib/app/options/judge-actions';
import { fail, ok } from '../../../../lib/core/result';
import { examineConnection } from '../../../../lib/judges/doctor';
import {
  DEFAULT_JUDGE_CHOICE,
  type JudgeChoice,
  type ConnectionDraft,
} from '../../../../lib/settings/judge-choice';
import { startOpenaiServer, type OpenaiServer } from '../../../fakes/openai-server';

const KEY = 'sk-secret';

let server: OpenaiServer;
let choice: JudgeChoice;
let keys: KeyStore;
let session: KeyPlace;
let device: KeyPlace;
let actions: JudgeActions;
const requestAccess = vi.fn<(pattern: string) => Promise<boolean>>();

beforeEach(async () => {
  server = await startOpenaiServer({ key: KEY });
  choice = DEFAULT_JUDGE_CHOICE;
  session = openPlace();
  device = openPlace();
  keys = createKeyStore({ session, device });
  requestAccess.mockResolvedValue(true);
  actions = createJudgeActions({
    keys,
    change: createChangeChoice(
      () => Promise.resolve(choice),
      next => {
        choice = next;
        return Promise.resolve();
      },
    ),
    requestAccess,
    examine: connection =>
      examineConnection(
        {
          connection,
          extensionOrigin: 'chrome-extension://abc',
          fetch: (input, init) => fetch(input, init),
          clock: () => performance.now(),
        },
        new AbortController().signal,
      ),
    now: () => 1_000,
  });
});

afterEach(async () => {
  await server.close();
});

function openPlace(): KeyPlace {
  let kept: KeptKey | undefined;
  return {
    read: () => Promise.resolve(kept),
    write: next => {
      kept = next;
      return Promise.resolve();
    },
    clear: () => {
      kept = undefined;
      return Promise.resolve();
    },
  };
}

function draft(overrides: Partial<ConnectionDraft> = {}): ConnectionDraft {
  return {
    kind: 'openai',
    baseUrl: server.baseUrl,
    model: 'fake-model',
    apiVersion: '',
    key: KEY,
    keep: 'session',
    contextTokens: 16_000,
    price: { prompt: null, reply: null },
    ...overrides,
  };
}

describe('saving a connection', () => {
  it('keeps everything but the key in the choice', async () => {
    const outcome = await actions.onSave(draft({ price: { prompt: 1, reply: 2 } }));

    expect(outcome).toEqual(ok(null));
    expect(choice.connection).toEqual({
      kind: 'openai',
      baseUrl: server.baseUrl,
      model: 'fake-model',
      contextTokens: 16_000,
      price: { prompt: 1, reply: 2 },
      keyTerm: 'session',
      savedAt: 1_000,
      tested: null,
    });
    expect(JSON.stringify(choice)).not.toContain(KEY);
  });

  it('turns the switch back to the device where it leads to another host', async () => {
    await actions.onSave(draft());
    choice = { ...choice, where: 'api' };

    await actions.onSave(draft({ contextTokens: 32_000 }));
    expect(choice.where).toBe('api');

    await actions.onSave(draft({ baseUrl: 'https://elsewhere.example/v1' }));
    expect(choice.where).toBe('device');
  });

  it('keeps the key for as long as the reader says, under its origin', async () => {
    await actions.onSave(draft());
    expect(await session.read()).toEqual({ key: KEY, origin: server.origin });

    await actions.onSave(draft({ keep: 'device' }));
    expect(await session.read()).toBeUndefined();
    expect(await device.read()).toEqual({ key: KEY, origin: server.origin });
  });

  it('leaves the key as it is where none is entered anew', async () => {
    await actions.onSave(draft());

    await actions.onSave(draft({ key: '', model: 'other', keep: 'device' }));

    expect(await keys.find(server.origin)).toBe(KEY);
    expect(choice.connection).toMatchObject({ model: 'other', keyTerm: 'device' });
  });

  it('takes no key of one server along to another', async () => {
    await actions.onSave(draft());

    await actions.onSave(draft({ key: '', baseUrl: 'https://other.example/v1' }));

    expect(choice.connection?.keyTerm).toBe('none');
    expect(await keys.find('https://other.example')).toBeNull();
    expect(await session.read()).toBeUndefined();
  });

  it('asks for the host alone, inside the click', () => {
    void actions.onSave(draft({ baseUrl: 'https://api.example:8443/v1' }));

    expect(requestAccess).toHaveBeenCalledExactlyOnceWith('https://api.example/*');
  });

  it('keeps nothing where the reader does not allow the host', async () => {
    requestAccess.mockResolvedValue(false);

    const outcome = await actions.onSave(draft());

    expect(outcome).toEqual(fail('not-allowed'));
    expect(choice).toEqual(DEFAULT_JUDGE_CHOICE);
    expect(await keys.find(server.origin)).toBeNull();
  });

  it.each([
    ['no-address', { baseUrl: '' }],
    ['open-to-others', { baseUrl: 'http://api.example/v1' }],
    ['no-model', { model: ' ' }],
    ['broken-number', { contextTokens: NaN }],
    ['broken-number', { price: { prompt: 1, reply: null } }],
  ] as const)('says %s and asks for nothing', async (failure, broken) => {
    const outcome = await actions.onSave(draft(broken));

    expect(outcome).toEqual(fail(failure));
    expect(requestAccess).not.toHaveBeenCalled();
    expect(choice.connection).toBeNull();
  });
});

describe('testing a connection', () => {
  it('asks the model one small question, and changes nothing', async () => {
    const outcome = await actions.onTest(draft());

    expect(outcome).toMatchObject({ ok: true, value: { kind: 'works' } });
    expect(server.chats).toHaveLength(1);
    expect(choice).toEqual(DEFAULT_JUDGE_CHOICE);
    expect(await keys.find(server.origin)).toBeNull();
  });

  it('uses the kept key where none is entered', async () => {
    await actions.onSave(draft());

    const outcome = await actions.onTest(draft({ key: '' }));

    expect(outcome).toMatchObject({ ok: true, value: { kind: 'works' } });
  });

  it('says what is wrong', async () => {
    const outcome = await actions.onTest(draft({ key: 'sk-wrong' }));

    expect(outcome).toEqual(ok({ kind: 'key-refused' }));
  });

  it('tells the estimates how fast the saved connection is, tested before or after', async () => {
    await actions.onTest(draft());
    await actions.onSave(draft());
    const before = choice.connection?.tested;

    await actions.onTest(draft());

    expect(before?.replyTokens).toBeGreaterThan(0);
    expect(choice.connection?.tested?.replyTokens).toBeGreaterThan(0);
  });

  it('says nothing of the speed of another model', async () => {
    await actions.onTest(draft());

    await actions.onSave(draft({ model: 'other-model' }));

    expect(choice.connection?.tested).toBeNull();
  });
});

describe('who splits answers', () =>
  it('is kept with the choice, beside what was changed at the same time', async () => {
    await actions.onSave(draft());

    actions.onChooseSplitter('model');
    actions.onChoose('api');

    await vi.waitFor(() => expect(choice).toMatchObject({ splitBy: 'model', where: 'api' }));
    expect(choice.connection).not.toBeNull();
  }));

describe('deleting a connection', () => {
  it('removes its key and turns everything back to the device', async () => {
    await actions.onSave(draft({ keep: 'device' }));
    actions.onChoose('api');
    actions.onChooseSite('chatgpt', 'api');
    await vi.waitFor(() =>
      expect(choice).toMatchObject({ where: 'api', perSite: { chatgpt: 'api' } }),
    );

    actions.onDelete();

    await vi.waitFor(async () => {
      expect(await keys.find(server.origin)).toBeNull();
    });
    expect(choice).toEqual(DEFAULT_JUDGE_CHOICE);
  });

  it('leaves the judge on this device as it was chosen', async () => {
    await actions.onSave(draft());
    choice = { ...choice, device: { kind: 'lexical' } };

    actions.onDelete();

    await vi.waitFor(() =>
      expect(choice).toEqual({ ...DEFAULT_JUDGE_CHOICE, device: { kind: 'lexical' } }),
    );
  });
});
