import type { StoredItem } from '../../browser/settings';
import { isUnclaimed, type Audit } from '../../core/audit/audit';
import type { CheckAgainCall, JudgePlace } from '../../core/device/judge-place';
import { type AnswerId, type AuditId, type SourceId, auditId } from '../../core/ids';
import type { PageCheck, RequestFailure } from '../../core/answer/page-check';
import { type JudgeIdentity, findJudgeFailures } from '../../core/audit/pair';
import { findGroupFailures } from '../../core/audit/source-group';
import { fail, type Result } from '../../core/result';
import { neededOrigins } from '../../core/source/missing-access';
import type { StorageTrouble } from '../../core/device/storage-trouble';
import { parseAnswerIds, parseCapture } from '../../messaging/parse-calls';
import { requestAudit } from '../../pipeline/request-audit';
import { toPageCheck } from '../../pipeline/to-page-check';
import type { AsideCall } from '../../core/audit/aside';
import type { AsideStore } from '../../ports/aside-store';
import type { ExamStore } from '../../ports/exam-store';
import type { AuditDraft, AuditStore, CheckAgainRequest, CleanupStore } from '../../ports/store';
import { mustAskFirst } from '../../settings/ask-first';
import type { JudgeChoice } from '../../settings/judge-choice';
import { estimateCheck } from '../../views/estimate';
import type { HeldAudit } from '../../views/audit-state';
import { hasPageBadges, type Settings } from '../../settings/settings';
import { explainStorageError, isQuotaError } from '../../store/storage-trouble';
import {
  graded,
  judgeAt,
  judgeForAnswer,
  judgeForRetry,
  stageFor,
  DEFAULT_JUDGE,
} from '../choose-judge';
import { findJudge, needsConnection } from '../../judges/registry';
import { unreadLanguage } from '../../core/audit/language-reach';
import type { DetectLanguage } from '../../ports/detect-language';
import { createTurns } from '../../util/turns';
import type { EngineHost } from './engine-host';
import type { PowerWait } from '../../core/device/power';

export type AuditService = ReturnType<typeof createAuditService>;

export type AuditServiceDeps = {
  store: AuditStore;
  cleanups: Pick<CleanupStore, 'start' | 'findRunning'>;
  exams: Pick<ExamStore, 'findRunning'>;
  asides: Pick<AsideStore, 'ask' | 'findRunning'>;
  host: Pick<EngineHost, 'wake' | 'findWait'>;
  readSettings: () => Promise<Settings>;
  readChoice: () => Promise<JudgeChoice>;
  detectLanguage: DetectLanguage;
  /** Current trouble with the store; `null` if none. */
  findTrouble: () => Promise<StorageTrouble | null>;
  /** Returns true if the user has allowed all these sites, given as match patterns. */
  isAllowed: (origins: readonly string[]) => Promise<boolean>;
  /** Updates the pages that show this audit. */
  onChange: (id: AuditId) => void;
  /** Storage of the audit that has halted although the store says that it runs. */
  held: StoredItem<HeldAudit | null>;
};

