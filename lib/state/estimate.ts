import type { Audit } from '../core/audit';
import { findEngineFailures } from '../core/engine-failures';
import type { RejudgeScope } from '../core/engine-place';
import type { TokenCount } from '../core/ledger';
import { isSettled } from '../core/pair';
import type { SettledPair } from '../core/pair';
import type { TokenPrice } from '../core/remote-connection';
import { remoteSourcesAtOnce } from '../core/sources-at-once';
import type { Passage } from '../core/source';
import type { Statement } from '../core/statement';
import type { SavedConnection } from './engine-choice';

/** What judging through an API will take, as far as that can be known before. */
export type Estimate = {
  calls: number;
  tokens: TokenCount;
  /** `null`: the reader entered no prices. */
  dollars: number | null;
  /** `null`: the connection was not tested. */
  seconds: number | null;
};

type Connection = Pick<SavedConnection, 'baseUrl' | 'price' | 'tested' | 'contextTokens'>;

/*
 * How a call is made up, in tokens: measured on its prompts with the estimator that plans the
 * calls (tests/unit/state/estimate.test.ts holds the two together within a fifth).
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

/** A statement with what it is compared with. */
type Question = { characters: number; passages: readonly Passage[] };

/** What it takes to have cells of an audit judged again; sources are not read again. */
export function estimateRejudging(
  audit: Audit,
  scope: RejudgeScope['pairs'],
  connection: Connection,
): Estimate {
  const read = new Set(audit.sources.filter(({ status }) => status === 'read').map(({ id }) => id));
  const pairs =
    scope === 'failed' ? findEngineFailures(audit.pairs) : audit.pairs.filter(isSettled);
  const bySource = Map.groupBy(
    pairs.filter(({ sourceId }) => read.has(sourceId)),
    ({ sourceId }) => sourceId,
  );
  const ask = askAbout(audit);
  const calls = [...bySource.values()].flatMap(group =>
    splitToFit(group.map(ask), connection.contextTokens),
  );
  return sumUp(calls, connection);
}

/** A check as people mostly ask for one. */
export const TYPICAL_CHECK = { statements: 10, sources: 5 };

/** Passages of eight windows for one statement, in tokens. */
const TYPICAL_PASSAGES_TOKENS = 1_100;
const TYPICAL_STATEMENT_TOKENS = 25;

/** What a check of that size takes: said before anything is known of the reader's own. */
export function estimateTypicalCheck(connection: Connection): Estimate {
  const { statements, sources } = TYPICAL_CHECK;
  const prompt =
    RULES_TOKENS +
    TYPICAL_PASSAGES_TOKENS +
    FURTHER_STATEMENT_TOKENS * (statements - 1) +
    (TYPICAL_STATEMENT_TOKENS + STATEMENT_FRAME_TOKENS) * statements;
  const call = { prompt, reply: REPLY_TOKENS_EACH * statements };
  return sumUp(
    Array.from({ length: sources }, () => call),
    connection,
  );
}

/** What so many tokens cost; `null`: the price is not known. */
export function costOf({ prompt, reply }: TokenCount, price?: TokenPrice): number | null {
  return price === undefined ? null : (prompt * price.prompt + reply * price.reply) / 1e6;
}

function sumUp(calls: readonly TokenCount[], connection: Connection): Estimate {
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
        : (Math.ceil(calls.length / remoteSourcesAtOnce(connection)) *
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

function lengthOf({ text, heading }: Statement): number {
  return text.length + (heading?.length ?? 0);
}

/** As calls are planned: whole, or in halves that a model can read. */
function splitToFit(questions: readonly Question[], contextTokens: number): TokenCount[] {
  const prompt = countPrompt(questions);
  const reply = REPLY_TOKENS_EACH * questions.length;
  const fits = prompt * CAUTION + MOST_REPLY_TOKENS_EACH * questions.length <= contextTokens;
  if (questions.length === 1 || (fits && questions.length <= STATEMENTS_A_CALL)) {
    return [{ prompt, reply }];
  }
  const middle = Math.ceil(questions.length / 2);
  return [questions.slice(0, middle), questions.slice(middle)].flatMap(half =>
    splitToFit(half, contextTokens),
  );
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

function countPassages(passages: readonly Passage[]): number {
  return passages.reduce(
    (sum, { span }) => sum + PASSAGE_FRAME_TOKENS + (span.end - span.start) / CHARACTERS_PER_TOKEN,
    0,
  );
}
