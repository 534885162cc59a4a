import type { Audit } from '../core/audit/audit';
import {
  findGroups,
  groupKey,
  isDue,
  readMembers,
  type PairGroup,
} from '../core/audit/source-group';
import type { Finding } from '../core/audit/finding';
import type { PairId } from '../core/ids';
import { isSettled, pairIdFor, type SettledPair } from '../core/audit/pair';
import { keepsText, type Passage, type ReadSource } from '../core/source/source';
import { prepareSteps } from '../text/evidence/quote-normalise';
import { runInSlices } from '../util/slices';
import {
  askAbout,
  judgeBatch,
  pairsPerBatch,
  type ChosenTask,
  type JudgedTask,
} from './judge-batch';
import type { JudgeSourceDeps } from './judge-source';
import type { ReadText } from './verify-reply';

/** Groups whose read sources are the same, so that a judge can answer them in one call. */
export type GroupBatch = readonly PairGroup[];

type OpenedText = ReadText & { source: ReadSource };

/** Finds the groups that are left to judge once no pair is. */
export function planGroups({ pairs }: Pick<Audit, 'pairs'>, deps: JudgeSourceDeps): GroupBatch[] {
  const due = findGroups(pairs).filter(isDue);
  const bySources = Map.groupBy(due, group => groupKey(sourcesOf(group)));
  const most = pairsPerBatch(deps.judge);
  return [...bySources.values()].flatMap(groups =>
    Array.from({ length: Math.ceil(groups.length / most) }, (_, at) =>
      groups.slice(at * most, (at + 1) * most),
    ),
  );
}

/**
 * Has the judge compare each statement with the passages of all read sources of its group, and
 * stores each finding as it arrives; returns their number. The pairs keep their own findings.
 */
export async function judgeGroups(
  { audit, batch }: { audit: Audit; batch: GroupBatch },
  deps: JudgeSourceDeps,
  signal: AbortSignal,
): Promise<number> {
  const texts = await openTexts(audit, batch, deps);
  if (texts.length < 2) return leave(batch, deps);
  const tasks = batch.map(group => chooseTask(group, { audit, texts, deps }));
  const groups = new Map(tasks.map(({ task }, at) => [task.pairId, batch[at]]));

  let filled = 0;
  for await (const judged of judgeBatch(tasks, texts, { judge: deps.judge, signal })) {
    const group = groups.get(judged.pairId);
    if (!group) continue;
    filled += Number(await settle(group, judged, deps));
  }
  return filled;
}

/** Settles groups whose texts are no longer kept, so that they do not wait for ever. */
async function leave(batch: GroupBatch, deps: JudgeSourceDeps): Promise<number> {
  const finding: Finding = { kind: 'not-judged', reason: 'judge-failed' };
  let filled = 0;
  for (const group of batch) {
    filled += Number(await settle(group, { finding, passages: [], reply: null }, deps));
  }
  return filled;
}

/** Leaves out a source whose text is no longer kept. */
async function openTexts(
  audit: Audit,
  [first]: GroupBatch,
  { store }: JudgeSourceDeps,
): Promise<OpenedText[]> {
  const ids = first ? sourcesOf(first) : [];
  const opened: OpenedText[] = [];
  for (const id of ids) {
    const source = audit.sources.find(each => each.id === id);
    const text = source && keepsText(source) ? await store.findText(source.contentHash) : null;
    if (!source || !keepsText(source) || text === null) continue;
    const passages = audit.passages.filter(({ sourceId }) => sourceId === id);
    const prepared = await runInSlices(prepareSteps(text));
    opened.push({ source, sourceId: id, prepared, passages });
  }
  return opened;
}

function sourcesOf(group: PairGroup) {
  return readMembers(group).map(({ sourceId }) => sourceId);
}

function chooseTask(
  group: PairGroup,
  { audit, texts, deps }: { audit: Audit; texts: readonly OpenedText[]; deps: JudgeSourceDeps },
): ChosenTask {
  const members = readMembers(group);
  const passages = sharePassages(members, texts, deps.passagesPerPair);
  const statement = audit.statements.find(({ id }) => id === group.members[0]?.statementId);
  const sourceId = groupKey(sourcesOf(group));
  const titles = texts.map(({ source: { id, title } }) => ({ id, title }));
  const textOf = new Map(texts.map(each => [each.sourceId, each.prepared.original]));
  return {
    passages,
    task: {
      ...askAbout({ id: groupTaskId(group, sourceId), cited: true }, statement),
      sourceId,
      sourceTitle: titles.map(({ title }) => title).join('; '),
      sources: titles,
      passages: passages.map(({ id, sourceId: from, span }) => ({
        id,
        text: textOf.get(from)?.slice(span.start, span.end) ?? '',
      })),
    },
  };
}

/** Replies are told apart by it: two groups of a statement may begin with the same source. */
function groupTaskId({ members }: PairGroup, key: ReturnType<typeof groupKey>): PairId {
  const [first] = members;
  if (!first) throw new Error('pipeline: a group without sources');
  return pairIdFor(first.auditId, first.statementId, key);
}

/**
 * Returns the passages that each source was judged by, as many in all as a pair gets: the best of
 * each source, then the second of each…, at least one of each; in the order of the sources.
 */
function sharePassages(
  members: readonly SettledPair[],
  texts: readonly OpenedText[],
  most: number,
): Passage[] {
  const known = new Map(texts.flatMap(({ passages }) => passages.map(each => [each.id, each])));
  const ranked = members.map(({ passageIds }) => passageIds.flatMap(id => known.get(id) ?? []));
  const inTurn = ranked
    .flatMap(own => own.map((passage, rank) => ({ passage, rank })))
    .toSorted((a, b) => a.rank - b.rank);
  const shared = new Set(
    inTurn.filter(({ rank }, at) => rank === 0 || at < most).map(({ passage }) => passage),
  );
  return ranked.flat().filter(passage => shared.has(passage));
}

async function settle(
  { keeper, group, members }: PairGroup,
  { finding, passages, reply }: Pick<JudgedTask, 'finding' | 'passages' | 'reply'>,
  { store, asked, judge, now, onSettled }: JudgeSourceDeps,
): Promise<boolean> {
  // A group says nothing against a statement: that is for each source, by its own words.
  const isKept = finding.kind === 'supported' || finding.kind === 'not-judged';
  const isFilled = await store.settleGroup({
    pairId: keeper,
    sourceIds: group.sourceIds,
    asked,
    judged: {
      ...(isKept && { finding }),
      judge: reply?.by ?? judge.identity,
      passageIds: passages.map(({ id }) => id),
      settledAt: now().toISOString(),
      after: members.filter(isSettled).map(({ settledAt }) => settledAt),
    },
  });
  onSettled();
  return isFilled;
}
