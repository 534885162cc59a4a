import type { Annotations } from './annotation';
import type { Answer } from '../answer/answer';
import type { AuditCleanup } from './cleanup';
import type { AuditId, IsoDateTime } from '../ids';
import type { LedgerEntry } from './ledger';
import type { JudgeIdentity, Pair } from './pair';
import type { Rates } from './rates';
import type { Passage, Source, SourceText, TextKeeping } from '../source/source';
import type { Parsing, Statement } from '../answer/statement';
import type { Verdict } from './verdict';

/** `stopped`: by the user or by a failure; open cells can be resumed. */
export type AuditStatus = 'running' | 'finished' | 'stopped';

/** Reason an audit stopped without the user. */
export const AUDIT_HALTS = ['storage-full', 'storage-unavailable', 'fault'] as const;
export type AuditHalt = (typeof AUDIT_HALTS)[number];

/** Work an engine does before or instead of filling open cells. */
export type AuditStage =
  /** Stopped until the user accepts the cost. */
  | 'asking'
  /** A model is to split the answer; until then the statements are those of the rules. */
  | 'splitting'
  /** Pairs are checked again; no other pair is judged meanwhile. */
  | 'checking-again';

/** Facts of an audit that its other rows depend on. */
export type AuditHead = {
  id: AuditId;
  schemaVersion: 1;
  status: AuditStatus;
  /** Also set while stopped; omitted if judging needs no earlier step, or the step is done. */
  stage?: AuditStage;
  /** Begun automatically and not yet clicked for. */
  isAutomatic?: true;
  /** Only in the stage `checking-again`. */
  again?: {
    waiting: number;
    /** Status and end of the audit once no pair waits. */
    then: { status: AuditStatus; endedAt: IsoDateTime | null };
    /** Judge of the audit if the rest is cancelled. */
    judgeBefore: JudgeIdentity;
  };
  judge: JudgeIdentity;
  /** Result of a model's split into statements; omitted if the rules split. */
  parsing?: Parsing;
  startedAt: IsoDateTime;
  endedAt: IsoDateTime | null;
  /** Reason it stopped if not by the user; meaningless while it runs. */
  halt?: AuditHalt;
  /** Part of the source texts that is kept after the end; omitted if all. */
  keeps?: TextKeeping;
  isPinned?: true;
};

/**
 * Whole record of one audit of one answer.
 *
 * Plain JSON and the only input of the panel and the export. `verdicts` and `rates` are computed
 * from the pairs.
 */
export type Audit = AuditHead &
  Annotations & {
    answer: Answer;
    statements: Statement[];
    sources: Source[];
    /** Passages given to judges, in source and text order. */
    passages: Passage[];
    pairs: Pair[];
    verdicts: Verdict[];
    rates: Rates;
    /** Proposals for unsupported statements; omitted if the user asked for none. */
    cleanup?: AuditCleanup;
  };

/** Audit with the texts that evidence points into and the ledger of requests. */
export type AuditExport = Audit & { texts: SourceText[]; ledger: LedgerEntry[] };

export type AuditSummary = AuditHead & {
  answerId: Answer['id'];
  origin: Answer['origin'];
  pageUrl: string | null;
  /** Question, or the first words of the answer if no question is known. */
  title: string;
  settledPairs: number;
  pairs: number;
};

/** Returns true if the audit ended early; an audit that still asks has not begun. */
export function hasStopped({ status, stage }: Pick<AuditHead, 'status' | 'stage'>): boolean {
  return status === 'stopped' && stage !== 'asking';
}
