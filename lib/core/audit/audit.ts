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

/** `stopped`: the user ended it, or it could not go on; what is open can be resumed. */
export type AuditStatus = 'running' | 'finished' | 'stopped';

/** Why an audit could not go on. */
export const AUDIT_HALTS = ['storage-full', 'storage-unavailable', 'fault'] as const;
export type AuditHalt = (typeof AUDIT_HALTS)[number];

/** What an engine has to do instead of filling open cells. */
export type AuditStage =
  /** The user is asked first whether it is worth what it takes; stopped until they say yes. */
  | 'asking'
  /** A model is to split the answer; until it has, the statements are those of the rules. */
  | 'splitting'
  /** Pairs are checked again; nothing else is done meanwhile. */
  | 'rechecking';

/** The facts of an audit that its other rows hang on. */
export type AuditHead = {
  id: AuditId;
  /** Shape of this record. */
  schemaVersion: 1;
  status: AuditStatus;
  /** Also while stopped; left out: nothing comes before the judging, or it is done. */
  stage?: AuditStage;
  /** Begun by the mode of its site, and not clicked for since; left out: the user wanted it. */
  isAutomatic?: true;
  /** Only in the stage `rechecking`. */
  again?: {
    /** Pairs that still wait. */
    waiting: number;
    /** Status and end of the audit once none waits. */
    then: { status: AuditStatus; endedAt: IsoDateTime | null };
    /** The audit's judge if the rest is cancelled. */
    judgeBefore: JudgeIdentity;
  };
  /** The engine that this audit asks. */
  judge: JudgeIdentity;
  /** How a model split the answer into statements; left out: the rules did. */
  parsing?: Parsing;
  startedAt: IsoDateTime;
  /** `null` while running. */
  endedAt: IsoDateTime | null;
  /** Why it stopped, where the user did not end it; says nothing while it runs. */
  halt?: AuditHalt;
  /** What is kept of its sources' texts once it has ended; left out: all. */
  keeps?: TextKeeping;
  /** The user wants it kept however old it is; left out: like all others. */
  isPinned?: true;
};

/**
 * The whole record of one check of one answer.
 *
 * Plain JSON. The panel, the export and the tests render from this and nothing
 * else. `verdicts` and `rates` are computed from the pairs.
 */
export type Audit = AuditHead &
  Annotations & {
    answer: Answer;
    statements: Statement[];
    sources: Source[];
    /** The windows that judges were given, in source and text order. */
    passages: Passage[];
    pairs: Pair[];
    verdicts: Verdict[];
    rates: Rates;
    /** What was offered for statements that are not supported; left out: nobody asked for it. */
    cleanup?: AuditCleanup;
  };

/** What an export holds: the texts that evidence points into too, and what left the device. */
export type AuditExport = Audit & { texts: SourceText[]; ledger: LedgerEntry[] };

/** One line of the history. */
export type AuditSummary = AuditHead & {
  answerId: Answer['id'];
  origin: Answer['origin'];
  pageUrl: string | null;
  /** The question, or the answer's first words where no question is known. */
  title: string;
  settledPairs: number;
  pairs: number;
};

/** Whether it ended before all was looked at; what asks first has not even begun. */
export function hasStopped({ status, stage }: Pick<AuditHead, 'status' | 'stage'>): boolean {
  return status === 'stopped' && stage !== 'asking';
}
