import { isSameJudge } from '../core/audit/pair';
import { summariseLedger } from '../core/audit/ledger';
import { summariseSets } from '../core/audit/reliability';
import { saySupport } from '../i18n/format-range';
import { language, t } from '../i18n/t';
import { indexAudit, type AuditIndex, type MatrixColumn } from '../views/audit-index';
import type { Report, ReportBlock, ReportFacts, ReportWords, ReportPart } from './report';
import { readOverview } from '../views/overview';
import { toLine } from './plain-words';
import { notesTo } from './report-by-hand';
import {
  hiddenWords,
  labelWords,
  lines,
  numbersOf,
  progressOf,
  section,
  shareWords,
} from './report-numbers';
import { statementsOf } from './report-statements';
import type { Answer } from '../core/answer/answer';
import type { Audit } from '../core/audit/audit';
import { listInRow } from '../i18n/format';
import { aliasNames } from '../views/source-name';
import {
  hidesMuch,
  isOfAnswer,
  type ReadSource,
  type Source,
  type SourceVersion,
} from '../core/source/source';

export function buildReport(facts: ReportFacts, words: ReportWords): Report {
  const { audit } = facts;
  const index = indexAudit(audit);
  const title = t('report.title', { title: words.title(audit) });
  return {
    title,
    language: language(),
    blocks: [
      { kind: 'heading', level: 1, words: title },
      ...headOf(facts, words),
      ...captureOf(audit.answer, words),
      ...notesTo(audit, null, words),
      ...numbersOf(audit, words),
      ...statementsOf(index, words, facts.closest),
      ...section(
        'sources',
        index.matrix.columns.flatMap(column => sourceOf(column, audit, words)),
      ),
      ...section('gaps', gapsOf(index, words)),
      ...judgeOf(facts, words),
      ...section('ledger', ledgerOf(facts, words)),
    ],
  };
}

function headOf({ audit, version }: ReportFacts, words: ReportWords): ReportBlock[] {
  const { answer, status, startedAt } = audit;
  const { question } = answer;
  const from = { origin: words.origin(answer), date: words.date(answer.capturedAt) };
  const made = { version, date: words.date(startedAt) };
  return [
    ...lines([
      // The whole question, if the title has only its first words.
      question !== null &&
        toLine(question) !== toLine(words.title(audit)) &&
        t('report.question', { question }),
      answer.model === null
        ? t('report.from', from)
        : t('report.from_model', { ...from, model: answer.model }),
      t('report.in_short', {
        supported: saySupport(readOverview(audit)),
        judge: words.judge(audit.judge),
      }),
      t('report.about', made),
    ]),
    ...lines([status !== 'finished' && t(`report.${status}`, progressOf(audit))], 'notice'),
  ];
}

/** What the text that was checked lacks of the answer; the panel's words. */
function captureOf(answer: Answer, words: ReportWords): ReportBlock[] {
  const notes = words.capture(answer);
  if (notes.length === 0) return [];
  return [
    ...lines([t('audit.capture.title')], 'notice'),
    ...listOf(notes.map(({ sentence, nextStep }) => `${sentence} ${nextStep}`)),
  ];
}

/** Statements and sources that could not be checked, each with its reason and a remedy. */
function gapsOf({ matrix }: AuditIndex, words: ReportWords): ReportBlock[] {
  const statements = matrix.rows.flatMap(({ number, verdict }) =>
    verdict?.kind === 'not-judged' && verdict.reason !== null
      ? [t('report.gaps.statement', { number, reason: words.reason(verdict.reason).short })]
      : [],
  );
  const sources = matrix.columns.flatMap(({ number, source }) => {
    if (source.status !== 'unreadable') return [];
    const { sentence, nextStep } = words.reason(source.reason);
    const reason = t('report.gaps.next', { sentence, next: nextStep });
    return [t('report.gaps.source', { number, reason })];
  });
  const items = [...statements, ...sources];
  return listOf(items);
}

