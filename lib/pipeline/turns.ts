import type { AuditId } from '../core/ids';
import type { PowerWait } from '../core/power';
import type { AuditStore } from '../ports/audit-store';

export type TurnDeps = {
  store: Pick<AuditStore, 'findRunning'>;
  /** Whether an audit was begun by itself; left out: none is. */
  isAutomatic?: (id: AuditId) => Promise<boolean>;
  /** Why those wait now, also the one at work; `null`, or left out: they do not. */
  findWait?: () => Promise<PowerWait | null>;
};

/** Who may be worked on now. */
export type Turns = {
  /** What somebody clicked for first, then what began by itself; the oldest first in both. */
  inOrder: readonly AuditId[];
  /** Of all that run: those that began by themselves, and that nobody clicked for since. */
  automatic: ReadonlySet<AuditId>;
  /** Why those wait: none is in the order, and the one at work is to be put aside. */
  wait: PowerWait | null;
};

/** Looks whose turn it is; asked anew each time, as readers click and plugs are pulled. */
export async function findTurns(deps: TurnDeps): Promise<Turns> {
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
