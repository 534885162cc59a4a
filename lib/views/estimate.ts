import type { Answer } from '../core/answer/answer';
import type { Statement } from '../core/answer/statement';
import type { Audit } from '../core/audit/audit';
import { findUnclean } from '../core/audit/cleanup';
import type { ExamPair } from '../core/audit/exam';
import type { TokenCount } from '../core/audit/ledger';
import {
  type JudgeIdentity,
  type Pair,
  type SettledPair,
  findJudgeFailures,
  isSettled,
} from '../core/audit/pair';
import type { CheckAgainScope } from '../core/device/judge-place';
import { type TokenPrice, remoteSourcesAtOnce } from '../core/device/remote-connection';
import { type SourceId, type StatementId, statementId } from '../core/ids';
import { findGroupFailures, findGroups, groupKey, readMembers } from '../core/audit/source-group';
import { keepsText, sourceIdFor, type Source } from '../core/source/source';
import type { SizedTask } from '../judges/llm/plan-calls';
import { showSentences } from '../pipeline/splitting/answer-sentences';
import { planParseCalls, writeParsePrompt } from '../pipeline/splitting/parse-prompt';
import { countTokens } from '../util/prompt-tokens';
import type { SavedConnection, SplitBy } from '../settings/judge-choice';
import { DEFAULT_SETTINGS } from '../settings/settings';
import {
  judgingCalls,
  REPLY_TOKENS,
  rewriteCall,
  sizeOf,
  taskReader,
  withSources,
} from './planned-calls';

/*
 * Estimates are dry runs of the planners that make the calls: prompts are counted as they will be
 * sent; for passages only the length is known or expected.
 */

/** Expected calls, tokens, price and time of judging through an API. */
export type Estimate = {
  calls: number;
  tokens: TokenCount;
  dollars: number | null;
  /** `null`: the connection was not tested. */
  seconds: number | null;
};

/** `scrubs`: each finding is tried once more without the passages. */
export type ModelTerms = Pick<SavedConnection, 'baseUrl' | 'price' | 'tested' | 'contextTokens'> & {
  scrubs?: boolean;
  /** The judge's: with one, it gets a single sentence for each statement. */
  granularity?: JudgeIdentity['granularity'] | undefined;
};

export function estimateCheckAgain(
  audit: Audit,
  scope: CheckAgainScope['pairs'],
  terms: ModelTerms,
): Estimate {
  const read = new Set(audit.sources.filter(keepsText).map(({ id }) => id));
  const pairs =
    scope === 'failed'
      ? findJudgeFailures(audit)
      : audit.pairs.filter(isSettled).filter(({ id }) => scope === 'all' || id === scope);
  const asked = pairs.filter(({ sourceId }) => read.has(sourceId));
  const ids = new Set(asked.map(({ id }) => id));
  const failed = scope === 'failed' ? findGroupFailures(audit) : [];
  const keepers = new Set(failed.map(({ group }) => group));
  const groups = findGroups(audit.pairs)
    .filter(({ group, members }) => keepers.has(group) || members.some(({ id }) => ids.has(id)))
    .map(readMembers)
    .filter(({ length }) => length > 1);
  const bySources = Map.groupBy([...asked.map(pair => [pair]), ...groups], each =>
    groupKey(each.map(({ sourceId }) => sourceId)),
  );
  const readTask = taskReader(audit);
  const toTask = (asked: readonly SettledPair[]): SizedTask => ({
    ...readTask(...asked),
    ...(terms.granularity && { passages: [sizeOf(USUAL_SENTENCE)] }),
  });
  const calls = [...bySources.values()].flatMap(same => judgingCalls(same.map(toTask), terms));
  return sumUp(calls, terms);
}

export function estimateCleanup(audit: Audit, terms: ModelTerms): Estimate {
  const done = new Set(audit.cleanup?.offers.map(({ statementId }) => statementId));
  const toTask = taskReader(audit);
  const calls = findUnclean(audit)
    .filter(({ statement }) => !done.has(statement.id))
    .flatMap(unclean => {
      const task = toTask(unclean.pair);
      return [rewriteCall(unclean, task), ...judgingCalls([task], terms)];
    });
  return sumUp(calls, terms, 1);
}

