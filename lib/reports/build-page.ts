import type { ClosestPassage } from '../core/audit/audit';
import { evidenceOf } from '../core/audit/finding';
import { markOf } from '../core/audit/mark';
import { language, t } from '../i18n/t';
import { clipAtWord } from '../util/keep-title';
import { indexAudit, type AuditIndex } from '../views/audit-index';
import { findClaims, type Claim } from '../views/claims-that-matter';
import { readOverview } from '../views/overview';
import { sourceName } from '../views/source-name';
import { auditNote } from './audit-note';
import type { Report, ReportBlock, ReportFacts, ReportWords } from './report';
import { lines } from './report-numbers';
import { quoteOf } from './report-statements';

/* Chosen together, so that all of it fits one page of paper. */
const MOST_CLAIMS = 5;
const STATEMENT_LENGTH = 200;
const QUOTE_LENGTH = 240;

/**
 * Report of one printed page for a doctor: the claims to look at first, each with its passage, its
 * source and a question, and how many there are besides.
 */
export function buildPage(facts: ReportFacts, words: ReportWords): Report {
  const { audit, version } = facts;
  const index = indexAudit(audit);
  const claims = findClaims(index);
  const shown = claims.slice(0, MOST_CLAIMS);
  const { notChecked } = readOverview(audit);
  const title = t('report.title', { title: words.title(audit) });
  const heading = (key: string): ReportBlock => ({ kind: 'heading', level: 2, words: key });
  return {
    title,
    language: language(),
    blocks: [
      { kind: 'heading', level: 1, words: title },
      ...lines([auditNote(facts, words)]),
      ...(shown.length > 0 ? [heading(t('claims.title', { count: shown.length }))] : []),
      ...shown.flatMap(claim => claimOf(claim, index, facts.closest)),
      ...(claims.length > shown.length
        ? lines([t('claims.more_short', { count: claims.length - shown.length })], 'notice')
        : []),
      ...lines([notChecked > 0 && t('overview.not_checked', { count: notChecked })], 'notice'),
      ...lines([t('report.about', { version, date: words.date(audit.startedAt) })], 'soft'),
    ],
  };
}

function claimOf(
  { row, verdict, severity, pair }: Claim,
  index: AuditIndex,
  closest: readonly ClosestPassage[],
): ReportBlock[] {
  const { statement, number } = row;
  const near = closest.find(({ statementId }) => statementId === statement.id);
  const [evidence] = evidenceOf(pair.finding);
  const sourceId = evidence?.sourceId ?? near?.sourceId ?? pair.sourceId;
  const source = index.columns.get(sourceId)?.source;
  const kind = markOf(verdict);
  return [
    {
      kind: 'heading',
      level: 3,
      verdict: kind,
      words: t('report.statements.each', { number, verdict: t(`verdict.word.${kind}`) }),
    },
    ...lines([clipAtWord(statement.text, STATEMENT_LENGTH)]),
    ...(evidence ? [clipped(quoteOf(evidence, index))] : nearest(near, index)),
    ...(source ? [{ kind: 'line' as const, tone: 'soft' as const, parts: partsOf(source) }] : []),
    ...lines([t(`report.ask.${severity}`)]),
  ];
}

function partsOf(source: Parameters<typeof sourceName>[0]) {
  return [sourceName(source), ...(source.url === null ? [] : [{ url: source.url }])];
}

function nearest(near: ClosestPassage | undefined, index: AuditIndex): ReportBlock[] {
  if (!near) return [];
  const quote = quoteOf({ ...near, quote: { exact: near.text } }, index);
  return [...lines([t('audit.evidence.closest')], 'soft'), clipped(quote)];
}

function clipped(quote: ReturnType<typeof quoteOf>): ReportBlock {
  return { ...quote, words: clipAtWord(quote.words, QUOTE_LENGTH) };
}