export function createAuditService(deps: AuditServiceDeps) {
  const { store, cleanups, exams, asides, host, readChoice, readSettings, held } = deps;
  const goOn = (id: AuditId, write: () => Promise<unknown>) => haveGoOn(id, write, deps);

  // Two clicks on the same answer must find each other's audit.
  const inTurn = createTurns();

  return {
    /** `raw` is parsed here: its sender is a script inside a web page. */
    request: (raw: unknown) => inTurn(() => requestNow(raw, false, deps)),
    /** The same for an automatic check: always by the judge of the package. */
    begin: (raw: unknown) => inTurn(() => requestNow(raw, true, deps)),
    /** Called when the user clicks to see this check: an automatic one no longer waits. */
    async claim(id: AuditId): Promise<void> {
      if (await claimNow(id, store)) await host.wake();
    },
    async findChecks(raw: unknown): Promise<PageCheck[]> {
      const found = parseAnswerIds(raw).map(answer => findCheck(deps, answer));
      return (await Promise.all(found)).flat();
    },
    resume: (id: AuditId) => goOn(id, () => store.setStatus(id, 'running', null)),
    /** Starts a check that asked first, with the judge at that place. */
    async agree(id: AuditId, place: JudgePlace): Promise<void> {
      const choice = await readChoice();
      const judge = graded(judgeAt(place, choice), await readSettings());
      await goOn(id, () => store.agree(id, { judge, stage: stageFor(judge, choice) }));
    },
    async resumeRunning(): Promise<void> {
      const all = [store, cleanups, exams, asides];
      const running = await Promise.all(all.map(each => each.findRunning()));
      if (running.flat().length > 0) await host.wake();
    },
    readAgain: (id: AuditId, sources: readonly SourceId[]) =>
      goOn(id, () => store.readAgain(id, sources)),
    /**
     * Reads the sources of this audit, or of every waiting one, whose sites are allowed by now. Any
     * number of calls, also at once, read each source once.
     */
    readAllowed: (id: AuditId | null) =>
      inTurn(async () => {
        for (const each of id === null ? await store.findWaiting() : [id]) {
          const sources = await findAllowed(each, neededOrigins, deps);
          if (sources.length > 0) await goOn(each, () => store.readAgain(each, sources));
        }
      }),
    /** The same for an audit that has just begun to wait: a site may have been allowed meanwhile. */
    lookOnceMore: (id: AuditId) =>
      inTurn(async () => {
        // nb. Not those redirected: if allowed and refused all the same, this would never end.
        const sources = await findAllowed(id, ownOrigins, deps);
        if (sources.length > 0) await goOn(id, () => store.readAgain(id, sources));
      }),
    /** Ends an audit that waits for permission: what is not allowed could not be checked. */
    async finish(id: AuditId): Promise<void> {
      if ((await store.find(id))?.status !== 'waiting') return;
      await store.setStatus(id, 'finished', new Date().toISOString());
      deps.onChange(id);
    },
    /** Has cells judged again by the current judge; no source is read again. */
    async checkAgain({ audit: id, scope, askedAt }: CheckAgainCall): Promise<void> {
      const audit = await store.find(id);
      if (!audit) return;

      const now = { choice: await readChoice(), settings: await readSettings() };
      const request = toRequest(audit, { scope, askedAt }, now);
      await goOn(id, () => store.checkAgain(id, request));
    },
    /** Has the unsupported statements reworded, by the model the audit was made for. */
    startCleanup: (id: AuditId) =>
      goOn(id, () => cleanups.start({ audit: id, startedAt: new Date().toISOString() })),
    /** Stores what the user asks for beside an audit; the engine then does it. */
    askAside: (call: AsideCall) =>
      goOn(call.auditId, () => asides.ask({ ...call, askedAt: new Date().toISOString() })),
    /** Records an audit whose halt could not be stored. */
    hold: (value: HeldAudit) => held.setValue(value),
  };
}

async function requestNow(
  raw: unknown,
  isAutomatic: boolean,
  { store, host, detectLanguage, readSettings, readChoice, findTrouble }: AuditServiceDeps,
): Promise<Result<AuditId, RequestFailure>> {
  const capture = parseCapture(raw);
  if (!capture.ok) return capture;
  const trouble = await findTrouble();
  if (trouble !== null) return fail(trouble);

  const [choice, settings] = await Promise.all([readChoice(), readSettings()]);
  const chosen = isAutomatic ? DEFAULT_JUDGE : judgeForAnswer(capture.value.origin, choice);
  const judge = graded(chosen, settings);
  const request = await requestAudit(capture.value, {
    store,
    judge,
    stage: stageFor(judge, choice),
    detectLanguage,
    mustAsk: draft => mustAsk(draft, judge, { choice, settings }),
    isAutomatic,
    keeps: settings.keepQuotesOnly ? 'quotes' : undefined,
    now: () => new Date(),
    makeAuditId: () => auditId(crypto.randomUUID()),
    isQuotaError,
  });
  // An earlier automatic check of this answer may be waiting.
  if (request.ok && !isAutomatic) await claimNow(request.value, store);
  await host.wake();
  return request;
}

