import type { Cleanup, Removal, UncleanStatement } from '../core/audit/cleanup';
import { evidenceOf, type Finding } from '../core/audit/finding';
import { fail, ok, type Result } from '../core/result';
import type { JudgeIdentity } from '../core/audit/pair';
import type { Judge } from '../ports/judge';
import type { RewriteTask, Rewriter } from './rewriting/model-rewriter';
import { dropMissing } from '../text/rewriting/drop-missing';
import { findRewriteFault } from '../text/rewriting/rewrite-fault';
import { diffWords } from '../text/rewriting/word-diff';
import { askAbout, chooseTasks, judgeBatch, type OpenedSource } from './judge-batch';

export type CleanDeps = {
  /** Checks every rewrite before it is offered. */
  judge: Judge;
  /** `null` if no model is available: then clauses can be dropped at most. */
  rewriter: Rewriter | null;
  passagesPerPair: number;
};

type CleanTask = UncleanStatement & { opened: OpenedSource };

/** Number of passages a rewriter is given: those of the quotes, then the best of the others. */
export const REWRITE_PASSAGES = 4;

type Proposal = { text: string; rewriter: JudgeIdentity | null };

/**
 * Suggests what to do about a statement its source does not support: a rewrite that the judge finds
 * supported by the same source, or removal.
 *
 * Without a model, or if none of its rewrites passes, the clause the source lacks is dropped, if
 * the rest is a sentence. Rejects with the signal's reason on abort.
 */
export async function cleanStatement(
  task: CleanTask,
  deps: CleanDeps,
  signal: AbortSignal,
): Promise<Cleanup> {
  const passages = await choosePassages(task, deps.passagesPerPair);
  const asked = await askRewriter({ task, passages }, deps.rewriter, signal);
  const byModel = asked.ok
    ? await check(task, { proposal: asked.value, deps }, signal)
    : removal(task, asked.failure, deps);
  if (byModel.kind === 'rewrite') return byModel;

  const left = dropClause(task, passages);
  const byRule = left === null ? null : await check(task, { proposal: left, deps }, signal);
  // If a model was asked, the reason for its failure is more useful to the user.
  return byRule && (byRule.kind === 'rewrite' || !deps.rewriter) ? byRule : byModel;
}

async function choosePassages(
  { statement, pair, opened }: CleanTask,
  passagesPerPair: number,
): Promise<string[]> {
  const [chosen] = await chooseTasks([askAbout(pair, statement)], opened, passagesPerPair);
  const quoted = new Set(evidenceOf(pair.finding).map(({ passageId }) => passageId));
  const isQuoted = opened.passages.filter(({ id }) => quoted.has(id));
  const others = (chosen?.passages ?? []).filter(({ id }) => !quoted.has(id));
  return [...isQuoted, ...others]
    .slice(0, REWRITE_PASSAGES)
    .map(({ span }) => opened.prepared.original.slice(span.start, span.end));
}

async function askRewriter(
  { task, passages }: { task: CleanTask; passages: readonly string[] },
  rewriter: Rewriter | null,
  signal: AbortSignal,
): Promise<Result<Proposal, Removal['why']>> {
  if (!rewriter) return fail('no-rewriter');
  if (passages.length === 0) return fail('nothing-to-keep');

  const { statement, pair, opened } = task;
  const { finding } = pair;
  const request: RewriteTask = {
    statement: statement.text,
    context: statement.heading,
    sourceTitle: opened.title,
    finding: finding.kind,
    missing: finding.kind === 'partly-supported' ? finding.missing : null,
    quotes: evidenceOf(finding).map(({ quote }) => quote.exact),
    passages,
  };
  const reply = await rewriter.rewrite(request, signal);
  if (!reply.ok) return reply;
  if (reply.value.kind === 'remove') return fail('nothing-to-keep');

  const { text } = reply.value;
  const fault = findRewriteFault(text, { statement: statement.text, passages });
  return fault === null ? ok({ text, rewriter: rewriter.identity }) : fail('rewrite-not-supported');
}

function dropClause({ statement, pair }: CleanTask, passages: readonly string[]): Proposal | null {
  if (pair.finding.kind !== 'partly-supported') return null;

  const text = dropMissing(statement.text, pair.finding.missing);
  if (text === null) return null;
  const fault = findRewriteFault(text, { statement: statement.text, passages });
  return fault === null ? { text, rewriter: null } : null;
}

/** Offers a rewrite only if the judge finds all of it in the same source. */
async function check(
  task: CleanTask,
  { proposal, deps }: { proposal: Proposal; deps: CleanDeps },
  signal: AbortSignal,
): Promise<Cleanup> {
  const { statement, pair, opened } = task;
  const { judge, passagesPerPair } = deps;
  const question = askAbout(pair, { ...statement, text: proposal.text });
  const tasks = await chooseTasks([question], opened, passagesPerPair);
  const [judged] = await Array.fromAsync(judgeBatch(tasks, opened, { judge, signal }));
  signal.throwIfAborted();

  const finding: Finding = judged?.finding ?? { kind: 'not-judged', reason: 'judge-failed' };
  const by = judged?.reply?.by ?? judge.identity;
  if (finding.kind !== 'supported') {
    const why = finding.kind === 'not-judged' ? 'rewrite-not-checked' : 'rewrite-not-supported';
    return { ...removal(task, why, deps), finding, judge: by };
  }
  const { text, rewriter } = proposal;
  const diff = diffWords(statement.text, text);
  return { ...placeOf(task), kind: 'rewrite', text, diff, finding, judge: by, rewriter };
}

export function removal(
  unclean: UncleanStatement,
  why: Removal['why'],
  { judge, rewriter }: CleanDeps,
): Removal {
  return {
    ...placeOf(unclean),
    kind: 'remove',
    text: '',
    diff: diffWords(unclean.statement.text, ''),
    finding: unclean.pair.finding,
    why,
    judge: judge.identity,
    rewriter: rewriter?.identity ?? null,
  };
}

function placeOf({ statement, pair }: UncleanStatement) {
  return { statementId: statement.id, pairId: pair.id, sourceId: pair.sourceId };
}
