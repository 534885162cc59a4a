import { fail, ok, type Result } from '../../core/result';
import { parseConnection } from '../../llm/remote/connection';
import type { StudyStore } from '../../ports/study-store';
import { costsOf } from '../../studies/asking/ask-cost';
import { askSlots, lostAsks, openSlots, type AskOutcome } from '../../studies/asking/ask-slots';
import { createOpener } from '../../studies/asking/open-systems';
import type { ApiSystem } from '../../studies/contract';
import type { StudyFault } from '../../studies/export/parse-study';
import { stateOf } from '../../studies/file-answer';
import type { StudyQuestion, StudyReply } from '../../studies/page-calls';
import { connectionParts } from '../../studies/parse-protocol';
import { GONE, type Call } from './read-study';

export type AskDeskDeps = {
  studies: StudyStore;
  fetch: typeof globalThis.fetch;
  /** Runs when no other page asks: two would pay for the same answer. */
  alone: <Value>(work: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;
  now: () => Date;
};

type Asking = Omit<Extract<StudyQuestion, { kind: 'ask' }>, 'kind'>;

/** Asks the APIs of a study, as the command does; what it asked is in the store. */
export function createAskDesk(deps: AskDeskDeps) {
  const { studies, alone } = deps;
  return {
    async 'plan-asking'({ study }: Pick<Asking, 'study'>): Promise<StudyReply['plan-asking']> {
      const kept = await studies.find(study);
      if (!kept) return fail(GONE);
      const lost = lostAsks(await studies.findAsks(study)).length;
      return ok({ costs: costsOf(openSlots(stateOf(kept))), lost });
    },
    // What is missing is read once its turn has come.
    ask: (asking: Asking, call: Call): Promise<StudyReply['ask']> =>
      alone(() => askMissing(asking, deps, call), call.signal),
  };
}

async function askMissing(
  { study, systems, keys }: Asking,
  { studies, fetch, now }: AskDeskDeps,
  { signal, onPart }: Call,
): Promise<Result<AskOutcome, StudyFault>> {
  const kept = await studies.find(study);
  if (!kept) return fail(GONE);
  const state = stateOf(kept);
  const slots = openSlots(state, systems);
  const show = (done: number): void => onPart({ done, of: slots.length });
  show(0);
  // Nothing is paid for where it can no longer be kept.
  const gone = new AbortController();
  try {
    const work = { slots, signal: AbortSignal.any([signal, gone.signal]), onDone: show };
    const outcome = await askSlots(state, work, {
      openModel: createOpener(system => connect(system, keys), fetch),
      asks: await studies.findAsks(study),
      async keepAsk(ask) {
        if (!(await studies.addAsk(study, ask))) gone.abort();
      },
      async keepAnswer(answer) {
        await studies.addAnswer(study, answer, null);
      },
      now,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    return ok(outcome);
  } catch (error) {
    if (gone.signal.aborted) return fail(GONE);
    throw error;
  }
}

/** A protocol is frozen with an address that parses, and the page takes no key that does not. */
function connect(system: ApiSystem, keys: Asking['keys']) {
  const key = keys.get(new URL(system.baseUrl).origin) ?? '';
  const parsed = parseConnection({ ...connectionParts(system), key });
  if (!parsed.ok) throw new Error(`studies: a frozen system has a bad address: ${parsed.failure}`);
  return parsed.value;
}