type PlannedCheck = {
  statements: readonly (Pick<Statement, 'id' | 'text' | 'heading' | 'checkWorthiness'> &
    Partial<Pick<Statement, 'original' | 'sentence'>>)[];
  sources: readonly Pick<Source, 'id' | 'target'>[];
  pairs: readonly Pick<Pair, 'statementId' | 'sourceId' | 'groups'>[];
  answer?: Pick<Answer, 'question'>;
};

export type CheckEstimate = Estimate & { statements: number; sources: number };

export type CheckTerms = ModelTerms & {
  /** Passages of a source that a judge gets for each statement. */
  passagesPerPair: number;
  splitBy: SplitBy;
};

/**
 * Typical length of a passage from pages, articles and leaflets, in characters. Passages end with a
 * sentence, so they are shorter than the longest window.
 */
const USUAL_PASSAGE = 565;

/** Length that nine of ten best sentences of trial reports stay under (n = 164; mean 100). */
const USUAL_SENTENCE = 190;

/**
 * Upper bound: all sources count as readable, and none of a group as supporting its statement alone.
 * A split by a model may make more statements.
 */
export function estimateCheck(check: PlannedCheck, terms: CheckTerms): CheckEstimate {
  const known = new Map(check.statements.map(statement => [statement.id, statement]));
  const bySources = Map.groupBy(listQuestions(check), ({ sourceIds }) => groupKey(sourceIds));
  const calls = [...bySources.values()].flatMap(questions =>
    judgingCalls(
      questions.map(({ statementId: id, sourceIds }) => ({
        statement: known.get(id)?.text ?? '',
        context: known.get(id)?.heading ?? null,
        sourceTitle: '',
        ...withSources(sourceIds.map(source => ({ id: source, title: '' }))),
        // Not shared: statements have passages in common only once a source was read.
        passages: usualPassages(sourceIds.length, terms),
      })),
      terms,
    ),
  );
  const judging = sumUp(calls, terms);
  return {
    ...(terms.splitBy === 'rules' ? judging : addUp(estimateSplit(check, terms), judging)),
    statements: new Set(check.pairs.map(({ statementId }) => statementId)).size,
    sources: [...bySources.values()].filter(([first]) => first?.sourceIds.length === 1).length,
  };
}

function usualPassages(
  sources: number,
  { granularity, passagesPerPair }: CheckTerms,
): SizedTask['passages'] {
  if (granularity) return [sizeOf(USUAL_SENTENCE)];
  return Array.from({ length: Math.max(passagesPerPair, sources) }, () => sizeOf(USUAL_PASSAGE));
}

/** Returns each pair, then each group that is compared together, by the sources to read. */
function listQuestions({
  pairs,
  sources,
}: PlannedCheck): { statementId: StatementId; sourceIds: SourceId[] }[] {
  const askable = new Set(
    // Unresolved citations have nothing to read or send.
    sources.filter(({ target }) => target.kind !== 'unresolved').map(({ id }) => id),
  );
  const asked = (statementId: StatementId, ids: readonly SourceId[]) => ({
    statementId,
    sourceIds: ids.filter(id => askable.has(id)),
  });
  const alone = pairs.map(({ statementId, sourceId }) => asked(statementId, [sourceId]));
  const together = pairs.flatMap(({ statementId, groups = [] }) =>
    groups.map(({ sourceIds }) => asked(statementId, sourceIds)),
  );
  return [
    ...alone.filter(({ sourceIds }) => sourceIds.length === 1),
    ...together.filter(({ sourceIds }) => sourceIds.length > 1),
  ];
}

/** A model is asked about whole sentences: those that the rules took apart are put together. */
function joinClaims(statements: PlannedCheck['statements']): PlannedCheck['statements'] {
  const bySentence = Map.groupBy(statements, ({ id, sentence }) => sentence?.start ?? id);
  return [...bySentence.values()].flatMap(claims => {
    const [first] = claims;
    const text = claims.map(claim => claim.original ?? claim.text).join(' ');
    return first ? [{ ...first, text }] : [];
  });
}

