import type { AuditId } from '../core/ids';
import type { AuditStore } from '../ports/audit-store';

/** Works off running audits; the one place that does. */
export type Engine = {
  /** Looks for work; safe to call at any time, as often as anyone likes. */
  wake(): Promise<void>;
  /** The reader stops an audit: what is open stays open. */
  stop(id: AuditId): Promise<void>;
};

export type EngineDeps = {
  store: Pick<AuditStore, 'findRunning' | 'setStatus'>;
  run: (id: AuditId, signal: AbortSignal) => Promise<void>;
  /** Runs `work` while no other engine of this browser does. */
  alone: (work: () => Promise<void>) => Promise<void>;
  now: () => Date;
  /** Told when an audit's row changed outside `run`. */
  onChange: (id: AuditId) => void;
};

/** Audits at work at the same time: one slow host must not hold up the next audit. */
const AT_ONCE = 3;

export function createEngine(deps: EngineDeps): Engine {
  const active = new Map<AuditId, { controller: AbortController; done: Promise<void> }>();
  let isWorking = false;
  let isAsked = false;
  let ring: () => void = () => undefined;

  async function wake(): Promise<void> {
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
      const running = [...active.values()].map(({ done }) => done);
      if (running.length > 0) await Promise.race([bell, ...running]);
    }
  }

  async function startWaiting(): Promise<void> {
    for (const id of await deps.store.findRunning()) {
      if (active.size >= AT_ONCE) return;
      if (active.has(id)) continue;

      const controller = new AbortController();
      active.set(id, { controller, done: runOne(id, controller.signal) });
    }
  }

  async function runOne(id: AuditId, signal: AbortSignal): Promise<void> {
    // The caller notes the run first: a run that ends at once must find itself there.
    await Promise.resolve();
    try {
      await deps.run(id, signal);
    } catch (error) {
      // Left running it would be taken up again at once and fail for ever.
      console.error('an audit could not go on', error);
      await deps.store.setStatus(id, 'stopped', deps.now().toISOString());
    } finally {
      active.delete(id);
      isAsked = true;
      deps.onChange(id);
    }
  }

  return {
    wake,
    async stop(id) {
      await deps.store.setStatus(id, 'stopped', deps.now().toISOString());
      active.get(id)?.controller.abort();
      deps.onChange(id);
    },
  };
}
