import type { Audit } from '../core/audit/audit';
import type { UncleanStatement } from '../core/audit/cleanup';
import { evidenceOf } from '../core/audit/finding';
import type { TokenCount } from '../core/audit/ledger';
import type { SettledPair } from '../core/audit/pair';
import { ENTRY_TOKENS } from '../judges/llm/choose-passages';
import { planBySize, promptTokensOf, type SizedTask } from '../judges/llm/plan-calls';
import { REWRITE_PASSAGES } from '../pipeline/clean-statement';
import { writeRewritePrompt } from '../pipeline/rewriting/model-rewriter';
import { countTokens } from '../util/prompt-tokens';

/** `scrubs`: see `ModelTerms`. */
type PlanTerms = Parameters<typeof planBySize>[1] & { scrubs?: boolean };

/** English prose; other languages need more tokens for the same text. */
const CHARACTERS_PER_TOKEN = 4.4;

/** Typical replies of a model: a finding with a quote, a rewritten sentence, a split sentence. */
export const REPLY_TOKENS = { finding: 60, rewrite: 50, sentence: 90 };

/** Several pairs: compared together, with about the passages of one shared out among them. */
export function taskReader({
  statements,
  passages,
  sources,
}: Audit): (...pairs: readonly SettledPair[]) => SizedTask {
  const known = new Map(statements.map(statement => [statement.id, statement]));
  const titles = new Map(sources.map(({ id, title }) => [id, title]));
  const sizes = new Map(passages.map(({ id, span }) => [id, sizeOf(span.end - span.start)]));
  return (...pairs) => {
    const [first] = pairs;
    const statement = first && known.get(first.statementId);
    const named = pairs.map(({ sourceId: id }) => ({ id, title: titles.get(id) ?? '' }));
    return {
      statement: statement?.text ?? '',
      context: statement?.heading ?? null,
      sourceTitle: named[0]?.title ?? '',
      ...withSources(named),
      passages: (first?.passageIds ?? []).flatMap(passage => sizes.get(passage) ?? []),
    };
  };
}

export function withSources(
  sources: NonNullable<SizedTask['sources']>,
): Pick<SizedTask, 'sources'> {
  return sources.length > 1 ? { sources } : {};
}

export function sizeOf(characters: number): { tokens: number } {
  return { tokens: ENTRY_TOKENS + Math.round(characters / CHARACTERS_PER_TOKEN) };
}

/** Calls about statements of one source; at most one more each without the passages' texts. */
export function judgingCalls(tasks: readonly SizedTask[], terms: PlanTerms): TokenCount[] {
  return planBySize(tasks, terms).flatMap(call => {
    const reply = REPLY_TOKENS.finding * call.tasks.length;
    const asked = { prompt: call.promptTokens, reply };
    if (terms.scrubs !== true) return [asked];

    const bare = call.tasks.map(task => ({
      ...task,
      passages: task.passages.map(() => sizeOf(0)),
    }));
    return [asked, { prompt: promptTokensOf(bare), reply }];
  });
}

/** At most: each text of the shorter list in a match with one of the other, asked both ways. */
export function matchingCalls(
  one: readonly string[],
  other: readonly string[],
  terms: PlanTerms,
): TokenCount[] {
  const [longest, others] = [one, other].map(texts =>
    texts.toSorted((a, b) => b.length - a.length),
  );
  const matches = (longest ?? []).flatMap((text, at) => {
    const match = others?.[at];
    return match === undefined ? [] : [[text, match] as const, [match, text] as const];
  });
  return matches.flatMap(([statement, passage]) =>
    judgingCalls(
      [{ statement, context: null, sourceTitle: '', passages: [sizeOf(passage.length)] }],
      terms,
    ),
  );
}

/** Contains the best passages, and the statement to write from them. */
export function rewriteCall({ pair: { finding } }: UncleanStatement, task: SizedTask): TokenCount {
  const words = writeRewritePrompt(
    {
      ...task,
      finding: finding.kind,
      missing: finding.kind === 'partly-supported' ? finding.missing : null,
      quotes: evidenceOf(finding).map(({ quote }) => quote.exact),
      passages: [],
    },
    false,
  );
  const shown = task.passages.slice(0, REWRITE_PASSAGES);
  const passages = shown.reduce((sum, { tokens }) => sum + tokens, 0);
  return { prompt: countTokens(words) + passages, reply: REPLY_TOKENS.rewrite };
}
