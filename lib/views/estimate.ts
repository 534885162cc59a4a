import type { Audit } from '../core/audit/audit';
import { findUnclean } from '../core/audit/cleanup';
import { findEngineFailures } from '../core/audit/engine-failures';
import type { CheckAgainScope } from '../core/device/engine-place';
import type { TokenCount } from '../core/audit/ledger';
import { isSettled, type SettledPair } from '../core/audit/pair';
import type { TokenPrice } from '../core/device/remote-connection';
import { remoteSourcesAtOnce } from '../core/device/sources-at-once';
import { keepsText, type Passage } from '../core/source/source';
import type { Statement } from '../core/answer/statement';
import type { SavedConnection, SplitBy } from '../settings/engine-choice';

/** What judging through an API will take, as far as that can be known before. */
export type Estimate = {
  calls: number;
  tokens: TokenCount;
  /** `null`: the reader entered no prices. */
  dollars: number | null;
  /** `null`: the connection was not tested. */
  seconds: number | null;
};

/** `scrubs`: every finding is tried once more without the passages; left out: none is. */
export type Asked = Pick<SavedConnection, 'baseUrl' | 'price' | 'tested' | 'contextTokens'> & {
  scrubs?: boolean;
};

/** A statement with what it is compared with: of passages the length alone counts. */
export type Question = { characters: number; passages: readonly Pick<Passage, 'span'>[] };

/*
 * How a call is made up, in tokens: measured on its prompts with the estimator that plans the
 * calls (tests/unit/views/estimate.test.ts holds the two together within a fifth).
 */
const RULES_TOKENS = 430;
const PASSAGE_FRAME_TOKENS = 9;
const STATEMENT_FRAME_TOKENS = 14;
/** English prose; other languages take more tokens for the same text. */
const CHARACTERS_PER_TOKEN = 4.4;
/** Of passages that statements share, a call carries as many as one of them has, and for each further one so much. */
const FURTHER_STATEMENT_TOKENS = 120;
/** A finding with a quote; the most a model may write is four times that. */
const REPLY_TOKENS_EACH = 60;
/** As many as a model is given at once. */
const STATEMENTS_A_CALL = 64;
/** Room a prompt needs beside itself: for an estimate that is off, and for the longest answer. */
const CAUTION = 1.15;
const MOST_REPLY_TOKENS_EACH = 240;

/** The rules a model rewords by, with what frames its data. */
const REWRITE_RULES_TOKENS = 340;
/** As many as a rewriter is given. */
const REWRITE_PASSAGES = 4;
/** A sentence. */
const REWRITE_REPLY_TOKENS = 50;
const NOTHING = { start: 0, end: 0 };

/** What it takes to have cells of an audit judged again, or one; sources are not read again. */
export function estimateRejudging(
  audit: Audit,
  scope: CheckAgainScope['pairs'],
  connection: Asked,
): Estimate {
  const read = new Set(audit.sources.filter(keepsText).map(({ id }) => id));
  const pairs =
    scope === 'failed'
      ? findEngineFailures(audit)
      : audit.pairs.filter(isSettled).filter(({ id }) => scope === 'all' || id === scope);
  const bySource = Map.groupBy(
    pairs.filter(({ sourceId }) => read.has(sourceId)),
    ({ sourceId }) => sourceId,
  );
  const ask = askAbout(audit);
  const groups = [...bySource.values()].flatMap(group =>
    splitToFit(group.map(ask), connection.contextTokens),
  );
  return sumUp(
    groups.flatMap(group => countCalls(group, connection)),
    connection,
  );
}

/** What it takes to have the statements of an audit reworded that it does not support. */
export function estimateCleanup(audit: Audit, connection: Asked): Estimate {
  const done = new Set(audit.cleanup?.offers.map(({ statementId }) => statementId));
  const ask = askAbout(audit);
  const calls = findUnclean(audit)
    .filter(({ statement }) => !done.has(statement.id))
    .flatMap(({ pair }) => {
      const question = ask(pair);
      return [countRewrite(question), ...countCalls([question], connection)];
    });
  return sumUp(calls, connection, 1);
}

/** A check as people mostly ask for one. */
export const TYPICAL_CHECK = { statements: 10, sources: 5 };

/** Passages of eight windows for one statement, in tokens. */
const TYPICAL_PASSAGES_TOKENS = 1_100;
const TYPICAL_STATEMENT_TOKENS = 25;

/*
 * How a call that splits sentences is made up, in tokens; measured in the same way. The first of
 * an answer has nothing before it.
 */
const SPLIT_RULES_TOKENS = 425;
const SENTENCES_A_CALL = 8;
const SENTENCE_FRAME_TOKENS = 11;
const BEFORE_TOKENS = 150;
/** A sentence makes two statements or less, each with the words it rests on. */
const SPLIT_REPLY_TOKENS_EACH = 90;

/** What a check of that size takes: said before anything is known of the reader's own. */
export function estimateTypicalCheck(connection: Asked, splitBy: SplitBy = 'rules'): Estimate {
  const { statements, sources } = TYPICAL_CHECK;
  const prompt =
    RULES_TOKENS +
    TYPICAL_PASSAGES_TOKENS +
    FURTHER_STATEMENT_TOKENS * (statements - 1) +
    (TYPICAL_STATEMENT_TOKENS + STATEMENT_FRAME_TOKENS) * statements;
  const call = { prompt, reply: REPLY_TOKENS_EACH * statements };
  const bare = { ...call, prompt: prompt - TYPICAL_PASSAGES_TOKENS };
  const calls = connection.scrubs === true ? [call, bare] : [call];
  const judging = sumUp(Array.from({ length: sources }, () => calls).flat(), connection);
  return splitBy === 'rules' ? judging : addUp(estimateSplit(statements, connection), judging);
}

