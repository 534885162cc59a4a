import type { Audit } from '../../lib/core/audit';
import { findEngineFailures } from '../../lib/core/engine-failures';
import type { RejudgeScope } from '../../lib/core/engine-place';
import type { AnswerId, AuditId, PairId, SourceId } from '../../lib/core/ids';
import { auditId } from '../../lib/core/ids';
import type { PageCheck, RequestFailure } from '../../lib/core/page-check';
import type { Result } from '../../lib/core/result';
import { parseCapture } from '../../lib/messaging/parse-capture';
import { parseAnswerIds } from '../../lib/messaging/parse-ids';
import { requestAudit } from '../../lib/pipeline/request-audit';
import { toPageCheck } from '../../lib/pipeline/to-page-check';
import type { AuditStore, Rejudging } from '../../lib/ports/audit-store';
import type { CleanupStore } from '../../lib/ports/cleanup-store';
import type { EngineChoice } from '../../lib/state/engine-choice';
import type { Settings } from '../../lib/state/settings';
import { isQuotaError } from '../../lib/store/quota';
import { judgeAt, judgeForAnswer, judgeForRetry, stageFor } from './choose-judge';
import type { EngineHost } from './engine-host';

/** What the background does with audits when it is asked. */
export type AuditDesk = {
  /** `raw` is parsed here: its sender sits next to a web page. */
  request(raw: unknown): Promise<Result<AuditId, RequestFailure>>;
  findChecks(raw: unknown): Promise<PageCheck[]>;
  resume(id: AuditId): Promise<void>;
  /** Takes up whatever was interrupted. */
  resumeRunning(): Promise<void>;
  recheck(id: AuditId, sources: readonly SourceId[]): Promise<void>;
  /** Has cells judged again by the judge that is chosen now; no source is read again. */
  rejudge(id: AuditId, scope: RejudgeScope): Promise<void>;
  /** Has the statements that are not supported reworded, by the engine the audit was made for. */
  startCleanup(id: AuditId): Promise<void>;
};

export type AuditDeskDeps = {
  store: AuditStore;
  cleanups: Pick<CleanupStore, 'start' | 'findRunning'>;
  host: Pick<EngineHost, 'wake'>;
  readSettings: () => Promise<Pick<Settings, 'badges'>>;
  readChoice: () => Promise<EngineChoice>;
};

export function createAuditDesk(deps: AuditDeskDeps): AuditDesk {
  const { store, cleanups, host, readSettings, readChoice } = deps;

  /** One after the other: two clicks on the same answer must find each other's audit. */
  let last: Promise<unknown> = Promise.resolve();

  async function requestNow(raw: unknown): Promise<Result<AuditId, RequestFailure>> {
    const capture = parseCapture(raw);
    if (!capture.ok) return capture;

    const choice = await readChoice();
    const judge = judgeForAnswer(capture.value.origin, choice);
    const request = await requestAudit(capture.value, {
      store,
      judge,
      stage: stageFor(judge, choice),
      now: () => new Date(),
      makeAuditId: () => auditId(crypto.randomUUID()),
      isQuotaError,
    });
    await host.wake();
    return request;
  }

  async function findCheck(answer: AnswerId): Promise<PageCheck[]> {
    const id = await store.findByAnswer(answer);
    const audit = id && (await store.find(id));
    return audit ? [toPageCheck(audit, await readSettings())] : [];
  }

  return {
    request(raw) {
      const request = last.then(() => requestNow(raw));
      // A request that breaks is its own caller's to know; the next one starts all the same.
      last = request.catch(() => undefined);
      return request;
    },
    async findChecks(raw) {
      return (await Promise.all(parseAnswerIds(raw).map(findCheck))).flat();
    },
    async resume(id) {
      await store.setStatus(id, 'running', null);
      await host.wake();
    },
    async resumeRunning() {
      const running = await Promise.all([store.findRunning(), cleanups.findRunning()]);
      if (running.flat().length > 0) await host.wake();
    },
    async recheck(id, sources) {
      await store.reopen(id, sources);
      await host.wake();
    },
    async rejudge(id, scope) {
      const audit = await store.find(id);
      if (!audit) return;

      await store.rejudge(id, rejudgingOf(audit, scope, await readChoice()));
      await host.wake();
    },
    async startCleanup(id) {
      await cleanups.start({ audit: id, startedAt: new Date().toISOString() });
      await host.wake();
    },
  };
}

function rejudgingOf(audit: Audit, scope: RejudgeScope, choice: EngineChoice): Rejudging {
  return scope.pairs === 'all'
    ? { judge: judgeAt(scope.place, choice), pairs: 'all' }
    : { judge: judgeForRetry(audit.judge, choice), pairs: failedPairs(audit) };
}

function failedPairs({ pairs }: Audit): PairId[] {
  return findEngineFailures(pairs).map(({ id }) => id);
}
