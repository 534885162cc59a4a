import type { RemoteConnection } from '../../lib/core/device/remote-connection';
import { contentHash } from '../../lib/core/ids';
import { createModelJudge } from '../../lib/judges/llm/model-judge';
import { createPairJudge } from '../../lib/judges/llm/pair-judge';
import type { ChatModel } from '../../lib/ports/chat-model';
import type { Judge } from '../../lib/ports/judge';
import { createRemoteModel } from '../../lib/llm/remote/openai-model';
import { sha256Hex } from '../../lib/text/content-hash';
import { KEEPS_ALL } from '../../lib/store/cache-aging';
import { createDexieAnswerCache } from '../../lib/store/dexie-answer-cache';
import { openNodeStore } from './open-node-store';

/** The judge behind a connection; it remembers its answers as long as the command runs. */
export function createRemoteInNode(
  connection: RemoteConnection,
  model: ChatModel = createRemoteModel({ connection }),
): Judge {
  return createModelJudge(depsWith(model));
}

/** The same model, asked about one pair at a time with the whole source. */
export function createRemotePairsInNode(
  connection: RemoteConnection,
  model: ChatModel = createRemoteModel({ connection }),
): Judge {
  return createPairJudge(depsWith(model));
}

function depsWith(model: ChatModel) {
  return {
    model,
    cache: createDexieAnswerCache(openNodeStore(), KEEPS_ALL),
    hash: async (text: string) => contentHash(await sha256Hex(text)),
  };
}
