import type { AuditHalt } from '../core/audit/audit';
import type { AuditId, IsoDateTime } from '../core/ids';
import type { PowerWait } from '../core/device/power';
import type { AuditStore } from '../ports/store';

/** Works off running audits; the one place that does. */
export type Engine = {
  /**
   * Looks for work; safe to call at any time, as often as anyone likes. `resumed`: the reader
   * wants this one to go on, whatever kept it from that.
   */
  wake(resumed?: AuditId | null): Promise<void>;
  /** The reader stops an audit: what is open stays open. */
  stop(id: AuditId): Promise<void>;
};

export type EngineDeps = TurnDeps & {
  store: Pick<AuditStore, 'setStatus' | 'halt'>;
  run: (id: AuditId, signal: AbortSignal) => Promise<void>;
  /** Runs `work` while no other engine of this browser does. */
  alone: (work: () => Promise<void>) => Promise<void>;
  now: () => Date;
  /** Told when an audit's row changed outside `run`, or when it begins or ceases to wait. */
  onChange: (id: AuditId) => void;
  /** What an error means to the reader. */
  explain: (error: unknown) => AuditHalt;
  /** Told where an audit does not go on, and not even that could be written down. */
  onHeld: (id: AuditId, halt: AuditHalt) => void;
};

/** Audits at work at the same time: one slow host must not hold up the next audit. */
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
    // Someone may have asked after the last look and before the flag fell.
    if (hasBeenAsked()) await wake();
  }

  // A call, not a variable: the answer changes while we wait.
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
    // The caller notes the run first: a run that ends at once must find itself there.
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

/** What nobody waits for takes its turn: it must not slow down what somebody clicked for. */
function hasAutomatic(active: ReadonlyMap<AuditId, Run>): boolean {
  return active.values().some(run => run.isAutomatic);
}

/** The reader may have clicked meanwhile for what began by itself; or it has to wait. */
function follow({ automatic, wait }: Turns, active: ReadonlyMap<AuditId, Run>): void {
  for (const [id, run] of active) {
    run.isAutomatic = automatic.has(id);
    // It stays running in the store, with all that was found, and is taken up again.
    if (wait !== null && run.isAutomatic) run.controller.abort();
  }
}

/** Tells of each audit that waits now and did not before, or for another reason, or waits no more. */
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

/** An error becomes the reason why the audit does not go on. */
async function runOrHalt(
  deps: Pick<EngineDeps, 'run' | 'store' | 'explain'>,
  holder: Holder,
  { id, signal }: { id: AuditId; signal: AbortSignal },
): Promise<void> {
  try {
    await deps.run(id, signal);
  } catch (error) {
    // Left running it would be taken up again at once and fail for ever.
    console.error('an audit could not go on', error);
    await holder.orHold(id, now => deps.store.halt(id, deps.explain(error), now));
  }
}

/** Knows what runs by the store, which could not be told otherwise, until the reader resumes it. */
type Holder = {
  isHeld(id: AuditId): boolean;
  release(id: AuditId): void;
  /** A full disk may refuse even the few words that an audit has stopped. */
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
  /** Whether an audit was begun by itself; left out: none is. */
  isAutomatic?: (id: AuditId) => Promise<boolean>;
  /** Why those wait now, also the one at work; `null`, or left out: they do not. */
  findWait?: () => Promise<PowerWait | null>;
};

/** Who may be worked on now. */
type Turns = {
  /** What somebody clicked for first, then what began by itself; the oldest first in both. */
  inOrder: readonly AuditId[];
  /** Of all that run: those that began by themselves, and that nobody clicked for since. */
  automatic: ReadonlySet<AuditId>;
  /** Why those wait: none is in the order, and the one at work is to be put aside. */
  wait: PowerWait | null;
};

/** Looks whose turn it is; asked anew each time, as readers click and plugs are pulled. */
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
