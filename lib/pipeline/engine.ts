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

export type EngineDeps = TurnDeps & {
  store: Pick<AuditStore, 'setStatus' | 'halt'>;
  run: (id: AuditId, signal: AbortSignal) => Promise<void>;
  /** Runs `work` under a lock, so that no other engine of this browser does. */
  alone: (work: () => Promise<void>) => Promise<void>;
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
  const holder = createHolder(deps);
  const tellWaiting = createWaitTeller(deps);
  let isWorking = false;
  let isAsked = false;
  let ring = (): void => undefined;

  async function wake(resumed: AuditId | null = null): Promise<void> {
    if (resumed !== null) holder.release(resumed);
    isAsked = true;
    ring();
    if (isWorking) return;

    isWorking = true;
    try {
      await deps.alone(workOff);
    } finally {
      isWorking = false;
    }
    // A request may have arrived after the last look and before the lock was released.
    if (hasBeenAsked()) await wake();
  }

  // A call, not a variable: the value changes during the awaits.
  const hasBeenAsked = () => isAsked;

  async function workOff(): Promise<void> {
    while (hasBeenAsked() || active.size > 0) {
      isAsked = false;
      const bell = new Promise<void>(resolve => {
        ring = resolve;
      });
      await startWaiting();
      if (active.size > 0) await Promise.race([bell, ...active.values().map(run => run.done)]);
    }
  }

  async function startWaiting(): Promise<void> {
    const turns = await findTurns(deps);
    tellWaiting(turns);
    follow(turns, active);
    for (const id of turns.inOrder) {
      if (active.size >= AT_ONCE) return;
      const isAutomatic = turns.automatic.has(id);
      if (active.has(id) || holder.isHeld(id) || (isAutomatic && hasAutomatic(active))) continue;
      const controller = new AbortController();
      active.set(id, { controller, done: runOne(id, controller.signal), isAutomatic });
    }
  }

  async function runOne(id: AuditId, signal: AbortSignal): Promise<void> {
    // The caller registers the run first: a run that ends at once must find itself there.
    await Promise.resolve();
    try {
      await runOrHalt(deps, holder, { id, signal });
    } finally {
      active.delete(id);
      isAsked = true;
      deps.onChange(id);
    }
  }

  return {
    wake,
    stop: id => stopRun(id, { ...deps, holder, active }),
  };
}

type Stopping = Pick<EngineDeps, 'store' | 'onChange'> & {
  holder: Holder;
  active: ReadonlyMap<AuditId, Run>;
};

async function stopRun(id: AuditId, { store, onChange, holder, active }: Stopping): Promise<void> {
  await holder.orHold(id, now => store.setStatus(id, 'stopped', now));
  active.get(id)?.controller.abort();
  onChange(id);
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

/** Reports each audit that starts or stops waiting, or waits for another reason. */
function createWaitTeller({ onChange }: Pick<EngineDeps, 'onChange'>): (turns: Turns) => void {
  let told: ReadonlyMap<AuditId, PowerWait> = new Map();
  return ({ automatic, wait }) => {
    const before = told;
    told = new Map(wait === null ? [] : [...automatic].map(id => [id, wait]));
    for (const id of new Set([...before.keys(), ...told.keys()])) {
      if (before.get(id) !== told.get(id)) onChange(id);
    }
  };
}

async function runOrHalt(
  deps: Pick<EngineDeps, 'run' | 'store' | 'explain'>,
  holder: Holder,
  { id, signal }: { id: AuditId; signal: AbortSignal },
): Promise<void> {
  try {
    await deps.run(id, signal);
  } catch (error) {
    // As `running` it would be resumed at once and fail forever.
    console.error('an audit could not go on', error);
    await holder.orHold(id, now => deps.store.halt(id, deps.explain(error), now));
  }
}

/** Remembers audits whose halt could not be stored, until the user resumes them. */
type Holder = {
  isHeld(id: AuditId): boolean;
  release(id: AuditId): void;
  /** Holds the audit if the write fails: a full disk may refuse even the few words of a halt. */
  orHold(id: AuditId, write: (now: IsoDateTime) => Promise<void>): Promise<void>;
};

function createHolder({ explain, onHeld, now }: EngineDeps): Holder {
  const held = new Set<AuditId>();
  return {
    isHeld: id => held.has(id),
    release: id => void held.delete(id),
    async orHold(id, write) {
      try {
        await write(now().toISOString());
      } catch (error) {
        console.error('that an audit has stopped could not be written down', error);
        held.add(id);
        onHeld(id, explain(error));
      }
    },
  };
}

type TurnDeps = {
  store: Pick<AuditStore, 'findRunning'>;
  /** Returns true if an audit started automatically; defaults to false. */
  isAutomatic?: (id: AuditId) => Promise<boolean>;
  /** Reason why automatic audits wait, even an active one; `null` or omitted if they do not. */
  findWait?: () => Promise<PowerWait | null>;
};

type Turns = {
  /** Audits a user clicked for, then automatic ones; the oldest first in both. */
  inOrder: readonly AuditId[];
  /** Running audits that started automatically and that no user has claimed since. */
  automatic: ReadonlySet<AuditId>;
  /** Reason why automatic audits wait: `inOrder` has none, and an active one is suspended. */
  wait: PowerWait | null;
};

/** Determines the turns; called again each time, since users click and unplug chargers. */
async function findTurns(deps: TurnDeps): Promise<Turns> {
  const running = await deps.store.findRunning();
  const automatic = await findAutomatic(running, deps);
  const wait = automatic.size === 0 ? null : ((await deps.findWait?.()) ?? null);
  const clicked = running.filter(id => !automatic.has(id));
  const inOrder = wait === null ? [...clicked, ...automatic] : clicked;
  return { inOrder, automatic, wait };
}

async function findAutomatic(
  ids: readonly AuditId[],
  { isAutomatic }: TurnDeps,
): Promise<ReadonlySet<AuditId>> {
  const automatic = new Set<AuditId>();
  for (const id of ids) {
    if ((await isAutomatic?.(id)) ?? false) automatic.add(id);
  }
  return automatic;
}
