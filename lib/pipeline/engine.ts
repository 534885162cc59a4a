import type { AuditHalt } from '../core/audit/audit';
import type { AuditId, IsoDateTime } from '../core/ids';
import type { PowerWait } from '../core/device/power';
import type { AuditStore } from '../ports/store';

/** Works through running audits; no other code does. */
export type Engine = {
  /**
   * Looks for work; safe to call at any time and any number of times. `resumed`: audit the user
   * wants to go on, regardless of its halt.
   */
  wake(resumed?: AuditId | null): Promise<void>;
  /** Stops an audit at the user's request: open cells remain open. */
  stop(id: AuditId): Promise<void>;
};

export type EngineDeps = {
  store: Pick<AuditStore, 'findRunning' | 'setStatus' | 'halt'>;
  run: (id: AuditId, signal: AbortSignal) => Promise<void>;
  /** Runs `work` under a lock, so that no other engine of this browser does. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Returns true if an audit started automatically; defaults to false. */
  isAutomatic?: (id: AuditId) => Promise<boolean>;
  /** Reason why automatic audits wait, even an active one; `null` or omitted if they do not. */
  findWait?: () => Promise<PowerWait | null>;
  now: () => Date;
  /** Called if an audit's row changed outside `run`, or if it starts or stops waiting. */
  onChange: (id: AuditId) => void;
  explain: (error: unknown) => AuditHalt;
  onHeld: (id: AuditId, halt: AuditHalt) => void;
};

/** Number of audits at work at the same time: one slow host must not delay the next audit. */
const AT_ONCE = 3;

type Run = { controller: AbortController; done: Promise<void>; isAutomatic: boolean };

export function createEngine(deps: EngineDeps): Engine {
  const active = new Map<AuditId, Run>();
  const held = new Set<AuditId>();
  const reportWaiting = createWaitReport(deps);
  let isWorking = false;
  let isRequested = false;
  let wakeLoop = (): void => undefined;

  async function wake(resumed: AuditId | null = null): Promise<void> {
    if (resumed !== null) held.delete(resumed);
    isRequested = true;
    wakeLoop();
    if (isWorking) return;

    isWorking = true;
    try {
      await deps.alone(workOff);
    } finally {
      isWorking = false;
    }
    // A request may have arrived after the last look and before the lock was released.
    if (hasRequest()) await wake();
  }

  // A call, not a variable: the value changes during the awaits.
  const hasRequest = () => isRequested;

  async function workOff(): Promise<void> {
    while (hasRequest() || active.size > 0) {
      isRequested = false;
      const request = Promise.withResolvers<undefined>();
      wakeLoop = () => request.resolve(undefined);
      await startWaiting();
      const ends = active.values().map(run => run.done);
      if (active.size > 0) await Promise.race([request.promise, ...ends]);
    }
  }

  async function startWaiting(): Promise<void> {
    const turns = await findTurns(deps);
    reportWaiting(turns);
    follow(turns, active);
    for (const id of turns.inOrder) {
      if (active.size >= AT_ONCE) return;
      const isAutomatic = turns.automatic.has(id);
      if (active.has(id) || held.has(id) || (isAutomatic && hasAutomatic(active))) continue;
      const controller = new AbortController();
      active.set(id, { controller, done: runOne(id, controller.signal), isAutomatic });
    }
  }

  async function runOne(id: AuditId, signal: AbortSignal): Promise<void> {
    // The caller registers the run first: a run that ends at once must find itself there.
    await Promise.resolve();
    try {
      await runOrHalt(id, { ...deps, held }, signal);
    } finally {
      active.delete(id);
      isRequested = true;
      deps.onChange(id);
    }
  }

  async function stop(id: AuditId): Promise<void> {
    await writeOrHold(id, { ...deps, held }, now => deps.store.setStatus(id, 'stopped', now));
    active.get(id)?.controller.abort();
    deps.onChange(id);
  }

  return { wake, stop };
}

/** Automatic audits run one at a time, so as not to slow down checks a user clicked for. */
function hasAutomatic(active: ReadonlyMap<AuditId, Run>): boolean {
  return active.values().some(run => run.isAutomatic);
}

/** Applies the turns to active runs: an automatic one may be claimed, or have to wait. */
function follow({ automatic, wait }: Turns, active: ReadonlyMap<AuditId, Run>): void {
  for (const [id, run] of active) {
    run.isAutomatic = automatic.has(id);
    // It remains `running` in the store, with all findings, and is resumed later.
    if (wait !== null && run.isAutomatic) run.controller.abort();
  }
}

function createWaitReport({ onChange }: Pick<EngineDeps, 'onChange'>): (turns: Turns) => void {
  let reported: ReadonlyMap<AuditId, PowerWait> = new Map();
  return ({ automatic, wait }) => {
    const before = reported;
    reported = new Map(wait === null ? [] : [...automatic].map(id => [id, wait]));
    for (const id of new Set([...before.keys(), ...reported.keys()])) {
      if (before.get(id) !== reported.get(id)) onChange(id);
    }
  };
}

/** `held`: audits whose halt could not be stored, until the user resumes them. */
type Holding = EngineDeps & { held: Set<AuditId> };

async function runOrHalt(id: AuditId, deps: Holding, signal: AbortSignal): Promise<void> {
  try {
    await deps.run(id, signal);
  } catch (error) {
    // As `running` it would be resumed at once and fail forever.
    console.error('an audit could not go on', error);
    await writeOrHold(id, deps, now => deps.store.halt(id, deps.explain(error), now));
  }
}

/** Holds the audit if the write fails: a full disk may refuse even the few words of a halt. */
async function writeOrHold(
  id: AuditId,
  { held, now, onHeld, explain }: Holding,
  write: (now: IsoDateTime) => Promise<void>,
): Promise<void> {
  try {
    await write(now().toISOString());
  } catch (error) {
    console.error('that an audit has stopped could not be written down', error);
    held.add(id);
    onHeld(id, explain(error));
  }
}

type Turns = {
  /** Audits a user clicked for, then automatic ones; the oldest first in both. */
  inOrder: readonly AuditId[];
  /** Running audits that started automatically and that no user has claimed since. */
  automatic: ReadonlySet<AuditId>;
  /** Reason why automatic audits wait: `inOrder` has none, and an active one is suspended. */
  wait: PowerWait | null;
};

/** Determines the turns; called again each time, since users click and unplug chargers. */
async function findTurns({ store, isAutomatic, findWait }: EngineDeps): Promise<Turns> {
  const running = await store.findRunning();
  const automatic = new Set<AuditId>();
  for (const id of running) {
    if ((await isAutomatic?.(id)) ?? false) automatic.add(id);
  }
  const wait = automatic.size === 0 ? null : ((await findWait?.()) ?? null);
  const clicked = running.filter(id => !automatic.has(id));
  return { inOrder: wait === null ? [...clicked, ...automatic] : clicked, automatic, wait };
}
