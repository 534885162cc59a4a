import { sliceSpan } from '../core/answer/span';
import type { Audit, AuditExport, ClosestPassage } from '../core/audit/audit';
import { isSettled, type SettledPair } from '../core/audit/pair';
import type { ContentHash } from '../core/ids';
import { keepsText } from '../core/source/source';
import { closestSentence } from '../text/evidence/closest-sentence';
import { nextTurn } from '../util/slices';

type FindText = (hash: ContentHash) => Promise<string | null>;

/**
 * Finds, for each statement that was not found, the sentence that comes closest in the source whose
 * finding decided. Leaves out sources whose text is no longer kept.
 */
export async function findClosestPassages(
  audit: Audit,
  findText: FindText,
): Promise<ClosestPassage[]> {
  const pairs = new Map(audit.pairs.map(pair => [pair.id, pair]));
  const found: ClosestPassage[] = [];
  for (const { kind, decidedBy } of audit.verdicts) {
    const pair = kind === 'not-found' && decidedBy !== null ? pairs.get(decidedBy) : undefined;
    if (!pair || !isSettled(pair)) continue;
    const closest = await findOne(audit, pair, findText);
    if (closest) found.push(closest);
    // Others of the thread have their turn: a long answer has hundreds of statements.
    await nextTurn();
  }
  return found;
}

export async function withClosest(audit: AuditExport): Promise<AuditExport> {
  const texts = new Map(audit.texts.map(({ contentHash, text }) => [contentHash, text]));
  const findText: FindText = hash => Promise.resolve(texts.get(hash) ?? null);
  return { ...audit, closest: await findClosestPassages(audit, findText) };
}

async function findOne(
  { statements, sources, passages }: Audit,
  { statementId, sourceId, passageIds }: SettledPair,
  findText: FindText,
): Promise<ClosestPassage | null> {
  const statement = statements.find(({ id }) => id === statementId);
  const source = sources.find(({ id }) => id === sourceId);
  const text = source && keepsText(source) ? await findText(source.contentHash) : null;
  if (!statement || text === null) return null;
  const read = new Set(passageIds);
  const spans = passages.filter(({ id }) => read.has(id)).map(each => each.span);
  const span = closestSentence(statement.text, text, spans);
  return span && { statementId, sourceId, span, text: sliceSpan(text, span) };
}
