import type { Audit } from '../../core/audit/audit';
import type { Aside, AsideFailure, AsideKind, AsideResult } from '../../core/audit/aside';
import type { AuditId } from '../../core/ids';
import type { Result } from '../../core/result';
import type { AsideStore } from '../../ports/aside-store';
import type { AuditStore } from '../../ports/store';
import type { StepJournal } from '../../ports/step-journal';

/**
 * Does the work of one kind. `null`: what it is about is gone. Each step that costs something is kept
 * in the journal before the next begins.
 */
export type AsideRunner<Kind extends AsideKind> = (
  aside: Aside<Kind>,
  about: { audit: Audit; journal: StepJournal },
  signal: AbortSignal,
) => Promise<Result<AsideResult<Kind>, AsideFailure> | null>;

export type RunAsidesDeps<Kind extends AsideKind> = {
  kind: Kind;
  store: Pick<AuditStore, 'find'>;
  asides: Omit<AsideStore, 'ask' | 'findRunning' | 'watch'>;
  run: AsideRunner<Kind>;
};

/** Works through what the user asked for beside one audit, one after the other. */
export async function runAsides<Kind extends AsideKind>(
  id: AuditId,
  { kind, store, asides, run }: RunAsidesDeps<Kind>,
  signal: AbortSignal,
): Promise<void> {
  await asides.recover(id, kind);
  for (;;) {
    const aside = await asides.take(id, kind);
    if (!aside) return;
    const audit = await store.find(id);
    const done = audit && (await run(aside, { audit, journal: asides.journal(aside) }, signal));
    // Whoever stops it records that.
    if (signal.aborted) return;
    await (done?.ok ? asides.end(aside, done.value) : asides.fail(aside, done?.failure));
  }
}
