import type { ContentHash } from '../core/ids';
import type { LedgerPurpose } from '../core/audit/ledger';
import type { JudgeIdentity } from '../core/audit/pair';
import type { ReliabilityCard } from '../core/audit/reliability';
import type { RemoteConnection } from '../core/device/remote-connection';
import type { PlainMessageKey } from '../i18n/t';
import type { AnswerCache } from '../ports/store';
import type { ChatModel } from '../ports/chat-model';
import type { Judge } from '../ports/judge';
import type { OpenEngine } from './embedded/engine';
import type { EmbeddedJudgeDeps } from './embedded/embedded-judge';
import type { WebLlmJudgeDeps } from './llm/web-llm-judge';

/** Everything the product says of a judge, as keys of its messages, and its measured figures. */
type Explanation = {
  name: PlainMessageKey;
  /** One sentence beside each verdict. */
  note: PlainMessageKey;
  /** A sentence each: the kind of judge, with what leaves the device, then its limits. */
  about: readonly PlainMessageKey[];
  /** Its row in the options. Omitted for judges that are listed by model or by connection. */
  option?: { name: PlainMessageKey; note: PlainMessageKey };
  /** `null`: no figures ship with it. */
  card: ReliabilityCard | null;
};

/** Offered by a worker of the package, and by Node. */
export type PackageHost = {
  /** The networks in the package, on the ONNX runtime of this process. */
  openEngine: OpenEngine;
} & Pick<EmbeddedJudgeDeps, 'onTrace' | 'readsAll'>;

/** Offered by a process that can reach the language model that was asked for. */
export type ModelHost = {
  /** The model, metered for one purpose where it is metered at all. */
  openModel: (purpose: LedgerPurpose) => ChatModel;
  answers: AnswerCache;
  hash: (text: string) => Promise<ContentHash>;
  sourcesAtOnce?: number;
  /** Each finding is tried once more without the passages. */
  scrubs?: boolean;
};

/** Common to all judges. `id` is the `id` of every identity it gives. */
type JudgeBase = { id: string; explain: Explanation };

/** A judge of the package: it runs in a worker of its own, and in Node. */
export type PackagedJudge = JudgeBase & {
  needs: 'nothing' | 'packaged-files';
  identity: JudgeIdentity;
  open: (host: PackageHost) => Judge;
};

/** A model with a compiled program in this build; its weights are downloaded. */
export type ProgramJudge = JudgeBase & {
  needs: 'model-program';
  /** `null`: this version does not know the model. `weights` is `null` until all are here. */
  identity: (model: string, weights: string | null) => JudgeIdentity | null;
  open: (host: WebLlmJudgeDeps) => Promise<Judge>;
};

/** The model that the browser brings. */
export type BuiltInJudge = JudgeBase & {
  needs: 'browser-model';
  /** `browserName`: with the version. */
  identity: (browserName: string) => JudgeIdentity;
  open: (host: ModelHost) => Judge;
};

/** A model behind an API: the only kind to which statements and passages are sent. */
export type ApiJudge = JudgeBase & {
  needs: 'connection';
  identity: (connection: Pick<RemoteConnection, 'baseUrl' | 'model'>) => JudgeIdentity;
  open: (host: ModelHost) => Judge;
};

/** One kind of judge: what it is called, what it needs and how it is opened. */
export type JudgeEntry = PackagedJudge | ProgramJudge | BuiltInJudge | ApiJudge;