const ownOrigins: typeof neededOrigins = source =>
  source.status === 'unreadable' && source.reason === 'no-permission'
    ? neededOrigins(source)
    : null;

/** Finds the sources that were unreadable for want of a permission that there is now. */
async function findAllowed(
  id: AuditId,
  originsOf: typeof neededOrigins,
  { store, isAllowed }: Pick<AuditServiceDeps, 'store' | 'isAllowed'>,
): Promise<SourceId[]> {
  const audit = await store.find(id);
  if (!audit || audit.status === 'running') return [];
  const found = audit.sources.map(async source => {
    const origins = originsOf(source);
    return origins !== null && (await isAllowed(origins)) ? [source.id] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Asks before a judge that does not read the answer, and before costs: on the device there are none. */
function mustAsk(
  draft: AuditDraft,
  judge: JudgeIdentity,
  { choice, settings }: { choice: JudgeChoice; settings: Settings },
): boolean {
  const statement = draft.answer.language ?? null;
  const reach = findJudge(judge.id)?.reads;
  if (reach && unreadLanguage(reach, { statement, source: null }) !== null) return true;

  const { connection, splitBy } = choice;
  if (!needsConnection(judge) || connection === null) return false;
  const { scrubTest: scrubs, passagesPerPair, askAbove } = settings;
  const { granularity } = judge;
  const terms = { ...connection, scrubs, passagesPerPair, splitBy, granularity };
  const estimate = estimateCheck(draft, terms);
  return mustAskFirst(estimate, askAbove, connection);
}

/** If the store has no room for the claim, the check keeps its turn and goes on. */
async function claimNow(id: AuditId, store: Pick<AuditStore, 'claim'>): Promise<boolean> {
  try {
    return await store.claim(id);
  } catch (error) {
    if (explainStorageError(error) === null) throw error;
    console.info('the click for an audit could not be stored', error);
    return false;
  }
}

/** Resumes an audit once `write` is done; if that is refused, the panel says why. */
async function haveGoOn(
  id: AuditId,
  write: () => Promise<unknown>,
  { store, held, host }: AuditServiceDeps,
): Promise<void> {
  try {
    await write();
    // A check the user clicks for no longer waits for a charger or its turn.
    await store.claim(id);
  } catch (error) {
    const halt = explainStorageError(error);
    if (halt === null) throw error;
    console.info('an audit could not be made to go on', error);
    await held.setValue({ audit: id, halt });
    return;
  }
  if ((await held.getValue())?.audit === id) await held.setValue(null);
  await host.wake(id);
}

async function findCheck(
  { store, host, readSettings }: AuditServiceDeps,
  answer: AnswerId,
): Promise<PageCheck[]> {
  const id = await store.findByAnswer(answer);
  const audit = id && (await store.find(id));
  if (!audit) return [];
  const wait = await findWaitOf(audit, host);
  return [toPageCheck(audit, { badges: hasPageBadges(await readSettings()), wait })];
}

function toRequest(
  audit: Audit,
  { scope, askedAt }: Omit<CheckAgainCall, 'audit'>,
  { choice, settings }: { choice: JudgeChoice; settings: Settings },
): CheckAgainRequest {
  if (!('place' in scope)) {
    const pairs = findJudgeFailures(audit).map(({ id }) => id);
    const groupsOf = findGroupFailures(audit).map(({ keeper }) => keeper);
    return { judge: judgeForRetry(audit.judge, choice), pairs, groupsOf, askedAt, takesOver: true };
  }
  const judge = graded(judgeAt(scope.place, choice), settings);
  return scope.pairs === 'all'
    ? { judge, pairs: 'all', askedAt, takesOver: true }
    : { judge, pairs: [scope.pairs], askedAt, takesOver: false };
}

/** Asks the engine only about checks that may wait. */
export async function findWaitOf(
  audit: Audit,
  { findWait }: Pick<EngineHost, 'findWait'>,
): Promise<PowerWait | null> {
  return isUnclaimed(audit) ? findWait() : null;
}
