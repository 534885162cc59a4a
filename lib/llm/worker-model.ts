import type { ModelFailure } from '../core/audit/model-failure';
import { fail, type Result } from '../core/result';
import type { ChatModel, ChatReply, ChatRequest } from '../ports/chat-model';
import {
  createWorkerClient,
  serveWorker,
  WorkerLost,
  type WorkerPort,
  type WorkerScope,
} from '../util/worker-call';

type Reply = Result<ChatReply, ModelFailure>;

/** Client of a language model in a worker, which runs `serveModel`. */
export function createWorkerModel(
  start: () => WorkerPort,
  about: Pick<ChatModel, 'identity' | 'limits'>,
): { model: ChatModel; close: () => void } {
  const worker = createWorkerClient<ChatRequest, never, Reply>(start);
  return {
    model: {
      ...about,
      async ask(request, signal) {
        try {
          return await worker.call(request, { signal });
        } catch (error) {
          if (!(error instanceof WorkerLost)) throw error;
          return fail('model-failed');
        }
      },
    },
    close: () => worker.close(),
  };
}

/** Worker's side. nb. Call it before the model is open: a message that finds no listener is lost. */
export function serveModel(opening: ChatModel | Promise<ChatModel>, scope: WorkerScope): void {
  serveWorker(scope, async (request: ChatRequest, { signal }) =>
    (await opening).ask(request, signal),
  );
}