function judgeOf({ audit, cards }: ReportFacts, words: ReportWords): ReportBlock[] {
  const { judge } = audit;
  const { id, version } = judge;
  // Figures of another version or granularity belong to another judge.
  const card = cards.find(({ identity }) => isSameJudge(identity, judge));
  return [
    { kind: 'heading', level: 2, words: t('report.judge.heading') },
    ...lines([
      t('report.judge.identity', { name: words.judge(judge), id, version }),
      reliabilityOf(card?.reliability ?? null, words),
    ]),
  ];
}

function reliabilityOf(
  reliability: ReportFacts['cards'][number]['reliability'],
  words: ReportWords,
): string {
  if (reliability === null) return t('report.judge.unmeasured');
  const { supportedAgreed, contradictionsCaught, foundByPeople, notJudged } = summariseSets(
    reliability,
    reliability.sets,
  );
  return t('report.judge.measured', {
    date: reliability.measured,
    pairs: notJudged.of,
    agreed: shareWords(supportedAgreed, words),
    caught: shareWords(contradictionsCaught, words),
    missed: shareWords(foundByPeople, words),
  });
}

function ledgerOf({ ledger }: ReportFacts, words: ReportWords): ReportBlock[] {
  if (ledger === null) return lines([t('report.ledger.unknown')]);
  if (ledger.length === 0) return [];
  return [
    {
      kind: 'table',
      caption: t('report.ledger.caption'),
      head: (['host', 'purpose', 'calls', 'sent', 'received'] as const).map(name =>
        t(`report.ledger.${name}`),
      ),
      rows: summariseLedger(ledger).map(({ host, purpose, calls, sentBytes, receivedBytes }) => [
        host,
        words.purpose(purpose),
        calls.toLocaleString(language()),
        words.bytes(sentBytes),
        words.bytes(receivedBytes),
      ]),
    },
  ];
}

function listOf(items: readonly string[]): ReportBlock[] {
  return items.length === 0 ? [] : [{ kind: 'list', items }];
}

function sourceOf(
  { source, number, name }: MatrixColumn,
  { answer, pairs }: Audit,
  words: ReportWords,
): ReportBlock[] {
  const names = aliasNames(source);
  const marks = source.status === 'pending' ? [] : (source.checks?.marks ?? []);
  return [
    { kind: 'heading', level: 3, words: `${String(number)}. ${name}` },
    ...(source.url === null ? [] : [{ kind: 'line' as const, parts: [{ url: source.url }] }]),
    ...lines([names.length > 0 && t('audit.sources.aliases', { names: listInRow(names) })], 'soft'),
    ...lines([isOfAnswer(source, answer.citations) && t('audit.of_answer')], 'soft'),
    ...statusOf(source, words),
    ...lines([labelWords(pairs, source.id) ?? false], 'soft'),
    ...listOf(marks.map(words.mark).map(({ label, sentence }) => `${label}: ${sentence}`)),
  ];
}

function statusOf(source: Source, words: ReportWords): ReportBlock[] {
  switch (source.status) {
    case 'pending':
      return lines([t('report.sources.pending')]);
    case 'unreadable':
      return lines([words.reason(source.reason).sentence]);
    case 'read':
      return readingOf(source, words);
  }
}

function readingOf(source: ReadSource, words: ReportWords): ReportBlock[] {
  return [
    ...lines([
      t('report.sources.read', {
        date: words.date(source.visit.retrievedAt),
        extent: t(`report.sources.${source.extent}`),
        length: source.textLength,
      }),
    ]),
    ...lines(hiddenWords(source), hidesMuch(source) ? undefined : 'soft'),
    ...lines([source.fromCache && t('report.sources.cached')], 'soft'),
    ...(source.version ? [{ kind: 'line' as const, parts: versionOf(source.version, words) }] : []),
  ];
}

function versionOf(version: SourceVersion, words: ReportWords): ReportPart[] {
  const service = words.service(version.from);
  if (version.kind === 'record') return [t('report.sources.record', { service })];
  return [t('report.sources.copy', { service }), { url: version.url }];
}
