import type { Confirmation } from '../core/audit/quality';
import { pairId, passageId, sourceId } from '../core/ids';
import type { Judge, JudgeReply, JudgeTask } from '../ports/judge';
import type { Claim, Nugget, NuggetMatch } from './contract';

export type ConfirmedMatch = NuggetMatch & { confirmation: Confirmation };

/** Has a judge compare both texts of each match in both directions. */
export async function confirmMatches(
  matches: readonly NuggetMatch[],
  { claims, nuggets }: { claims: readonly Claim[]; nuggets: readonly Nugget[] },
  { judge, signal }: { judge: Judge; signal: AbortSignal },
): Promise<ConfirmedMatch[]> {
  const saidBy = new Map(claims.map(({ id, text }) => [id, text]));
  const wanted = new Map(nuggets.map(({ id, text }) => [id, text]));
  const tasks = matches.flatMap(({ statement, nugget }, at) => {
    const [claim, fact] = [saidBy.get(statement) ?? '', wanted.get(nugget) ?? ''];
    return [
      toTask(`${at}:claim`, { says: claim, asked: fact }),
      toTask(`${at}:nugget`, { says: fact, asked: claim }),
    ];
  });
  const replies = new Map<string, JudgeReply['kind']>();
  for await (const { pairId: id, kind } of judge.judge(tasks, signal)) replies.set(id, kind);
  return matches.map((match, at) => ({
    ...match,
    confirmation: confirm(replies.get(`${at}:claim`), replies.get(`${at}:nugget`)),
  }));
}

/** One text as the only passage, the other as the statement. */
function toTask(id: string, { says, asked }: { says: string; asked: string }): JudgeTask {
  return {
    pairId: pairId(id),
    sourceId: sourceId(id),
    statement: asked,
    context: null,
    isCited: true,
    sourceTitle: '',
    passages: [{ id: passageId(`${id}#0`), text: says }],
  };
}

/** `byClaim`: of the nugget, by the claim's words; `byNugget`: the other way round. */
function confirm(
  byClaim: JudgeReply['kind'] | undefined,
  byNugget: JudgeReply['kind'] | undefined,
): Confirmation {
  const both = [byClaim ?? 'not-judged', byNugget ?? 'not-judged'];
  if (both.includes('not-judged')) return 'not-judged';
  if (both.includes('contradicted')) return 'contradicted';
  if (byClaim === 'supported') return byNugget === 'supported' ? 'same' : 'covered';
  return byNugget === 'supported' || byClaim === 'partly-supported' ? 'part' : 'denied';
}

/** The claim says all of the nugget. */
export function isCovered({ confirmation }: ConfirmedMatch): boolean {
  return confirmation === 'same' || confirmation === 'covered';
}
