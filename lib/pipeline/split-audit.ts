import type { Audit } from '../core/audit';
import type { JudgeIdentity } from '../core/pair';
import type { LeftToRulesReason, Parsing } from '../core/parsing';
import type { AuditStore, Splitting } from '../ports/audit-store';
import type { ParsedAnswer, StatementParser } from '../ports/statement-parser';
import { openPairs } from './draft-audit';

export type SplitDeps = {
  store: Pick<AuditStore, 'putSplit'>;
  /** The audit's judge, as it was when the engine was started for it. */
  asked: JudgeIdentity;
  /** Splits answers by a model; `null`, or left out: the judge has none that could. */
  parser?: StatementParser | null;
  /** Cells allowed, where that differs from what a browser's store is asked to hold. */
  maxPairs?: number;
};

/**
 * Has a model split the answer of an audit that waits for it, and writes statements and cells
 * at once. Where the model gives nothing that can be used, the rules' statements stand, and
 * the audit says why. A stop leaves the audit waiting.
 */
export async function splitAudit(
  audit: Audit,
  deps: SplitDeps,
  signal: AbortSignal,
): Promise<void> {
  const parsed = await parse(audit, deps, signal);
  if (parsed === null) return;

  await deps.store.putSplit(audit.id, {
    asked: deps.asked,
    ...(parsed.parsing.statements === 0
      ? { split: null, parsing: parsed.parsing }
      : layOut(audit, parsed, deps)),
  });
}

/** `null`: stopped before it was split. */
async function parse(
  audit: Audit,
  { parser, asked }: SplitDeps,
  signal: AbortSignal,
): Promise<ParsedAnswer | null> {
  const failed = (): ParsedAnswer => ({
    statements: audit.statements,
    parsing: leaveToRules(
      {
        parser: parser?.identity ?? asked,
        sentences: audit.statements.length,
        dropped: 0,
        refused: 0,
      },
      'splitter-failed',
    ),
  });
  if (!parser) return failed();

  try {
    return await parser.parse(audit.answer, signal);
  } catch (error) {
    if (signal.aborted) return null;
    // A broken parser costs the answer its split, never its check.
    console.error(`parser "${parser.identity.id}" failed`, error);
    return failed();
  }
}

function layOut(
  { id, sources, answer }: Audit,
  { statements, parsing }: ParsedAnswer,
  { maxPairs }: SplitDeps,
): Pick<Splitting, 'split' | 'parsing'> {
  const pairs = openPairs({ auditId: id, answer, statements, sources }, maxPairs);
  return pairs.ok
    ? { split: { statements, pairs: pairs.value }, parsing }
    : { split: null, parsing: leaveToRules(parsing, 'too-many-cells') };
}

function leaveToRules(
  parsing: Omit<Parsing, 'statements' | 'leftToRules'>,
  reason: LeftToRulesReason,
): Parsing {
  return { ...parsing, statements: 0, leftToRules: { [reason]: parsing.sentences } };
}
