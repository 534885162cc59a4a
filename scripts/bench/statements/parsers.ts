import type { Answer } from '../../../lib/core/answer/answer';
import { fail, ok, type Result } from '../../../lib/core/result';
import type { Parsing, Statement } from '../../../lib/core/answer/statement';
import { createRemoteModel } from '../../../lib/llm/remote/openai-model';
import { createModelParser } from '../../../lib/pipeline/splitting/model-parser';
import type { ChatModel } from '../../../lib/ports/chat-model';
import { splitStatements } from '../../../lib/text/statements/split-statements';
import { connectionOfEnvironment } from '../../lib/model-of-environment';
import { createPeopleModel } from './people-model';
import type { GoldAnswer } from './read-answers';

/** A parser at work in the bench; `parsing` is `null` of the rules. */
export type BenchParser = {
  name: string;
  parse(gold: GoldAnswer): Promise<{ statements: Statement[]; parsing: Parsing | null }>;
};

/** `people`: a model that says what people say, to see what the checks by code cost. */
export const PARSERS = ['rules', 'model', 'people'] as const;
export type ParserName = (typeof PARSERS)[number];

/** Starts a parser; a failure is a sentence. */
export function startParser(name: ParserName, env: NodeJS.ProcessEnv): Result<BenchParser, string> {
  switch (name) {
    case 'rules':
      return ok({
        name,
        parse: ({ answer }) =>
          Promise.resolve({ statements: splitStatements(answer), parsing: null }),
      });
    case 'people':
      return ok({
        name,
        parse: ({ answer, sentences }) => parseBy(createPeopleModel(sentences), answer),
      });
    case 'model':
      return startModel(env);
  }
}

function startModel(env: NodeJS.ProcessEnv): Result<BenchParser, string> {
  const connection = connectionOfEnvironment(env);
  if (!connection.ok) return fail(connection.failure);

  const model = createRemoteModel({ connection: connection.value });
  const name = `model (${connection.value.model})`;
  return ok({ name, parse: ({ answer }) => parseBy(model, answer) });
}

function parseBy(model: ChatModel, answer: Answer) {
  return createModelParser({ model }).parse(answer, new AbortController().signal);
}
