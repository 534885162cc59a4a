import type { ContentHash } from '../core/ids';
import type { Result } from '../core/result';
import type { StudyFiles } from '../ports/study-store';
import type { AskCost } from './asking/ask-cost';
import type { AskOutcome } from './asking/ask-slots';
import type { StudyFault, StudyRecords } from './export/parse-study';
import type { StudyReport } from './export/report';
import type { GivenFault } from './given-files';
import type { JoinFault } from './join-study';
import type { Adjudication, AdjudicationFault } from './adjudication';
import type { DisputedPair } from './adjudication-file';
import type { StudyProtocol } from './contract';
import type { RoundFault, RoundPlan } from './coordinator';
import type { Round } from '../core/study/packet';
import type { LabellingState } from './labelling-state';
import type { LabelFault } from './labels';
import type { SampleFault, SamplePlan } from './sample';
import type { PacketsFault } from './study-packets';

/** What the page asks of its thread: work on many checks, for which it never waits itself. */
export type StudyQuestion =
  | { kind: 'import'; files: readonly { path: string; file: Blob }[] }
  | { kind: 'add'; records: StudyRecords; files: StudyFiles }
  | { kind: 'report'; study: ContentHash }
  | { kind: 'plan-asking'; study: ContentHash }
  /** Asks these APIs for what is missing. `keys`: by the origins of their addresses. */
  | {
      kind: 'ask';
      study: ContentHash;
      systems: readonly string[];
      keys: ReadonlyMap<string, string>;
    }
  | {
      kind: 'export';
      study: ContentHash;
      withTexts: boolean;
      license: string;
      /** Of Veracite, which the package names. */
      version: string;
    }
  | LabellingQuestion;

/** What is asked about labels of people. */
export type LabellingQuestion =
  | { kind: 'labelling'; study: ContentHash }
  | { kind: 'draw'; study: ContentHash; plan: SamplePlan }
  | { kind: 'round'; study: ContentHash; plan: RoundPlan }
  | { kind: 'packet'; study: ContentHash; of: PacketOf }
  | { kind: 'take'; study: ContentHash; files: readonly { name: string; file: Blob }[] }
  | { kind: 'disputed'; study: ContentHash }
  | { kind: 'decide'; study: ContentHash; decision: Omit<Adjudication, 'at'> };

/** The packet of one person in one round. */
export type PacketOf = { annotator: string; round: Round };

export type StudyProgress = { done: number; of: number };

export type ImportFault =
  GivenFault | { kind: 'bad-file'; fault: StudyFault } | { kind: 'cannot-join'; fault: JoinFault };

/** What came in; `refused`: answers whose places have others, and checks that are damaged. */
export type Imported =
  | { kind: 'draft'; protocol: StudyProtocol }
  | { kind: 'study'; id: ContentHash; answers: number; checks: number; refused: number }
  | { kind: 'audits'; checks: number; refused: number };

/** Why labels of people cannot be worked on. */
export type LabellingFault =
  | { kind: 'bad-file'; fault: StudyFault }
  | PacketsFault
  | RoundFault
  | {
      kind:
        | Exclude<SampleFault, 'no-size'>
        | AdjudicationFault
        /** Labels follow from the sample or the packets that are here. */
        | 'labels-in'
        | 'no-packets'
        | 'too-large';
    };

/** Labels that came in; `refused`: lines of which file, from 1. */
export type LabelsTaken = {
  added: number;
  repeated: number;
  refused: { file: string; line: number; fault: LabelFault }[];
};

export type Labelling<Value> = Result<Value, LabellingFault>;

/** What asking is expected to take. `lost`: questions that were under way when it last ended. */
export type AskPlan = { costs: readonly AskCost[]; lost: number };

export type StudyReply = {
  import: Result<Imported, ImportFault>;
  add: Result<Imported, ImportFault>;
  report: Result<StudyReport, StudyFault>;
  'plan-asking': Result<AskPlan, StudyFault>;
  ask: Result<AskOutcome, StudyFault>;
  /** The archive. */
  export: Result<Blob, StudyFault>;
  labelling: Labelling<LabellingState>;
  draw: Labelling<null>;
  round: Labelling<null>;
  /** The packet's file. */
  packet: Labelling<string>;
  take: Labelling<LabelsTaken>;
  disputed: Labelling<DisputedPair[]>;
  decide: Labelling<null>;
};
