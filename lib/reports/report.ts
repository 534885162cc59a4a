import type { Audit, ClosestPassage } from '../core/audit/audit';
import type { Answer } from '../core/answer/answer';
import type { LedgerEntry, LedgerPurpose } from '../core/audit/ledger';
import type { StatementId } from '../core/ids';
import type { JudgeIdentity } from '../core/audit/pair';
import type { ReliabilityCard } from '../core/audit/reliability';
import type { SourceMark } from '../core/source/source-checks';
import type { MarkKind } from '../core/audit/mark';
import type { Strength } from '../core/audit/pair-schemas';
import type { VerdictReason } from '../core/audit/verdict';
import type { MetadataService } from '../core/source/services';

export type ReportPart = string | { url: string };

/** A report in any format. All words are plain text; only the writer of a format escapes them. */
export type ReportBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; words: string; verdict?: MarkKind }
  | { kind: 'line'; parts: readonly ReportPart[]; tone?: 'soft' | 'notice' }
  /** Words of a source, and their location. */
  | { kind: 'quote'; words: string; from: string }
  /** Verdict or note by a person, beside the machine's finding. */
  | { kind: 'hand'; head: string; words: readonly string[] }
  | { kind: 'list'; items: readonly string[] }
  | {
      kind: 'table';
      caption: string;
      head: readonly string[];
      rows: readonly (readonly string[])[];
    };

export type Report = { title: string; language: string; blocks: readonly ReportBlock[] };

export type ReportFacts = {
  audit: Audit;
  /** `null`: not known. */
  ledger: readonly LedgerEntry[] | null;
  closest: readonly ClosestPassage[];
  /** Statements from which a second opinion may differ; omitted if there is none. */
  differing?: ReadonlySet<StatementId>;
  cards: readonly ReliabilityCard[];
  version: string;
};

/** The panel's names of kinds, so that reports use the same. */
export type ReportWords = {
  title: (audit: Pick<Audit, 'answer'>) => string;
  origin: (answer: Answer) => string;
  /** What the capture of the answer lacks. */
  capture: (answer: Answer) => readonly { sentence: string; nextStep: string }[];
  reason: (reason: VerdictReason) => {
    short: string;
    sentence: string;
    nextStep: string;
  };
  mark: (mark: SourceMark) => { label: string; sentence: string };
  judge: (judge: JudgeIdentity) => string;
  /** Says where it was judged: on this device or at a host. */
  where: (audit: Audit) => string;
  service: (service: MetadataService) => string;
  purpose: (purpose: LedgerPurpose) => string;
  date: (date: string) => string;
  bytes: (bytes: number) => string;
  percent: (share: number) => string;
  /** How often the judge was right in such cases; `null` if that was not measured. */
  right: (strength: Strength) => string | null;
  list: (words: readonly string[]) => string;
};
