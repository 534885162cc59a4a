import type { Answer } from '../../core/answer/answer';
import { statementId } from '../../core/ids';
import { LASTING_FAILURES, type ModelFailure } from '../../core/audit/model-failure';
import type { JudgeIdentity } from '../../core/audit/pair';
import { fail, ok, type Result } from '../../core/result';
import type { LeftToRulesReason, Parsing, Statement } from '../../core/answer/statement';
import type { ChatModel } from '../../ports/chat-model';
import { splitSentences } from '../../text/statements/split-statements';
import { takeApart } from '../../text/statements/take-apart';
import { readSentences, type Sentence } from './answer-sentences';
import {
  PARSE_SCHEMA,
  PARSE_PROMPT_VERSION,
  labelOf,
  parseReplyTokens,
  planParseCalls,
  writeParsePrompt,
  type ParseCall,
} from './parse-prompt';
import { readParsed } from './parse-reply';
import { settleSentence, type SettledSentence } from './settle-sentence';

type Run = {
  model: ChatModel;
  signal: AbortSignal;
  trouble: ModelFailure | null;
};

type Settled = ReadonlyMap<Sentence, SettledSentence>;

/**
 * Creates a parser that asks a language model to split the sentences the rules find, a few at a
 * time, and to phrase each statement so that it is self-contained.
 *
 * Unusable replies are requested once more; after that the rules' sentence is kept. So is every
 * sentence of an answer whose model is in trouble.
 */
export function createModelParser({ model }: { model: ChatModel }): StatementParser {
  const { id, version, ...rest } = model.identity;
  const identity: JudgeIdentity = {
    ...rest,
    id,
    version: `${version}, prompt ${PARSE_PROMPT_VERSION}`,
  };

  async function parse(answer: Answer, signal: AbortSignal): Promise<ParsedAnswer> {
    const drafts = splitSentences(answer);
    const byRules = takeApart(answer, drafts);
    const sentences = readSentences(answer, drafts);
    const calls = planParseCalls(answer.question, sentences, model.limits);
    const run: Run = { model, signal, trouble: null };
    const settled = new Map<Statement, SettledSentence>();
    for (const call of calls) {
      for (const [{ draft }, outcome] of await settleCall(call, run)) settled.set(draft, outcome);
    }
    // Without a request to the model, only this check notices the abort.
    signal.throwIfAborted();
    const statements = renumber(
      drafts.flatMap((draft, index) =>
        replaceDraft(draft, settled.get(draft), byRules[index] ?? [draft]),
      ),
    );
    return { statements, parsing: countParsing(identity, statements, [...settled.values()]) };
  }

  return { identity, parse };
}

async function settleCall(call: ParseCall & { fits: boolean }, run: Run): Promise<Settled> {
  if (!call.fits) return leaveAll(call, 'context-too-small');

  const first = await ask(call, run);
  if (!first.ok) return leaveAll(call, first.failure);

  const left = call.sentences.filter(sentence => !isClean(first.value.get(sentence)));
  if (left.length === 0) return first.value;

  const second = await ask(call, run, left);
  if (!second.ok) return first.value;
  return new Map(
    [...first.value].map(([sentence, given]) => [
      sentence,
      choose(given, second.value.get(sentence)),
    ]),
  );
}

function isClean(outcome: SettledSentence | undefined): boolean {
  return outcome?.trouble === null && outcome.dropped === 0;
}

/** Returns the second reply, unless only the first is usable. */
function choose(first: SettledSentence, second: SettledSentence | undefined): SettledSentence {
  return second && (second.trouble === null || first.trouble !== null) ? second : first;
}

function leaveAll({ sentences }: ParseCall, trouble: LeftToRulesReason): Settled {
  const outcome = { statements: [], dropped: 0, refused: 0, trouble };
  return new Map(sentences.map(sentence => [sentence, outcome]));
}

/** `again`: sentences of the call that are requested once more. */
async function ask(
  call: ParseCall,
  run: Run,
  again: readonly Sentence[] | null = null,
): Promise<Result<Settled, ModelFailure>> {
  if (run.trouble !== null) return fail(run.trouble);

  const asked = again ?? call.sentences;
  const reply = await run.model.ask(
    {
      messages: writeParsePrompt(call, again),
      schema: PARSE_SCHEMA,
      maxReplyTokens: parseReplyTokens(asked),
    },
    run.signal,
  );
  if (!reply.ok) {
    if (LASTING_FAILURES.has(reply.failure)) run.trouble = reply.failure;
    return reply;
  }
  const labels = new Map(asked.map(sentence => [labelOf(sentence, call.sentences), sentence]));
  const entries = readParsed(reply.value.text, labels);
  return ok(
    new Map(
      [...labels].map(([label, sentence]) => [
        sentence,
        settleSentence(sentence, entries.get(label)),
      ]),
    ),
  );
}

/**
 * Replaces the rules' claims of a sentence by the model's, with its citations and its heading.
 *
 * nb. A statement kept from the rules keeps its id; no other statement ever gets one of the rules'
 * ids, since the page and the panel know places by them.
 */
function replaceDraft(
  draft: Statement,
  outcome: SettledSentence | undefined,
  byRules: readonly Statement[],
): Statement[] {
  if (outcome?.trouble !== null) return byRules.map(each => ({ ...each, parsedBy: 'rules' }));
  return outcome.statements.map((statement, part) => ({
    ...draft,
    ...statement,
    id: statementId(`${draft.id}.${part + 1}`),
    parsedBy: 'model',
  }));
}

function renumber(statements: readonly Statement[]): Statement[] {
  return statements.map((statement, index) => ({ ...statement, index }));
}

function countParsing(
  parser: JudgeIdentity,
  statements: readonly Statement[],
  outcomes: readonly SettledSentence[],
): Parsing {
  const leftToRules: Parsing['leftToRules'] = {};
  for (const { trouble } of outcomes) {
    if (trouble !== null) leftToRules[trouble] = (leftToRules[trouble] ?? 0) + 1;
  }
  return {
    parser,
    sentences: outcomes.length,
    statements: statements.filter(({ parsedBy }) => parsedBy === 'model').length,
    dropped: outcomes.reduce((sum, { dropped }) => sum + dropped, 0),
    refused: outcomes.reduce((sum, { refused }) => sum + refused, 0),
    leftToRules,
  };
}

export type ParsedAnswer = { statements: Statement[]; parsing: Parsing };

/**
 * Splits an answer into its statements asynchronously. The rules of
 * `lib/text/statements/split-statements.ts` answer at once, and apply wherever a parser gives
 * nothing usable.
 */
export type StatementParser = {
  readonly identity: JudgeIdentity;
  /**
   * Every statement is traced to words of the answer, and no sentence is without one. Rejects with
   * the signal's reason on abort; trouble with the model is reported in `parsing`.
   */
  parse(answer: Answer, signal: AbortSignal): Promise<ParsedAnswer>;
};