/** Splitting is sequential: each call includes the preceding text. */
function estimateSplit({ statements, answer }: PlannedCheck, terms: ModelTerms): Estimate {
  const sentences = showSentences(joinClaims(statements));
  const planned = planParseCalls(answer?.question ?? null, sentences, terms);
  return planned
    .map(call => {
      const reply = REPLY_TOKENS.sentence * call.sentences.length;
      return sumUp([{ prompt: countTokens(writeParsePrompt(call)), reply }], terms);
    })
    .reduce(addUp, sumUp([], terms));
}

/** Nearly exact: texts and statements are known. What was asked before is not asked again. */
export function estimateExam(
  pairs: readonly Pick<ExamPair, 'statement' | 'source'>[],
  terms: ModelTerms & Pick<CheckTerms, 'passagesPerPair'>,
): Estimate {
  const bySource = Map.groupBy(pairs, ({ source }) => source);
  const calls = [...bySource].flatMap(([text, same]) => {
    const parts = Math.min(terms.passagesPerPair, Math.ceil(text.length / USUAL_PASSAGE));
    const size = sizeOf(Math.min(text.length, USUAL_PASSAGE));
    const passages = Array.from({ length: parts }, () => size);
    return judgingCalls(
      same.map(({ statement }) => ({ statement, context: null, sourceTitle: '', passages })),
      terms,
    );
  });
  return sumUp(calls, terms);
}

export const TYPICAL_CHECK = { statements: 10, sources: 5 };
const TYPICAL_STATEMENT =
  'In the larger of the two trials, people who took the tablets every day had colds that ended a day sooner.';

export function estimateTypicalCheck(terms: ModelTerms, splitBy: SplitBy = 'rules'): Estimate {
  const statements = Array.from({ length: TYPICAL_CHECK.statements }, (_, at) => ({
    id: statementId(`typical-${at}`),
    text: TYPICAL_STATEMENT,
    heading: null,
    checkWorthiness: { kind: 'check-worthy' as const },
  }));
  const sources = Array.from({ length: TYPICAL_CHECK.sources }, (_, at) => {
    const target = { kind: 'url' as const, url: `https://${at}.example/` };
    return { id: sourceIdFor(target), target };
  });
  const pairs = sources.flatMap(source =>
    statements.map(statement => ({ statementId: statement.id, sourceId: source.id })),
  );
  const { passagesPerPair } = DEFAULT_SETTINGS;
  return estimateCheck({ statements, sources, pairs }, { ...terms, passagesPerPair, splitBy });
}

/** Sums sequential work. */
function addUp(a: Estimate, b: Estimate): Estimate {
  const sum = (x: number | null, y: number | null) => (x === null || y === null ? null : x + y);
  return {
    calls: a.calls + b.calls,
    tokens: {
      prompt: a.tokens.prompt + b.tokens.prompt,
      reply: a.tokens.reply + b.tokens.reply,
    },
    dollars: sum(a.dollars, b.dollars),
    seconds: sum(a.seconds, b.seconds),
  };
}

/** US dollars; `null`: the price is not known. */
export function costOf({ prompt, reply }: TokenCount, price?: TokenPrice): number | null {
  return price === undefined ? null : (prompt * price.prompt + reply * price.reply) / 1e6;
}

/** Sums up calls that are made one after the other. */
export function estimateCalls(calls: readonly TokenCount[], terms: ModelTerms): Estimate {
  return sumUp(calls, terms, 1);
}

/** `atOnce`: number of parallel calls. */
function sumUp(
  calls: readonly TokenCount[],
  terms: ModelTerms,
  atOnce: number = remoteSourcesAtOnce(terms),
): Estimate {
  const { price, tested } = terms;
  const tokens = {
    prompt: calls.reduce((sum, { prompt }) => sum + prompt, 0),
    reply: calls.reduce((sum, { reply }) => sum + reply, 0),
  };
  const longest = Math.max(0, ...calls.map(({ reply }) => reply));
  return {
    calls: calls.length,
    tokens,
    dollars: costOf(tokens, price),
    // Output tokens dominate a model's time; a test without output measures nothing.
    seconds:
      tested === null || tested.replyTokens === 0
        ? null
        : (Math.ceil(calls.length / atOnce) *
            tested.ms *
            Math.max(1, longest / tested.replyTokens)) /
          1000,
  };
}
