import type { RemoteConnection } from '../../lib/core/device/remote-connection';
import { contentHash } from '../../lib/core/ids';
import { fail, ok, type Result } from '../../lib/core/result';
import { ENCODER_MODELS } from '../../lib/judges/encoder/models';
import type {
  ApiJudge,
  DownloadedJudge,
  JudgeEntry,
  PackagedJudge,
  PackageHost,
} from '../../lib/judges/judge-entry';
import { isPackaged, JUDGES } from '../../lib/judges/registry';
import { createRemoteModel } from '../../lib/llm/remote/openai-model';
import type { ChatModel } from '../../lib/ports/chat-model';
import type { Judge } from '../../lib/ports/judge';
import { sha256Hex } from '../../lib/text/content-hash';
import { createMemoryCache } from './memory-cache';
import { connectionOfEnvironment } from './model-of-environment';

/** A judge that needs no browser: of the package, a network in a folder, or behind an API. */
export type NodeJudge = PackagedJudge | DownloadedJudge | ApiJudge;

const IN_NODE: readonly JudgeEntry['needs'][] = [
  'nothing',
  'packaged-files',
  'downloaded-files',
  'connection',
];

export type NodeJudgeOptions = Omit<PackageHost, 'openEngine'> & {
  /** Opens the model that the environment names. */
  openModel?: (connection: RemoteConnection) => ChatModel;
};

export function judgesInNode(judges: readonly JudgeEntry[] = JUDGES): NodeJudge[] {
  return judges.filter((judge): judge is NodeJudge => IN_NODE.includes(judge.needs));
}

/** Checks what the judge needs of the environment; a failure is a sentence. */
export function prepareInNode(
  judge: NodeJudge,
  env: NodeJS.ProcessEnv,
): Result<(options?: NodeJudgeOptions) => Promise<Judge>, string> {
  if (isPackaged(judge)) return ok((options = {}) => judge.open({ ...options, openEngine }));
  if (judge.needs === 'downloaded-files') return prepareDownloaded(judge, env);

  const connection = connectionOfEnvironment(env);
  if (!connection.ok) return connection;
  return ok(({ openModel = toModel } = {}) =>
    judge.open({
      openModel: () => openModel(connection.value),
      // Answers are remembered as long as the command runs.
      answers: createMemoryCache(),
      hash: async text => contentHash(await sha256Hex(text)),
    }),
  );
}

function prepareDownloaded(
  judge: DownloadedJudge,
  env: NodeJS.ProcessEnv,
): Result<(options?: NodeJudgeOptions) => Promise<Judge>, string> {
  const folder = env['VERACITE_ENCODER_FILES'] ?? '';
  const identity = judge.identity(env['VERACITE_ENCODER'] ?? ENCODER_MODELS[0]?.id ?? '', null);
  if (folder === '' || identity === null) {
    return fail(
      'VERACITE_ENCODER_FILES names a folder with config.json, tokenizer.json and a graph; ' +
        'VERACITE_ENCODER one of the list, or an address.',
    );
  }
  return ok(async (options = {}) => {
    const { ONNX_IN_NODE, readEncoderFiles } = await import('./embedded-in-node');
    const downloads = { read: () => readEncoderFiles(folder) };
    return judge.open(identity, { ...options, openEngine, downloads, onnx: ONNX_IN_NODE });
  });
}

function toModel(connection: RemoteConnection): ChatModel {
  return createRemoteModel({ connection });
}

/** Loads the runtime late: it and the weights are megabytes. */
async function openEngine() {
  const { openEngineInNode } = await import('./embedded-in-node');
  return openEngineInNode()();
}
