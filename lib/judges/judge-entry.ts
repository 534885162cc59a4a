import type { ContentHash } from '../core/ids';
import type { LedgerPurpose } from '../core/audit/ledger';
import type { LanguageReach } from '../core/audit/language-reach';
import type { JudgeIdentity } from '../core/audit/pair';
import type { ReliabilityCard } from '../core/audit/reliability';
import type { RemoteConnection } from '../core/device/remote-connection';
import type { PlainMessageKey } from '../i18n/t';
import type { AnswerCache } from '../ports/store';
import type { ChatModel } from '../ports/chat-model';
import type { Judge } from '../ports/judge';
import type { OpenEngine } from './embedded/engine';
import type { EmbeddedJudgeDeps } from './embedded/embedded-judge';
import type { EncoderDownloads } from './encoder/downloads';
import type { OnnxHost } from './encoder/open-engine';

/** Provided by a worker of the package, and by Node. */
export type PackageHost = {
  openEngine: OpenEngine;
} & Pick<EmbeddedJudgeDeps, 'onTrace' | 'readsAll'>;

/** Provided by a process that can reach the chosen language model. */
type ModelHost = {
  openModel: (purpose: LedgerPurpose) => ChatModel;
  answers: AnswerCache;
  hash: (text: string) => Promise<ContentHash>;
  sourcesAtOnce?: number;
  /** Repeats each finding's question without the passages. */
  scrubs?: boolean;
};

/**
 * Common to all judges. `id` is the `id` of every identity it gives.
 *
 * nb. `open` must import the judge's code, so that pages and the background load only the entry.
 */
type JudgeBase = {
  id: string;
  reads: LanguageReach;
  /** The product's description of the judge, as message keys, and its measured figures. */
  explain: {
    name: PlainMessageKey;
    /** One sentence beside each verdict. */
    note: PlainMessageKey;
    /** One sentence each: the kind of judge, with the data that leaves the device; its limits. */
    about: readonly PlainMessageKey[];
    /** Its row in the options. Omitted for judges that are listed by model or by connection. */
    option?: { name: PlainMessageKey; note: PlainMessageKey };
    card: ReliabilityCard | null;
  };
};

/** A packaged judge; runs in its own worker, and in Node. */
export type PackagedJudge = JudgeBase & {
  needs: 'nothing' | 'packaged-files';
  identity: JudgeIdentity;
  open: (host: PackageHost) => Promise<Judge>;
};

/** A model with a compiled program in this build; opened by its own worker. */
export type ProgramJudge = JudgeBase & {
  needs: 'model-program';
  /** `null`: unknown model. `weights` is `null` until the download is complete. */
  identity: (model: string, weights: string | null) => JudgeIdentity | null;
};

/** Provided by a worker of the package, and by Node. */
export type DownloadHost = PackageHost & {
  downloads: Pick<EncoderDownloads, 'read'>;
  onnx: OnnxHost;
};

/** Open weights, downloaded as data, and run by the package in a worker of its own. */
export type DownloadedJudge = JudgeBase & {
  needs: 'downloaded-files';
  /** As of `ProgramJudge`. */
  identity: (model: string, weights: string | null) => JudgeIdentity | null;
  open: (identity: JudgeIdentity, host: DownloadHost) => Promise<Judge>;
};

export type BuiltInJudge = JudgeBase & {
  needs: 'browser-model';
  /** `browserName` includes the version. */
  identity: (browserName: string) => JudgeIdentity;
  open: (host: ModelHost) => Promise<Judge>;
};

/** A model behind an API: the only kind that statements and passages are sent to. */
export type ApiJudge = JudgeBase & {
  needs: 'connection';
  identity: (connection: Pick<RemoteConnection, 'baseUrl' | 'model'>) => JudgeIdentity;
  open: (host: ModelHost) => Promise<Judge>;
};

export type JudgeEntry = PackagedJudge | DownloadedJudge | ProgramJudge | BuiltInJudge | ApiJudge;
