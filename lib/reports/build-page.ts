import type { ClosestPassage } from '../core/audit/audit';
import { evidenceOf } from '../core/audit/finding';
import { markOf } from '../core/audit/mark';
import { listInRow } from '../i18n/format';
import { language, t } from '../i18n/t';
import { clipAtWord } from '../util/keep-title';
import { hostOf } from '../util/openable-url';
import { indexAudit, type AuditIndex } from '../views/audit-index';
import { findClaims, type Claim } from '../views/claims-that-matter';
import { readOverview } from '../views/overview';
import { sourceName } from '../views/source-name';
import { auditNote } from './audit-note';
import type { Report, ReportBlock, ReportFacts, ReportWords } from './report';
import { webAddress } from './plain-words';
import { lines } from './report-numbers';
import { quoteOf } from './report-statements';

/* Chosen together: what they let through fits one sheet of A4 or Letter paper. */
const LINES = 39;
const LINE_LENGTH = 85;
const LINES_AROUND = 5;
const LENGTHS = { statement: 240, quote: 240, source: 70 };

/**
 * Report of one printed page for a doctor: the claims to look at first, each with its passage, its
 * source and a question, and how many there are besides.
 */
export function buildPage(facts: ReportFacts, words: ReportWords): Report {
  const { audit, version } = facts;
  const index = indexAudit(audit);
  const claims = findClaims(index);
  const shown = fitting(claims.map(claim => claimOf(claim, index, facts.closest)));
  const rest = claims.length - shown.length;
  const { all, checked, pending } = readOverview(audit);
  const notChecked = all - checked - pending;
  const besides = [
    ...(rest > 0 ? [t('claims.more_short', { count: rest })] : []),
    ...(notChecked > 0 ? [t('overview.not_checked', { count: notChecked })] : []),
  ];
  const title = t('report.title', { title: words.title(audit) });
  return {
    title,
    language: language(),
    blocks: [
      { kind: 'heading', level: 1, words: title },
      ...lines([auditNote(facts, words)]),
      ...(shown.length === 0
        ? []
        : [headingOf(t('claims.title', { count: shown.length })), ...shown.flat()]),
      ...lines([besides.length > 0 && listInRow(besides)], 'notice'),
      ...lines([t('report.about', { version, date: words.date(audit.startedAt) })], 'soft'),
    ],
  };
}

function headingOf(words: string): ReportBlock {
  return { kind: 'heading', level: 2, words };
}

/** Returns the first claims that have room on the page. */
function fitting(claims: readonly ReportBlock[][]): ReportBlock[][] {
  let left = LINES;
  return claims.filter(blocks => {
    left -= LINES_AROUND + blocks.reduce((sum, block) => sum + linesOf(block), 0);
    return left >= 0;
  });
}

function linesOf(block: ReportBlock): number {
  if (block.kind === 'line') {
    const words = block.parts.filter(part => typeof part === 'string').join(' ');
    return rowsOf(words) - 0.5;
  }
  return block.kind === 'quote' ? rowsOf(block.words) : 0;
}

/** Letters of East Asian scripts are twice as wide. */
function rowsOf(words: string): number {
  const wide = words.match(/[\u2E80-\uFFEF]/g)?.length ?? 0;
  return Math.ceil((words.length + wide) / LINE_LENGTH);
}

function claimOf(
  { row, verdict, severity, pair }: Claim,
  index: AuditIndex,
  closest: readonly ClosestPassage[],
): ReportBlock[] {
  const { statement, number } = row;
  const kind = markOf(verdict);
  const near = closest.find(({ statementId }) => statementId === statement.id);
  const [evidence] = evidenceOf(pair.finding);
  const passage = evidence ?? (near && { ...near, quote: { exact: near.text } });
  return [
    {
      kind: 'heading',
      level: 3,
      verdict: kind,
      words: t('report.statements.each', { number, verdict: t(`verdict.word.${kind}`) }),
    },
    ...lines([clipAtWord(statement.text, LENGTHS.statement)]),
    ...lines([evidence === undefined && near !== undefined && t('audit.evidence.closest')], 'soft'),
    ...(passage ? [clipped(quoteOf(passage, index))] : []),
    ...lines([nameOf(passage?.sourceId ?? pair.sourceId, index)], 'soft'),
    ...lines([t(`report.ask.${severity}`)]),
  ];
}

function clipped(quote: ReturnType<typeof quoteOf>): ReportBlock {
  return { ...quote, words: clipAtWord(quote.words, LENGTHS.quote) };
}

/** "Metformin tablets (health.example)": on paper, an address would be too long. */
function nameOf(id: Claim['pair']['sourceId'], { columns }: AuditIndex): string | false {
  const source = columns.get(id)?.source;
  if (!source) return false;
  const name = clipAtWord(sourceName(source), LENGTHS.source);
  const host = hostOf(webAddress(source.url ?? ''));
  return host === null || name.includes(host) ? name : `${name} (${host})`;
}
