import { passageId, pairId, sourceId } from '../../core/ids';
import type { ChatRequest } from '../../ports/chat-model';
import type { JudgeTask } from '../../ports/judge';
import { statementLabel, writeCheckPrompt } from '../llm/check-prompt';
import { CHECK_SCHEMA, readChecks, type Check } from '../llm/check-reply';
import { replyTokens } from '../llm/plan-calls';

const PASSAGE =
  'From May to September the ferry to the island leaves at eight in the morning and at four in ' +
  'the afternoon. Tickets for the ferry are sold on board.';
const SAID = 'Tickets for the ferry are sold on board.';
/** A model that agrees with everything shows itself here. */
const NOT_SAID = 'The ferry was built in a shipyard in Norway.';

/**
 * A real question of two statements, of which a passage says one. Every word of it is ours: what a
 * model makes of it is its own doing, and no page's.
 */
export function testQuestion(): ChatRequest {
  const tasks = [SAID, NOT_SAID].map(askAbout);
  return {
    messages: writeCheckPrompt({ tasks, passages: tasks[0]?.passages ?? [] }),
    schema: CHECK_SCHEMA,
    maxReplyTokens: replyTokens(tasks.length),
  };
}

/** What a model says of the two statements; `null`: not of both in the agreed shape. */
export function readTestAnswer(text: string): Record<'said' | 'notSaid', Check['verdict']> | null {
  const [said, notSaid] = [statementLabel(0), statementLabel(1)];
  const checks = readChecks(text, new Set([said, notSaid]));
  const [first, second] = [checks.get(said), checks.get(notSaid)];
  return first && second ? { said: first.verdict, notSaid: second.verdict } : null;
}

function askAbout(statement: string): JudgeTask {
  return {
    pairId: pairId(statement),
    sourceId: sourceId('test'),
    statement,
    context: null,
    sourceTitle: 'The island ferry',
    passages: [{ id: passageId('test#0'), text: PASSAGE }],
  };
}
