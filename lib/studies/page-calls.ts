import type { ContentHash } from '../core/ids';
import type { Result } from '../core/result';
import type { StudyFault, StudyRecords } from './export/parse-study';
import type { StudyReport } from './export/report';
import type { GivenFault } from './given-files';
import type { JoinFault } from './join-study';
import type { StudyProtocol } from './contract';

/** What the page asks of its thread: work on many checks, for which it never waits itself. */
export type StudyQuestion =
  | { kind: 'import'; files: readonly { path: string; file: Blob }[] }
  | { kind: 'add'; records: StudyRecords }
  | { kind: 'report'; study: ContentHash }
  | {
      kind: 'export';
      study: ContentHash;
      withTexts: boolean;
      license: string;
      /** Of Veracite, which the package names. */
      version: string;
    };

export type StudyProgress = { done: number; of: number };

export type ImportFault =
  GivenFault | { kind: 'bad-file'; fault: StudyFault } | { kind: 'cannot-join'; fault: JoinFault };

/** What came in; `refused`: answers whose places have others, and checks that are damaged. */
export type Imported =
  | { kind: 'draft'; protocol: StudyProtocol }
  | { kind: 'study'; id: ContentHash; answers: number; checks: number; refused: number }
  | { kind: 'audits'; checks: number; refused: number };

export type StudyReply = {
  import: Result<Imported, ImportFault>;
  add: Result<Imported, ImportFault>;
  report: Result<StudyReport, StudyFault>;
  /** The archive. */
  export: Result<Blob, StudyFault>;
};
