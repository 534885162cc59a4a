import { signal, type ReadonlySignal } from '@preact/signals';

import { unwrapQuotaError } from '../../store/storage-trouble';
import type { StudyProgress, StudyQuestion, StudyReply } from '../../studies/page-calls';
import {
  createWorkerClient,
  serveWorker,
  type WorkerPort,
  type WorkerScope,
} from '../../util/worker-call';
import type { createStudyDesk } from './study-desk';

export type StudyClient = {
  ask: <Kind extends StudyQuestion['kind']>(
    kind: Kind,
    about: Omit<Extract<StudyQuestion, { kind: Kind }>, 'kind'>,
    /** Of work that has a progress of its own, and can be stopped. */
    own?: { signal: AbortSignal; onPart: (part: StudyProgress) => void },
  ) => Promise<StudyReply[Kind]>;
  /** Of the work under way; `null`: none. */
  progress: ReadonlySignal<StudyProgress | null>;
};

/** Asks the thread that reads many checks. */
export function createStudyClient(start: () => WorkerPort): StudyClient {
  const worker = createWorkerClient<object, StudyProgress, unknown>(start);
  const progress = signal<StudyProgress | null>(null);
  return {
    progress,
    async ask(kind, about, own) {
      const { signal: never } = new AbortController();
      const show = (part: StudyProgress) => (progress.value = part);
      try {
        const call = own ?? { signal: never, onPart: show };
        const reply = await worker.call({ kind, ...about }, call);
        return reply as StudyReply[typeof kind];
      } finally {
        if (!own) progress.value = null;
      }
    },
  };
}

/** The worker's side. */
export function serveStudies(desk: ReturnType<typeof createStudyDesk>, scope: WorkerScope): void {
  serveWorker(scope, async (...asked: Parameters<typeof desk>) => {
    try {
      return await desk(...asked);
    } catch (error) {
      throw unwrapQuotaError(error);
    }
  });
}
