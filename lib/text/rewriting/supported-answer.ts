import type { Audit } from '../../core/audit/audit';
import type { CleanupChoice } from '../../core/audit/cleanup';
import type { SourceId, StatementId } from '../../core/ids';
import { sourceFinder, type Source } from '../../core/source/source';
import { sliceSpan } from '../../core/answer/span';
import { isCheckWorthy, type Statement } from '../../core/answer/statement';
import type { Verdict, VerdictKind } from '../../core/audit/verdict';
import { asSentence } from './drop-missing';
import { firstIndex } from '../../util/first-index';
import { layOutBlocks } from '../statements/statement-blocks';
import { writeBlocks, type KeptStatement } from './write-answer';

type CheckedAnswer = Pick<Audit, 'answer' | 'statements' | 'sources' | 'verdicts' | 'pairs'>;

/** Notes after words that stay in the answer although no source was found to support them. */
const MARKS: Partial<Record<VerdictKind, string>> = {
  'not-judged': 'could not be checked',
  pending: 'not checked yet',
  contradicted: 'not supported: a source says otherwise',
  'partly-supported': 'supported in part',
  'not-found': 'not found in the sources',
};

/**
 * Writes the answer with notes on what is not supported, as Markdown that also reads as plain text.
 *
 * Rewritten statements appear in their new words, and those the user leaves out are dropped
 * (`choices`). Supported ones stay as they are, all others with a note.
 * Headings and lead-ins are dropped with all they led to. Citations are renumbered, and a list at the
 * end holds their sources.
 */
export function supportedAnswer(
  audit: CheckedAnswer,
  choices: ReadonlyMap<StatementId, CleanupChoice>,
): string {
  const blocks = layOutBlocks(audit.answer.text, audit.answer.blocks);
  const kept = audit.statements.flatMap(statement => {
    const { start } = statement.span;
    const after = firstIndex(blocks.length, at => (blocks[at]?.span.start ?? Infinity) > start);
    const block = blocks[after - 1] ?? null;
    return keep(statement, audit, choices).map(each => ({ ...each, block }));
  });
  const led = dropIdleLeads(kept, audit.statements);
  const numbers = numberSources(led);
  const body = writeBlocks(led, { text: audit.answer.text, numbers });
  const sources = listSources(audit.sources, numbers);
  return [body, sources].filter(part => part !== '').join('\n\n');
}

function keep(
  statement: Statement,
  audit: CheckedAnswer,
  choices: ReadonlyMap<StatementId, CleanupChoice>,
): Omit<KeptStatement, 'block'>[] {
  const fate = fateOf(statement, audit, choices);
  if (fate.kind === 'remove') return [];
  if (fate.kind === 'rewrite') {
    return [{ statement, text: fate.text, sources: [fate.sourceId], mark: null }];
  }
  const { verdict } = fate;
  const isLost = (neighbour: Statement | undefined) =>
    neighbour !== undefined && fateOf(neighbour, audit, choices).kind !== 'keep';
  const isBroken = claimsOfSentence(statement, audit).some(isLost);
  return [
    {
      statement,
      text: isBroken ? claimAlone(statement) : wordsOf(statement, audit, isLost),
      sources: sourcesOf(statement, verdict, audit),
      mark: (verdict && MARKS[verdict.kind]) ?? null,
    },
  ];
}

/** Returns the claims of the same sentence; empty for one that makes no other. */
function claimsOfSentence({ sentence }: Statement, { statements }: CheckedAnswer): Statement[] {
  return sentence ? statements.filter(other => other.sentence?.start === sentence.start) : [];
}

