import type { PairId } from '../../../lib/core/ids';
import type { JudgeIdentity } from '../../../lib/core/audit/pair';
import type { RemoteConnection } from '../../../lib/core/device/remote-connection';
import { LEXICAL_IDENTITY, createLexicalJudge } from '../../../lib/judges/lexical/lexical-judge';
import type { Judge } from '../../../lib/ports/judge';

/** A judge at work in the bench, with what it holds (a model, a browser) to be let go. */
export type BenchJudge = { judge: Judge; close(): Promise<void> };

export type JudgeOptions = {
  /** Told how the judge came to what it says of a pair, by judges that can tell. */
  onTrace: (pairId: PairId, trace: unknown) => void;
  /** Read on where the finding is settled, as calibrating a judge needs it. */
  readsAll: boolean;
};

/** How a judge is started, in Node and in a browser. */
export type JudgeEntry = {
  create(options: JudgeOptions): Promise<BenchJudge>;
  /** `null`: it does not run there. */
  inBrowser: (() => Promise<ServedJudge>) | null;
  /** Given all passages of a source for each statement, however many are asked for. */
  readsWholeSources?: true;
};

/** The script of the built extension that serves a judge in a worker, and which judge. */
export type ServedJudge = { worker: string; identity: JudgeIdentity };

/** Every judge that can be measured, by the name it is asked for. */
const JUDGES: Record<string, JudgeEntry> = {
  lexical: {
    create: () => Promise.resolve(holdNothing(createLexicalJudge())),
    inBrowser: () =>
      Promise.resolve({ worker: '/judge-worker.js?judge=lexical', identity: LEXICAL_IDENTITY }),
  },
  embedded: { create: createEmbedded, inBrowser: findEmbeddedWorker },
  // The model that the environment names; a page would ask the same server the same.
  remote: { create: createRemote, inBrowser: null },
  // The same model as SourceCheckup asks: one pair a call, with the whole source.
  'remote-pairs': { create: createRemotePairs, inBrowser: null, readsWholeSources: true },
};

export function findJudge(name: string): JudgeEntry | null {
  return Object.hasOwn(JUDGES, name) ? (JUDGES[name] ?? null) : null;
}

export function judgeNames(): string[] {
  return Object.keys(JUDGES);
}

function holdNothing(judge: Judge): BenchJudge {
  return { judge, close: () => Promise.resolve() };
}

/** Loaded when asked for: its runtime and its weights are megabytes. */
async function createEmbedded({ onTrace, readsAll }: JudgeOptions): Promise<BenchJudge> {
  const { createEmbeddedInNode } = await import('../../lib/embedded-in-node');
  return holdNothing(
    createEmbeddedInNode({
      readsAll,
      onTrace: trace => onTrace(trace.pairId, trace),
    }),
  );
}

async function createRemote(): Promise<BenchJudge> {
  const { createRemoteInNode } = await import('../../lib/remote-in-node');
  return holdNothing(createRemoteInNode(await findConnection()));
}

async function createRemotePairs(): Promise<BenchJudge> {
  const { createRemotePairsInNode } = await import('../../lib/remote-in-node');
  return holdNothing(createRemotePairsInNode(await findConnection()));
}

async function findConnection(): Promise<RemoteConnection> {
  const { connectionOfEnvironment } = await import('../../lib/model-of-environment');
  const connection = connectionOfEnvironment(process.env);
  if (!connection.ok) throw new Error(connection.failure);
  return connection.value;
}

async function findEmbeddedWorker(): Promise<ServedJudge> {
  const { EMBEDDED_IDENTITY } = await import('../../../lib/judges/embedded/card');
  return { worker: '/judge-worker.js?judge=embedded', identity: EMBEDDED_IDENTITY };
}
