import { describe, expect, it, vi } from 'vitest';

import { openAsking, type AskingDeps } from '../../../../lib/app/studies/ask-apis';
import { contentHash } from '../../../../lib/core/ids';
import { ok } from '../../../../lib/core/result';
import { costsOf } from '../../../../lib/studies/asking/ask-cost';
import { openSlots } from '../../../../lib/studies/asking/ask-slots';
import { protocolOf, studyOf } from '../../../fakes/studies';

const STUDY = contentHash('1'.repeat(64));
const ORIGIN = 'https://api.example';
const OUTCOME = { filled: 1, failed: [] };

/** A page whose thread answers at once; `kept`: the keys that are stored. */
async function open(overrides: Partial<AskingDeps> = {}, kept = new Map<string, string>()) {
  const [, api] = protocolOf().systems;
  const systems = [{ ...api, baseUrl: `${ORIGIN}/v1` }];
  const plan = { costs: costsOf(openSlots(await studyOf({ systems }))), lost: 0 };
  const ask = vi.fn((...[kind]: [string, ...unknown[]]) =>
    Promise.resolve(ok(kind === 'ask' ? OUTCOME : plan)),
  );
  const requestAccess = vi.fn(() => Promise.resolve(true));
  const page = openAsking({
    client: { ask: ask as AskingDeps['client']['ask'] },
    keys: {
      find: origin => Promise.resolve(kept.get(origin) ?? null),
      put(added) {
        for (const [origin, key] of added) kept.set(origin, key);
        return Promise.resolve();
      },
    },
    ownKeys: { find: () => Promise.resolve(null) },
    requestAccess,
    isOnline: () => true,
    ...overrides,
  });
  return { ...page, plan, ask, requestAccess, kept };
}

/** The call of the thread with this key. */
function asks(key: string) {
  const keys = new Map([[ORIGIN, key]]);
  return ['ask', { study: STUDY, systems: ['api'], keys }, expect.anything()] as const;
}

describe('the click that asks', () => {
  it('asks for access in its own task, keeps the key, and hands it to the thread', async () => {
    const { actions, asking, plan, ask, requestAccess, kept } = await open();

    const asked = actions.ask(STUDY, plan, new Map([[ORIGIN, ' sk-1 ']]));
    expect(requestAccess).toHaveBeenCalledExactlyOnceWith([`${ORIGIN}/*`]);
    expect(asking.value).toMatchObject({ status: 'asking', progress: { done: 0, of: 4 } });
    await asked;

    expect(kept.get(ORIGIN)).toBe('sk-1');
    expect(ask).toHaveBeenLastCalledWith(...asks('sk-1'));
    expect(asking.value).toEqual({ status: 'ended', study: STUDY, outcome: ok(OUTCOME) });
  });

  it('keeps the stored key where none is typed, and takes that of the own connection', async () => {
    const stored = await open({}, new Map([[ORIGIN, 'sk-2']]));
    await stored.actions.ask(STUDY, stored.plan, new Map([[ORIGIN, '']]));
    const own = await open({ ownKeys: { find: () => Promise.resolve('sk-3') } });
    await own.actions.ask(STUDY, own.plan, new Map());

    expect(stored.ask).toHaveBeenLastCalledWith(...asks('sk-2'));
    expect(own.ask).toHaveBeenLastCalledWith(...asks('sk-3'));
    expect(own.kept.size).toBe(0);
    expect((await own.actions.planAsking(STUDY))?.keyed).toEqual(new Set([ORIGIN]));
  });

  it.each([
    ['not-allowed', '', { requestAccess: () => Promise.resolve(false) }],
    ['offline', '', { isOnline: () => false }],
    ['broken-key', 'a key\nof two lines', {}],
  ] as const)('sends nothing: %s', async (failure, key, deps) => {
    const { actions, asking, plan, ask, kept } = await open(deps);

    await actions.ask(STUDY, plan, new Map([[ORIGIN, key]]));

    expect(asking.value).toMatchObject({ status: 'ended', outcome: { failure } });
    expect(ask).not.toHaveBeenCalled();
    expect(kept.size).toBe(0);
  });

  it('is taken back by the next, without an error', async () => {
    const ask = vi.fn(
      (_kind: string, _about: object, own?: { signal: AbortSignal }) =>
        new Promise<never>((_resolve, reject) => {
          own?.signal.addEventListener('abort', () => reject(own.signal.reason as Error));
        }),
    );
    const { actions, asking, plan } = await open({ client: { ask } });

    const asked = actions.ask(STUDY, plan, new Map());
    await vi.waitFor(() => expect(ask).toHaveBeenCalled());
    actions.stopAsking();
    await asked;

    expect(asking.value).toEqual({ status: 'idle' });
  });
});