/** Splitting an answer of so many sentences: one call after the other, each shows what came before. */
export function estimateSplit(statements: number, connection: Asked): Estimate {
  const calls = Array.from({ length: Math.ceil(statements / SENTENCES_A_CALL) }, (_, index) => {
    const sentences = Math.min(SENTENCES_A_CALL, statements - index * SENTENCES_A_CALL);
    const each = TYPICAL_STATEMENT_TOKENS + SENTENCE_FRAME_TOKENS;
    const before = index === 0 ? 0 : BEFORE_TOKENS;
    const prompt = SPLIT_RULES_TOKENS + before + each * sentences;
    return sumUp([{ prompt, reply: SPLIT_REPLY_TOKENS_EACH * sentences }], connection);
  });
  return calls.reduce(addUp, sumUp([], connection));
}

/** Of work that is done one after the other. */
export function addUp(a: Estimate, b: Estimate): Estimate {
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

/** What so many tokens cost; `null`: the price is not known. */
export function costOf({ prompt, reply }: TokenCount, price?: TokenPrice): number | null {
  return price === undefined ? null : (prompt * price.prompt + reply * price.reply) / 1e6;
}

/** `atOnce`: how many calls are under way side by side. */
export function sumUp(
  calls: readonly TokenCount[],
  connection: Asked,
  atOnce: number = remoteSourcesAtOnce(connection),
): Estimate {
  const { price, tested } = connection;
  const tokens = {
    prompt: calls.reduce((sum, { prompt }) => sum + prompt, 0),
    reply: calls.reduce((sum, { reply }) => sum + reply, 0),
  };
  const longest = Math.max(0, ...calls.map(({ reply }) => reply));
  return {
    calls: calls.length,
    tokens,
    dollars: costOf(tokens, price),
    // Writing is what takes a model its time; a test that wrote nothing tells nothing.
    seconds:
      tested === null || tested.replyTokens === 0
        ? null
        : (Math.ceil(calls.length / atOnce) *
            tested.ms *
            Math.max(1, longest / tested.replyTokens)) /
          1000,
  };
}

function askAbout({ statements, passages }: Audit): (pair: SettledPair) => Question {
  const texts = new Map(statements.map(statement => [statement.id, lengthOf(statement)]));
  const windows = new Map(passages.map(passage => [passage.id, passage]));
  return ({ statementId, passageIds }) => ({
    characters: texts.get(statementId) ?? 0,
    passages: passageIds.flatMap(id => windows.get(id) ?? []),
  });
}

export function lengthOf({ text, heading }: Statement): number {
  return text.length + (heading?.length ?? 0);
}

/** As calls are planned: whole, or in halves that a model can read. */
export function splitToFit(questions: readonly Question[], contextTokens: number): Question[][] {
  const fits =
    countPrompt(questions) * CAUTION + MOST_REPLY_TOKENS_EACH * questions.length <= contextTokens;
  if (questions.length === 1 || (fits && questions.length <= STATEMENTS_A_CALL)) {
    return [[...questions]];
  }
  const middle = Math.ceil(questions.length / 2);
  return [questions.slice(0, middle), questions.slice(middle)].flatMap(half =>
    splitToFit(half, contextTokens),
  );
}

/** The call about these statements; at most one more without the passages' texts. */
export function countCalls(
  questions: readonly Question[],
  { scrubs = false }: Asked,
): TokenCount[] {
  const reply = REPLY_TOKENS_EACH * questions.length;
  const call = { prompt: countPrompt(questions), reply };
  return scrubs ? [call, { prompt: countPrompt(questions.map(withoutTexts)), reply }] : [call];
}

function withoutTexts({ characters, passages }: Question): Question {
  return { characters, passages: passages.map(each => ({ ...each, span: NOTHING })) };
}

/** The best passages, and the statement to be made of them. */
function countRewrite({ characters, passages }: Question): TokenCount {
  const prompt =
    REWRITE_RULES_TOKENS +
    countPassages(passages.slice(0, REWRITE_PASSAGES)) +
    characters / CHARACTERS_PER_TOKEN;
  return { prompt: Math.round(prompt), reply: REWRITE_REPLY_TOKENS };
}

function countPrompt(questions: readonly Question[]): number {
  const all = [...new Set(questions.flatMap(({ passages }) => passages))];
  const own = questions.map(({ passages }) => countPassages(passages));
  const shared = Math.max(0, ...own) + FURTHER_STATEMENT_TOKENS * (questions.length - 1);
  const characters = questions.reduce((sum, each) => sum + each.characters, 0);
  return Math.round(
    RULES_TOKENS +
      Math.min(countPassages(all), shared) +
      characters / CHARACTERS_PER_TOKEN +
      STATEMENT_FRAME_TOKENS * questions.length,
  );
}

function countPassages(passages: Question['passages']): number {
  return passages.reduce(
    (sum, { span }) => sum + PASSAGE_FRAME_TOKENS + (span.end - span.start) / CHARACTERS_PER_TOKEN,
    0,
  );
}
