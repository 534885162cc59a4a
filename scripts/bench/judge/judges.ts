import type { PairId } from '../../../lib/core/ids';
import type { JudgeIdentity } from '../../../lib/core/audit/pair';
import type { JudgeEntry, ApiJudge } from '../../../lib/judges/judge-entry';
import { createPairJudge } from '../../lib/pair-judge';
import { REMOTE } from '../../../lib/judges/llm/remote';
import { isPackaged, JUDGES } from '../../../lib/judges/registry';
import type { Judge } from '../../../lib/ports/judge';
import { judgesInNode, prepareInNode, type NodeJudge } from '../../lib/judges-in-node';

export type JudgeOptions = {
  /** Called with how the judge came to its reply, by judges that can tell. */
  onTrace: (pairId: PairId, trace: unknown) => void;
  /** Reads on where the finding is settled, as calibrating a judge needs it. */
  readsAll: boolean;
};

/** A judge as it is started in Node and in a browser. */
export type BenchJudge = {
  /** Loads the judge; throws a sentence where the environment lacks what it needs. */
  create(options: JudgeOptions): Promise<Judge>;
  /** `null`: it does not run there. */
  inBrowser: ServedJudge | null;
  /** Given all passages of a source for each statement, however many are asked for. */
  readsWholeSources: boolean;
};

/** The script of the built extension that serves a judge in a worker, and which judge. */
export type ServedJudge = { worker: string; identity: JudgeIdentity };

/** The model of the environment as SourceCheckup asks it: one pair a call, with the whole source. */
const REMOTE_PAIRS: ApiJudge = {
  ...REMOTE,
  id: 'remote-pairs',
  open: ({ openModel, answers, hash }) =>
    Promise.resolve(createPairJudge({ model: openModel('judge'), cache: answers, hash })),
};

/** Every judge that can be measured: those of the registry that run in Node, and one more. */
function listJudges(judges: readonly JudgeEntry[]): NodeJudge[] {
  return [...judgesInNode(judges), REMOTE_PAIRS];
}

export function findJudge(name: string, judges: readonly JudgeEntry[] = JUDGES): BenchJudge | null {
  const entry = listJudges(judges).find(({ id }) => id === name);
  if (!entry) return null;
  return {
    async create({ onTrace, readsAll }) {
      const prepared = prepareInNode(entry, process.env);
      if (!prepared.ok) throw new Error(prepared.failure);
      return prepared.value({ readsAll, onTrace: trace => onTrace(trace.pairId, trace) });
    },
    // A page would ask the same server the same.
    inBrowser: isPackaged(entry)
      ? { worker: `/judge-worker.js?judge=${entry.id}`, identity: entry.identity }
      : null,
    readsWholeSources: entry === REMOTE_PAIRS,
  };
}

export function judgeNames(judges: readonly JudgeEntry[] = JUDGES): string[] {
  return listJudges(judges).map(({ id }) => id);
}
