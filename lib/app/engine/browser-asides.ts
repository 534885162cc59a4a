import type { AsideKind } from '../../core/audit/aside';
import { createEngine, type Engine } from '../../pipeline/engine';
import { createAsideStore } from '../../store/asides';
import { explainHalt } from '../../store/storage-trouble';
import { aloneAs } from './browser-cleaner';
import { openLookRunner, openOpinionRunner, type LookerDeps } from './browser-looker';
import { openCoverageRunner, openDraftRunner, openRatingRunner } from './browser-quality';
import { runAsides, type AsideRunner } from './run-asides';
import type { AuditId } from '../../core/ids';

export type AsideDeps = LookerDeps;

/** Opens what the work of one kind beside an audit needs; `close` is called once it has ended. */
type OpenRunner<Kind extends AsideKind> = (
  id: AuditId,
  deps: AsideDeps,
) => Promise<{ run: AsideRunner<Kind>; close: () => Promise<void> }>;

export type AsideEngines = Record<AsideKind, Engine>;

/** Engines of the work beside audits, one for each kind: a long one delays no other. */
export function createAsideEngines(deps: AsideDeps): AsideEngines {
  return {
    look: createAsideEngine('look', openLookRunner, deps),
    coverage: createAsideEngine('coverage', openCoverageRunner, deps),
    rating: createAsideEngine('rating', openRatingRunner, deps),
    draft: createAsideEngine('draft', openDraftRunner, deps),
    opinion: createAsideEngine('opinion', openOpinionRunner, deps),
  };
}

function createAsideEngine<Kind extends AsideKind>(
  kind: Kind,
  open: OpenRunner<Kind>,
  deps: AsideDeps,
): Engine {
  const { db, store, now } = deps;
  const asides = createAsideStore(db);
  const interrupt = (id: AuditId) => asides.interrupt(id, kind);
  return createEngine({
    store: {
      findRunning: () => asides.findRunning([kind]),
      setStatus: interrupt,
      halt: interrupt,
    },
    async run(id, signal) {
      const { run, close } = await open(id, deps);
      try {
        await runAsides(id, { kind, store, asides, run }, signal);
      } finally {
        await close();
      }
    },
    alone: aloneAs(`veracite-${kind}`),
    now,
    // The panel follows the store.
    onChange: () => undefined,
    explain: explainHalt,
    onHeld: () => undefined,
  });
}
