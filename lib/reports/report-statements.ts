import type { ClosestPassage } from '../core/audit/audit';
import { findRewording } from '../core/answer/statement';
import { type Evidence, type Finding, isUngrounded } from '../core/audit/finding';
import { markOf, markOfFinding } from '../core/audit/mark';
import { isSettled, type SettledPair } from '../core/audit/pair';
import type { JointSupport } from '../core/audit/source-group';
import { strengthOf } from '../core/audit/strength';
import { pageAt } from '../core/source/source';
import { listInSentence } from '../i18n/format';
import { t } from '../i18n/t';
import { quotedNumbers, type AuditIndex, type MatrixRow } from '../views/audit-index';
import type { ReportBlock, ReportWords } from './report';
import { correctionOf, notesTo, saidOfGone } from './report-by-hand';
import { lines, section } from './report-numbers';

export function statementsOf(
  index: AuditIndex,
  words: ReportWords,
  closest: readonly ClosestPassage[],
): ReportBlock[] {
  const { rows } = index.matrix;
  const blocks = rows.flatMap(row => [
    ...statementOf(row, index, words),
    ...closestOf(
      closest.find(({ statementId }) => statementId === row.statement.id),
      index,
    ),
  ]);
  return section('statements', rows.length === 0 ? [] : [...blocks, ...saidOfGone(index, words)]);
}

const NO_VERDICT = {
  kind: 'pending',
  isFirm: false,
  together: null,
  reason: null,
  conflictsWith: null,
  unread: 0,
} as const;

function statementOf(row: MatrixRow, index: AuditIndex, words: ReportWords): ReportBlock[] {
  const { statement, number } = row;
  const verdict = row.verdict ?? NO_VERDICT;
  const { together = null, reason, conflictsWith, unread } = verdict;
  const kind = markOf(verdict);
  const { id, text } = statement;
  const original = findRewording(statement);
  const cells = row.cells.filter(cell => cell !== null);
  return [
    {
      kind: 'heading',
      level: 3,
      verdict: kind,
      words: t('report.statements.each', {
        number,
        verdict: t(together ? 'verdict.together' : `verdict.word.${kind}`),
      }),
    },
    ...lines([text]),
    ...lines([original !== null && t('report.statements.original', { words: original })], 'soft'),
    ...correctionOf(index, { statementId: id, sourceId: null }, words),
    ...lines([reason !== null && words.reason(reason).sentence]),
    ...lines([conflictsWith !== null && t('report.statements.conflict')], 'notice'),
    ...(together ? togetherOf(together, index, words) : []),
    ...cells.flatMap(cell => [
      ...(isSettled(cell) ? cellOf(cell, index, words) : []),
      ...correctionOf(index, cell, words),
    ]),
    ...lines([unread > 0 && t('report.statements.unread', { count: unread })], 'soft'),
    ...notesTo(index.audit, id, words),
  ];
}

/** Passages that support a statement only together. */
function togetherOf(together: JointSupport, index: AuditIndex, words: ReportWords): ReportBlock[] {
  const { finding, sourceIds, readIds } = together;
  const numbers = listInSentence(quotedNumbers(together, index).map(String));
  const isPart = readIds.length < sourceIds.length;
  return [
    ...lines([
      t('audit.together.said', { numbers }),
      isPart && t('audit.together.read', { read: readIds.length, all: sourceIds.length }),
    ]),
    ...finding.evidence.map((each): ReportBlock => quoteOf(each, index)),
    ...strengthOfCell(finding, words),
  ];
}

/** Finding of a source; cells without a passage give the verdict alone. */
function cellOf(pair: SettledPair, index: AuditIndex, words: ReportWords): ReportBlock[] {
  const { finding, sourceId, cited } = pair;
  const number = index.columns.get(sourceId)?.number;
  if (finding.kind === 'not-judged' || finding.kind === 'not-found' || number === undefined) {
    return [];
  }
  const said = t('report.statements.by', {
    number,
    finding: t(`verdict.word.${markOfFinding(finding)}`),
  });
  const place = cited ? t('report.statements.cited') : t('report.statements.elsewhere');
  const ungrounded = isUngrounded(finding) ? `; ${t('verdict.ungrounded')}` : '';
  return [
    ...lines([`${said}; ${place}${ungrounded}`], 'soft'),
    ...finding.evidence.map((each): ReportBlock => quoteOf(each, index)),
    ...strengthOfCell(finding, words),
    ...lines([
      finding.kind === 'partly-supported' &&
        finding.missing !== '' &&
        t('report.statements.missing', { words: finding.missing }),
    ]),
  ];
}

/** How often such findings were right, and why an open one is open. */
function strengthOfCell(finding: Finding, words: ReportWords): ReportBlock[] {
  const strength = strengthOf(finding);
  if (strength === null) return [];
  return lines(
    [
      words.right(strength) ?? false,
      strength.level === 'open' && t(`strength.why.${strength.why}`),
    ],
    'soft',
  );
}

/** Sentence of a source that does not say the statement, and is named as such. */
function closestOf(closest: ClosestPassage | undefined, index: AuditIndex): ReportBlock[] {
  if (!closest) return [];
  const quote = quoteOf({ ...closest, quote: { exact: closest.text } }, index);
  return [...lines([t('audit.evidence.closest')], 'soft'), quote];
}

type Quoted = Pick<Evidence, 'sourceId' | 'span'> & { quote: Pick<Evidence['quote'], 'exact'> };

/** Words of a source, with the place where they are. */
export function quoteOf(
  { quote, sourceId, span }: Quoted,
  index: AuditIndex,
): Extract<ReportBlock, { kind: 'quote' }> {
  const column = index.columns.get(sourceId);
  const number = column?.number ?? 0;
  const page = column?.source.status === 'read' ? pageAt(column.source, span.start) : null;
  const from =
    page === null
      ? t('report.statements.source', { number })
      : t('report.statements.page', { number, page });
  return { kind: 'quote', words: quote.exact, from };
}
