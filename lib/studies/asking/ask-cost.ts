import { countTokens } from '../../util/prompt-tokens';
import type { ApiSystem } from '../contract';
import { writeAnswerRequest } from './answer-prompt';
import type { OpenSlot } from './ask-slots';

/** What asking is expected to take; tokens are estimated by their number of characters. */
export type AskCost = {
  system: ApiSystem;
  questions: number;
  promptTokens: number;
  /** If each reply is as long as it may be. */
  replyTokensAtMost: number;
  /** US dollars, at most; `null`: the protocol names no price. */
  dollarsAtMost: number | null;
};

/** Estimates each system's part. The one retry of a reply that cannot be read is not in it. */
export function costsOf(slots: readonly OpenSlot[]): AskCost[] {
  return [...Map.groupBy(slots, ({ system }) => system.id).values()].flatMap(group => {
    const system = group[0]?.system;
    if (!system) return [];
    const promptTokens = group.reduce(
      (sum, { question }) => sum + countTokens(writeAnswerRequest(question, system, 1).messages),
      0,
    );
    const replyTokensAtMost = group.length * system.maxReplyTokens;
    const { price } = system;
    const dollars = price && (promptTokens * price.prompt + replyTokensAtMost * price.reply) / 1e6;
    return [
      { system, questions: group.length, promptTokens, replyTokensAtMost, dollarsAtMost: dollars },
    ];
  });
}
