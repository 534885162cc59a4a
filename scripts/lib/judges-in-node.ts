import type { RemoteConnection } from '../../lib/core/device/remote-connection';
import { contentHash } from '../../lib/core/ids';
import { ok, type Result } from '../../lib/core/result';
import type {
  JudgeEntry,
  ApiJudge,
  PackagedJudge,
  PackageHost,
} from '../../lib/judges/judge-entry';
import { isPackaged, JUDGES } from '../../lib/judges/registry';
import { createRemoteModel } from '../../lib/llm/remote/openai-model';
import type { ChatModel } from '../../lib/ports/chat-model';
import type { Judge } from '../../lib/ports/judge';
import { KEEPS_ALL, createCache } from '../../lib/store/caches';
import { sha256Hex } from '../../lib/text/content-hash';
import { openNodeStore } from './open-node-store';
import { connectionOfEnvironment } from './model-of-environment';

/** A judge that needs no browser: one of the package, or a model behind an API. */
export type NodeJudge = PackagedJudge | ApiJudge;

export type NodeJudgeOptions = Omit<PackageHost, 'openEngine'> & {
  /** Opens the model that the environment names. */
  openModel?: (connection: RemoteConnection) => ChatModel;
};

export function judgesInNode(judges: readonly JudgeEntry[] = JUDGES): NodeJudge[] {
  return judges.filter(judge => isPackaged(judge) || judge.needs === 'connection');
}

/** Checks what the judge needs of the environment; a failure is a sentence. */
export function prepareInNode(
  judge: NodeJudge,
  env: NodeJS.ProcessEnv,
): Result<(options?: NodeJudgeOptions) => Promise<Judge>, string> {
  if (isPackaged(judge)) return ok((options = {}) => judge.open({ ...options, openEngine }));

  const connection = connectionOfEnvironment(env);
  if (!connection.ok) return connection;
  return ok(({ openModel = toModel } = {}) =>
    judge.open({
      openModel: () => openModel(connection.value),
      // Answers are remembered as long as the command runs.
      answers: createCache(openNodeStore().modelAnswers, KEEPS_ALL),
      hash: async text => contentHash(await sha256Hex(text)),
    }),
  );
}

function toModel(connection: RemoteConnection): ChatModel {
  return createRemoteModel({ connection });
}

/** Loads the runtime late: it and the weights are megabytes. */
async function openEngine() {
  const { openEngineInNode } = await import('./embedded-in-node');
  return openEngineInNode()();
}
