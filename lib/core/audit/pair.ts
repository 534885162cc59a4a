import type { Finding, JudgedFinding, NotJudgedReason } from './finding';
import {
  type AuditId,
  type IsoDateTime,
  type PairId,
  type PassageId,
  type SourceId,
  type StatementId,
  pairId,
} from '../ids';
import { MODEL_FAILURES } from './model-failure';

/** Which engine judged, and which version of it, so that old results stay comparable. */
export type JudgeIdentity = {
  id: string;
  version: string;
  /** The model's own name, where the engine runs more than one. */
  model?: string;
  /** SHA-256 of the weights, where they are at hand. */
  weights?: string;
};

/** Whether two findings are of one engine, in one version, with one model. */
export function isSameJudge(a: JudgeIdentity, b: JudgeIdentity): boolean {
  return a.id === b.id && a.version === b.version && a.model === b.model;
}

/** The parts that tell judges apart, as in `isSameJudge`, as one string. */
export function judgeKeyOf({ id, version, model }: JudgeIdentity): string {
  return JSON.stringify([id, version, model ?? null]);
}

/** What a judge found, and by which passages. */
type Judgement = {
  finding: Finding;
  judge: JudgeIdentity;
  /** The passages the judge was given. */
  passageIds: PassageId[];
  /** Share of the source's text in those passages, 0–1; 0 where it could not be read. */
  readShare: number;
  settledAt: IsoDateTime;
};

/** What a judge found of a pair that was then given to another one; it stays for comparison. */
export type EarlierFinding = Omit<Judgement, 'finding'> & { finding: JudgedFinding };

/**
 * Why a cell that was to be checked once more has nothing new. What was found before stands, so
 * none of these says anything about the source.
 */
export type RecheckFailure =
  | NotJudgedReason
  /** The text it was compared with is no longer kept. */
  | 'text-gone'
  /** There was no room to write down what was found. */
  | 'storage-full';

/** That the reader had one cell checked once more, and how it went. */
export type Recheck = {
  /** Who is to judge it, whoever the audit asks. */
  judge: JudgeIdentity;
  askedAt: IsoDateTime;
} & ({ status: 'waiting' } | { status: 'failed'; reason: RecheckFailure });

type PairBase = {
  id: PairId;
  auditId: AuditId;
  statementId: StatementId;
  sourceId: SourceId;
  /** The answer cites this source for this statement. */
  cited: boolean;
  /** How often a finding was offered for this pair. More than 1: work was done twice. */
  timesSettled: number;
  /**
   * What was found before, oldest first; left out where there is none. Where a whole audit was
   * judged again one finding of each judge, of a cell checked once more by itself all of them.
   */
  earlier?: EarlierFinding[];
};

/** Waiting for an engine. */
export type OpenPair = PairBase & { state: 'open' };

/** An engine is at work on it; open again once `until` has passed or the engine is gone. */
export type LeasedPair = PairBase & { state: 'leased'; owner: string; until: IsoDateTime };

/** Done: a cell of the matrix. */
export type SettledPair = PairBase &
  Judgement & {
    state: 'settled';
    /** Left out: nobody asked for it, or it brought a finding. */
    recheck?: Recheck;
  };

/** One statement against one source: the unit of work, and a cell of the matrix. */
export type Pair = OpenPair | LeasedPair | SettledPair;

export function pairIdFor(audit: AuditId, statement: StatementId, source: SourceId): PairId {
  return pairId(`${audit}|${statement}|${source}`);
}

export function isSettled(pair: Pair): pair is SettledPair {
  return pair.state === 'settled';
}

/** A cell that is to be checked once more. */
export type WaitingPair = SettledPair & { recheck: Recheck & { status: 'waiting' } };

/** Whether a cell waits to be checked once more; until then it shows what was found before. */
export function isBeingRechecked(pair: Pair): pair is WaitingPair {
  return pair.state === 'settled' && pair.recheck?.status === 'waiting';
}

const ENGINE_REASONS: ReadonlySet<NotJudgedReason> = new Set([
  ...MODEL_FAILURES,
  'judge-failed',
  'quote-not-verified',
]);

/** Whether the engine failed, and not the source. */
export function isEngineFailure(reason: NotJudgedReason): boolean {
  return ENGINE_REASONS.has(reason);
}

/** The pairs the engine failed at although the source was read: another try may fill them. */
export function findEngineFailures(pairs: readonly Pair[]): SettledPair[] {
  return pairs
    .filter(isSettled)
    .filter(({ finding }) => finding.kind === 'not-judged' && isEngineFailure(finding.reason));
}
