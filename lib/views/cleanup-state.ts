import type { Audit } from '../core/audit/audit';
import { findUnclean, type CleanupFailure, type CleanupOffer } from '../core/audit/cleanup';
import type { JudgeView } from '../settings/judge-choice';
import { estimateCleanup, type Estimate } from './estimate';
import { judgeHost } from '../settings/judge-hosts';

export type CleanupView =
  /** Open cells may still change the statements to reword. */
  | { status: 'too-early' }
  | { status: 'nothing-to-do' }
  /** `total`: statements that are not supported. */
  | { status: 'not-started'; total: number }
  | {
      status: 'running' | 'finished' | 'stopped';
      total: number;
      offers: readonly CleanupOffer[];
    }
  | {
      status: 'failed';
      failure: CleanupFailure;
      total: number;
      offers: readonly CleanupOffer[];
    };

export function readCleanup(audit: Audit): CleanupView {
  if (audit.status !== 'finished') return { status: 'too-early' };

  const total = findUnclean(audit).length;
  const { cleanup } = audit;
  if (total === 0) return { status: 'nothing-to-do' };
  if (!cleanup) return { status: 'not-started', total };

  const { offers } = cleanup;
  return cleanup.status === 'failed'
    ? { status: 'failed', failure: cleanup.failure, total, offers }
    : { status: cleanup.status, total, offers };
}

/** Executor of the cleanup: this device, or a model behind an API. */
export type CleanupPlace =
  | { place: 'device' }
  /** `estimate`: `null` if the connection no longer exists. */
  | { place: 'api'; host: string; estimate: Estimate | null };

/** Selects the judge that judged the answer, regardless of the current choice. */
export function findCleanupPlace(
  audit: Audit,
  { choice, judges, scrubs }: JudgeView,
): CleanupPlace {
  const host = judgeHost(audit.judge);
  if (host === null) return { place: 'device' };

  const { connection } = choice;
  // nb. Not the version: an update keeps using the connection an audit was made for.
  const { id, model } = judges.api;
  const isThere = connection !== null && id === audit.judge.id && model === audit.judge.model;
  const estimate = isThere ? estimateCleanup(audit, { ...connection, scrubs }) : null;
  return { place: 'api', host, estimate };
}
