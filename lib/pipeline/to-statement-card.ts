import type { Audit } from '../core/audit/audit';
import { evidenceOf, type Evidence } from '../core/audit/finding';
import type { StatementId } from '../core/ids';
import type { OpenReason } from '../core/audit/pair-schemas';
import { strengthOf } from '../core/audit/strength';
import type { Verdict } from '../core/audit/verdict';
import type { JointSupport } from '../core/audit/source-group';
import { isSettled, type Pair } from '../core/audit/pair';
import { type Source, pagesAt } from '../core/source/source';
import type { CardPassage, StatementCard } from '../core/answer/page-check';
import { findConflictMark, shownKind } from './to-page-check';
import { shownText } from '../text/markdown/shown-text';
import { foldSpace } from '../util/fold-space';
import { hostOf } from '../util/openable-url';

/** Four lines of the card: enough to get the point, without a page of the source. */
const QUOTE_CHARS = 260;
const TITLE_CHARS = 90;

/**
 * Returns the part of an audit that the page may show of one statement; `null` if it has no
 * checkable statement of that id. One quote, its source's name and counts: no address, no other
 * statement.
 */
export function toStatementCard(
  audit: Pick<Audit, 'verdicts' | 'pairs' | 'sources' | 'corrections'>,
  statement: StatementId,
): StatementCard | null {
  const { verdicts, pairs, sources } = audit;
  const verdict = verdicts.find(({ statementId }) => statementId === statement);
  if (!verdict || verdict.kind === 'not-check-worthy') return null;

  const { together } = verdict;
  const own = pairs.filter(pair => pair.statementId === statement);
  const decides = own.find(({ id }) => id === verdict.decidedBy);
  const [first] = together?.finding.evidence ?? (decides ? quotesOf(decides) : []);
  const why = findOpenReason(verdict, decides);
  const passage = first ? passageOf(first, sources) : null;
  return {
    ...shownKind(verdict, audit),
    ...(together && { isTogether: true }),
    passage,
    others: passage === null ? 0 : countQuoted(own, together) - 1,
    ...(why !== null && { why }),
    conflict: findConflictMark(verdict, pairs),
  };
}

/** `null` if what decides is firm, or has no strength. */
function findOpenReason({ together }: Verdict, decides: Pair | undefined): OpenReason | null {
  const finding = together?.finding ?? (decides && isSettled(decides) ? decides.finding : null);
  const strength = finding && strengthOf(finding);
  return strength?.level === 'open' ? strength.why : null;
}

function countQuoted(pairs: readonly Pair[], together: JointSupport | undefined): number {
  const alone = pairs.filter(pair => quotesOf(pair).length > 0);
  return new Set([...alone, ...(together?.finding.evidence ?? [])].map(each => each.sourceId)).size;
}

function quotesOf(pair: Pair): readonly Evidence[] {
  return isSettled(pair) ? evidenceOf(pair.finding) : [];
}

function passageOf(
  { sourceId, quote, span }: Evidence,
  sources: readonly Source[],
): CardPassage | null {
  const source = sources.find(({ id }) => id === sourceId);
  if (source?.status !== 'read') return null;

  const { finalUrl } = source.visit;
  const { text, isCut } = cut(quote.exact, QUOTE_CHARS);
  return {
    text,
    isCut,
    title: cut(source.title, TITLE_CHARS).text,
    // nb. Not of a page of this package: its URL would give the extension's id.
    host: source.given || !/^https?:/.test(finalUrl) ? null : hostOf(finalUrl),
    pages: pagesAt(source, span),
  };
}

/** Returns the text on one line, without invisible characters, cut at a word. */
function cut(text: string, length: number): { text: string; isCut: boolean } {
  const line = foldSpace(shownText(text));
  if (line.length <= length) return { text: line, isCut: false };

  const space = line.lastIndexOf(' ', length);
  return { text: line.slice(0, space > length / 2 ? space : length).toWellFormed(), isCut: true };
}
