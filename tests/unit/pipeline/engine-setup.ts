import { auditId, type AuditId } from '../../../lib/core/ids';
import { createEngine, type EngineDeps } from '../../../lib/pipeline/engine';

/** Audits that run until told otherwise. */
export function setUpEngine(ids: string[], overrides: Partial<EngineDeps> = {}) {
  const running = new Set(ids.map(auditId));
  const gates = new Map<AuditId, () => void>();
  const started: AuditId[] = [];
  const statuses: [AuditId, string][] = [];
  const heldUp: [AuditId, string][] = [];
  const engine = createEngine({
    store: {
      findRunning: () => Promise.resolve([...running]),
      setStatus: (id, status) => {
        statuses.push([id, status]);
        if (status !== 'running') running.delete(id);
        return Promise.resolve();
      },
      halt: (id, halt) => {
        statuses.push([id, halt]);
        running.delete(id);
        return Promise.resolve();
      },
    },
    run: (id, signal) => {
      started.push(id);
      return new Promise(resolve => {
        const end = () => {
          running.delete(id);
          resolve();
        };
        gates.set(id, end);
        signal.addEventListener('abort', () => resolve());
      });
    },
    alone: work => work(),
    now: () => new Date('2026-01-01T00:00:00Z'),
    onChange: () => undefined,
    explain: () => 'fault',
    onHeld: (id, halt) => {
      heldUp.push([id, halt]);
    },
    ...overrides,
  });
  const finish = (id: string) => gates.get(auditId(id))?.();
  return { engine, running, started, statuses, heldUp, finish };
}
