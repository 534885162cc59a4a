import { signal } from '@preact/signals';

import type { AskActions, AskFault, Asking } from '../../../components/studies/ask-props';
import type { KeyStore, openStudyKeys } from '../../browser/keys';
import { patternOf } from '../../browser/permissions';
import type { ContentHash } from '../../core/ids';
import { fail, ok, type Result } from '../../core/result';
import { parseConnection } from '../../llm/remote/connection';
import type { AskPlan, StudyProgress } from '../../studies/page-calls';
import { connectionParts } from '../../studies/parse-protocol';
import { isPrivateHost } from '../../util/private-host';
import type { StudyClient } from './study-client';

export type AskingDeps = {
  client: Pick<StudyClient, 'ask'>;
  keys: Pick<ReturnType<typeof openStudyKeys>, 'find' | 'put'>;
  /** The key of the user's own connection serves a study that names the same origin. */
  ownKeys: Pick<KeyStore, 'find'>;
  requestAccess: (origins: string[]) => Promise<boolean>;
  isOnline: () => boolean;
};

/** Asks the APIs of a study: the page holds the keys and the state, the thread asks. */
export function openAsking(deps: AskingDeps) {
  const asking = signal<Asking>({ status: 'idle' });
  let stop = new AbortController();

  async function ask(study: ContentHash, plan: AskPlan, typed: Keys): Promise<Asking> {
    stop = new AbortController();
    const onPart = (progress: StudyProgress) => {
      asking.value = { status: 'asking', study, progress };
    };
    onPart({ done: 0, of: plan.costs.reduce((sum, { questions }) => sum + questions, 0) });
    const keys = await prepare(plan, typed, deps);
    if (!keys.ok) return { status: 'ended', study, outcome: keys };

    const call = { signal: stop.signal, onPart };
    const systems = plan.costs.map(({ system }) => system.id);
    const outcome = await deps.client.ask('ask', { study, systems, keys: keys.value }, call);
    return outcome.ok ? { status: 'ended', study, outcome } : { status: 'idle' };
  }

  const actions: AskActions = {
    async planAsking(study) {
      const plan = await deps.client.ask('plan-asking', { study });
      return plan.ok
        ? { ...plan.value, keyed: new Set((await findKeys(plan.value, deps)).keys()) }
        : null;
    },
    async ask(...about) {
      let after: Asking = { status: 'idle' };
      try {
        after = await ask(...about);
      } catch (error) {
        if (!stop.signal.aborted) throw error;
      } finally {
        asking.value = after;
      }
    },
    stopAsking: () => stop.abort(),
  };
  return { asking, actions };
}

type Keys = ReadonlyMap<string, string>;

/** Asks for access and collects the keys; nothing is sent if anything is wrong. */
async function prepare(
  plan: AskPlan,
  typed: Keys,
  deps: AskingDeps,
): Promise<Result<Keys, AskFault>> {
  const addresses = addressesOf(plan);
  const isAnyBroken = plan.costs.some(({ system }) => {
    const key = typed.get(new URL(system.baseUrl).origin) ?? '';
    return !parseConnection({ ...connectionParts(system), key }).ok;
  });
  if (isAnyBroken) return fail('broken-key');
  if (!deps.isOnline() && addresses.some(({ hostname }) => !isPrivateHost(hostname))) {
    return fail('offline');
  }
  // nb. Before any await: the click counts only that long.
  const isAllowed = await deps.requestAccess(addresses.map(({ href }) => patternOf(href)));
  if (!isAllowed) return fail('not-allowed');

  await deps.keys.put(new Map([...typed].flatMap(([origin, key]) => keyOf(origin, key))));
  return ok(await findKeys(plan, deps));
}

function keyOf(origin: string, key: string): [string, string][] {
  return key.trim() === '' ? [] : [[origin, key.trim()]];
}

async function findKeys(plan: AskPlan, { keys, ownKeys }: AskingDeps): Promise<Keys> {
  const found = await Promise.all(
    addressesOf(plan).map(async ({ origin }) => {
      const key = (await keys.find(origin)) ?? (await ownKeys.find(origin)) ?? '';
      return keyOf(origin, key);
    }),
  );
  return new Map(found.flat());
}

function addressesOf({ costs }: AskPlan): URL[] {
  return costs.map(({ system }) => new URL(system.baseUrl));
}
