import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';

import type { StorageTrouble } from '../../lib/core/device/storage-trouble';
import type { AuditSummary } from '../../lib/core/audit/audit';
import type { ContentHash } from '../../lib/core/ids';
import type { Result } from '../../lib/core/result';
import type { Screenshot, StudyRow, StudySlot } from '../../lib/core/study/study';
import type { Adjudication } from '../../lib/studies/adjudication';
import type { StudyProtocol } from '../../lib/studies/contract';
import type { RoundPlan } from '../../lib/studies/coordinator';
import type { StudyDraft } from '../../lib/studies/draft';
import type { StudyFault } from '../../lib/studies/export/parse-study';
import type {
  LabellingFault,
  PacketOf,
  StudyProgress,
  StudyReply,
} from '../../lib/studies/page-calls';
import type {
  Binding,
  BindingFault,
  FreezeFault,
  ShownStudy,
  StudyLine,
  StudyPlace,
} from '../../lib/studies/page-state';
import type { SamplePlan } from '../../lib/studies/sample';
import type { AskActions, Asking } from './ask-props';
import type { WriteActions, WriteProps } from './write-props';

/** What the coordinator does about labels; each reply comes when it is stored. */
export type LabellingActions = {
  read: (study: ContentHash) => Promise<StudyReply['labelling']>;
  draw: (study: ContentHash, plan: SamplePlan) => Promise<StudyReply['draw']>;
  makeRound: (study: ContentHash, plan: RoundPlan) => Promise<StudyReply['round']>;
  savePacket: (study: ContentHash, of: PacketOf) => Promise<Result<null, LabellingFault>>;
  take: (study: ContentHash, files: readonly File[]) => Promise<StudyReply['take']>;
  readDisputed: (study: ContentHash) => Promise<StudyReply['disputed']>;
  decide: (study: ContentHash, decision: Omit<Adjudication, 'at'>) => Promise<StudyReply['decide']>;
};

export type StudyActions = AskActions &
  WriteActions & {
    go: (place: StudyPlace) => void;
    /** Begins a draft. */
    begin: () => void;
    /** Opens a draft of the next version. */
    amend: (study: StudyRow) => void;
    putDraft: (draft: StudyDraft, protocol: StudyProtocol) => void;
    deleteDraft: (id: string) => void;
    freeze: (draft: StudyDraft, reason: string) => Promise<Result<null, FreezeFault>>;
    deleteStudy: (id: ContentHash) => Promise<void>;
    importFiles: (files: readonly { path: string; file: Blob }[]) => Promise<StudyReply['import']>;
    openDemo: () => Promise<StudyReply['add']>;
    /** Shows the study's bar in the panel. */
    collect: (study: ContentHash) => void;
    /** Reads the checks that can be put into a slot. */
    readChecks: () => Promise<void>;
    bind: (study: ShownStudy, binding: Binding) => Promise<Result<null, BindingFault>>;
    findScreenshot: (study: ContentHash, slot: StudySlot) => Promise<Screenshot | null>;
    deleteScreenshot: (study: ContentHash, slot: StudySlot) => Promise<void>;
    report: (study: ContentHash) => Promise<StudyReply['report']>;
    export: (
      study: ContentHash,
      choices: { withTexts: boolean; license: string },
    ) => Promise<Result<null, StudyFault>>;
    saveProtocol: (study: StudyRow) => void;
    labelling: LabellingActions;
  };

export type StudiesProps = WriteProps & {
  place: ReadonlySignal<StudyPlace>;
  /** `null`: not read yet. */
  lines: ReadonlySignal<readonly StudyLine[] | null>;
  drafts: ReadonlySignal<readonly StudyDraft[]>;
  shown: ReadonlySignal<ShownStudy | 'loading' | 'missing'>;
  checks: ReadonlySignal<readonly AuditSummary[]>;
  progress: ReadonlySignal<StudyProgress | null>;
  storage: ReadonlySignal<StorageTrouble | null>;
  asking: ReadonlySignal<Asking>;
  actions: StudyActions;
  ownOrigin: string;
  /** What an annotator sees. */
  labels: ComponentChildren;
  /** True while verdicts are hidden until the user has given theirs. */
  isBlind: ReadonlySignal<boolean>;
  onShowVerdicts: () => void;
};
