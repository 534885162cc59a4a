import type { Audit } from '../core/audit/audit';
import type { Answer } from '../core/answer/answer';
import type { LedgerEntry, LedgerPurpose } from '../core/audit/ledger';
import type { NotJudgedReason } from '../core/audit/finding';
import type { JudgeIdentity } from '../core/audit/pair';
import type { ReliabilityCard } from '../core/audit/reliability';
import type { SourceMark } from '../core/source/source-checks';
import type { VerdictKind } from '../core/audit/verdict';
import type { MetadataService } from '../core/source/services';

/** A piece of a line: words, or an address that a user can follow. */
export type ReportPart = string | { url: string };

/**
 * A report before it is written in any format. All words in it are plain text: whoever writes it
 * makes them harmless, and nobody else has to.
 */
export type ReportBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; words: string; verdict?: VerdictKind }
  | { kind: 'line'; parts: readonly ReportPart[]; tone?: 'soft' | 'notice' }
  /** Words of a source, and where they stand. */
  | { kind: 'quote'; words: string; from: string }
  /** What a person said, beside what the machine found. */
  | { kind: 'hand'; head: string; words: readonly string[] }
  | { kind: 'list'; items: readonly string[] }
  | {
      kind: 'table';
      caption: string;
      head: readonly string[];
      rows: readonly (readonly string[])[];
    };

export type Report = { title: string; language: string; blocks: readonly ReportBlock[] };

/** What a report is made of. */
export type ReportFacts = {
  audit: Audit;
  /** `null`: not known. */
  ledger: readonly LedgerEntry[] | null;
  cards: readonly ReliabilityCard[];
  /** Of Veracite. */
  version: string;
};

/** Words that the panel has for kinds of things, so that a report calls them the same. */
export type ReportWords = {
  title: (audit: Pick<Audit, 'answer'>) => string;
  origin: (answer: Answer) => string;
  reason: (reason: NotJudgedReason | 'no-sources') => {
    short: string;
    sentence: string;
    nextStep: string;
  };
  mark: (mark: SourceMark) => { label: string; sentence: string };
  judge: (judge: JudgeIdentity) => string;
  service: (service: MetadataService) => string;
  purpose: (purpose: LedgerPurpose) => string;
  date: (date: string) => string;
  bytes: (bytes: number) => string;
  percent: (share: number) => string;
  /** One after the other, as the language lists. */
  list: (words: readonly string[]) => string;
};