/** Writes a claim that lost others of its sentence: in full, as it was checked. */
function claimAlone({ text }: Statement): string {
  const words = asSentence(text, { opens: true, ends: true });
  return /[.!?…。！？]["”’»)\]]*$/.test(words) ? words : `${words}.`;
}

type Fate =
  Exclude<CleanupChoice, { kind: 'keep' }> | { kind: 'keep'; verdict: Verdict | undefined };

function fateOf(
  { id }: Statement,
  { verdicts }: CheckedAnswer,
  choices: ReadonlyMap<StatementId, CleanupChoice>,
): Fate {
  const choice = choices.get(id);
  const verdict = verdicts.find(({ statementId }) => statementId === id);
  return choice && choice.kind !== 'keep' ? choice : { kind: 'keep', verdict };
}

/** Turns a clause that lost its neighbour into a sentence; code stays as it is. */
function wordsOf(
  statement: Statement,
  { answer, statements }: CheckedAnswer,
  isLost: (neighbour: Statement | undefined) => boolean,
): string {
  const { index, span } = statement;
  if (statement.block === 'code') return sliceSpan(answer.text, span);

  const previous = statements[index - 1];
  const next = statements[index + 1];
  const isOneLine = (start = 0, end = 0) => !answer.text.slice(start, end).includes('\n');
  return asSentence(ownWords(statement), {
    opens:
      /[,;]$/.test(previous?.text ?? '') &&
      isLost(previous) &&
      isOneLine(previous?.span.end, span.start),
    ends: isLost(next) && isOneLine(span.end, next?.span.start),
  });
}

/** Returns the words of the answer where a sentence has several claims, else those of the claim. */
function ownWords({ sentence, original, text }: Statement): string {
  return sentence ? (original ?? text) : text;
}

/** Returns the sources cited for the statement, and the one found to support it. */
function sourcesOf(
  { citationIds }: Statement,
  verdict: Verdict | undefined,
  { answer, pairs, sources }: CheckedAnswer,
): SourceId[] {
  const findSource = sourceFinder(sources);
  const cited = answer.citations.filter(({ id }) => citationIds.includes(id));
  const elsewhere =
    verdict?.kind === 'supported-elsewhere'
      ? pairs.filter(({ id }) => id === verdict.decidedBy)
      : [];
  return [
    ...new Set([
      ...cited.flatMap(({ target }) => findSource(target) ?? []),
      ...elsewhere.map(({ sourceId }) => sourceId),
    ]),
  ];
}

/** Keeps headings and lead-ins that led to something kept, or to nothing at all. */
function dropIdleLeads(kept: readonly KeptStatement[], all: readonly Statement[]): KeptStatement[] {
  const isKept = new Set(kept.map(({ statement }) => statement.id));
  return kept.filter(({ statement }) => {
    const led = findLed(statement, all).filter(isCheckWorthy);
    return led.length === 0 || led.some(({ id }) => isKept.has(id));
  });
}

/** Returns the statements under a heading or lead-in; empty for any other statement. */
function findLed(
  { checkWorthiness, index, block }: Statement,
  all: readonly Statement[],
): Statement[] {
  if (checkWorthiness.kind === 'check-worthy') return [];
  const below = all.slice(index + 1);
  const end = (isEnd: (statement: Statement) => boolean) => {
    const at = below.findIndex(isEnd);
    return below.slice(0, at === -1 ? below.length : at);
  };
  const isHeading = (other: Statement) => other.block === 'heading';
  const isHeader = block === 'table-row';
  if (checkWorthiness.reason === 'heading' && !isHeader) return end(isHeading);
  const leads = checkWorthiness.reason === 'lead-in' || checkWorthiness.reason === 'heading';
  return leads ? end(other => other.block !== below[0]?.block) : [];
}

function numberSources(kept: readonly KeptStatement[]): Map<SourceId, number> {
  const cited = [...new Set(kept.flatMap(({ sources }) => sources))];
  return new Map(cited.map((id, index) => [id, index + 1]));
}

function listSources(sources: readonly Source[], numbers: ReadonlyMap<SourceId, number>): string {
  const listed = sources
    .flatMap(source => ({ source, number: numbers.get(source.id) }))
    .filter(({ number }) => number !== undefined)
    .sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
  if (listed.length === 0) return '';
  const lines = listed.map(({ source, number }) => `[${number}] ${describe(source)}`);
  return ['Sources:', ...lines].join('\n');
}

/** A title is untrusted text: on one line, it cannot pass for another entry. */
function describe({ title, url }: Source): string {
  const name = title.replace(/\s+/g, ' ').trim();
  if (url === null || name === url) return name;
  return `${name.replace(/\.$/, '')}. ${url}`;
}
