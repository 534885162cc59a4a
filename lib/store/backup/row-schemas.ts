import * as v from 'valibot';
import { BLOCK_KINDS, CAPTURE_NOTES, SITE_IDS, type AnswerOrigin } from '../../core/answer/answer';
import { AUDIT_HALTS, type AuditSummary } from '../../core/audit/audit';
import {
  answerId,
  auditId,
  citationId,
  contentHash,
  passageId,
  sourceId,
  statementId,
} from '../../core/ids';
import { LEDGER_PURPOSES, type LedgerEntry } from '../../core/audit/ledger';
import { LEFT_TO_RULES_REASONS, type Parsing, type Statement } from '../../core/answer/statement';
import type {
  AnswerRow,
  CitationRow,
  CleanupOfferRow,
  CleanupRunRow,
  CorrectionRow,
  NoteRow,
  PairRow,
  PassageRow,
  SourceRow,
  StatementRow,
} from '../schema';
import { count, id, judge, moment, span, text } from '../../core/schemas';
import { cleanupOffer, cleanupRun, correction, note, pair } from '../../core/audit/pair-schemas';
import { source, target } from '../../core/source/source-schemas';

const ofAudit = { auditId: id(auditId) };
const placed = { ...ofAudit, position: count };
const name = v.nullable(text);

const origin: v.GenericSchema<unknown, AnswerOrigin> = v.variant('kind', [
  v.object({ kind: v.literal('site'), site: v.picklist(SITE_IDS), layout: text, verified: text }),
  v.object({ kind: v.literal('selection') }),
  v.object({ kind: v.literal('pasted') }),
]);
const leftToRules = v.record(v.picklist(LEFT_TO_RULES_REASONS), count);
const parsing: v.GenericSchema<unknown, Parsing> = v.object({
  parser: judge,
  sentences: count,
  statements: count,
  dropped: count,
  refused: count,
  leftToRules,
});

const auditStatus = v.picklist(['running', 'finished', 'stopped']);

const summary: v.GenericSchema<unknown, AuditSummary> = v.object({
  id: id(auditId),
  schemaVersion: v.literal(1),
  status: auditStatus,
  stage: v.exactOptional(v.picklist(['asking', 'splitting', 'checking-again'])),
  again: v.exactOptional(
    v.object({
      waiting: count,
      then: v.object({ status: auditStatus, endedAt: v.nullable(moment) }),
      judgeBefore: judge,
    }),
  ),
  isAutomatic: v.exactOptional(v.literal(true)),
  judge,
  parsing: v.exactOptional(parsing),
  startedAt: moment,
  endedAt: v.nullable(moment),
  halt: v.exactOptional(v.picklist(AUDIT_HALTS)),
  keeps: v.exactOptional(v.literal('quotes')),
  isPinned: v.exactOptional(v.literal(true)),
  answerId: id(answerId),
  origin,
  pageUrl: name,
  title: text,
  settledPairs: count,
  pairs: count,
});

const answer: v.GenericSchema<unknown, AnswerRow> = v.object({
  ...ofAudit,
  answer: v.object({
    id: id(answerId),
    shownAs: v.exactOptional(id(answerId)),
    origin,
    pageUrl: name,
    conversationId: name,
    question: name,
    model: name,
    capturedAt: moment,
    text,
    blocks: v.array(v.object({ kind: v.picklist(BLOCK_KINDS), span })),
    notes: v.array(v.picklist(CAPTURE_NOTES)),
  }),
});

const worthiness: v.GenericSchema<unknown, Statement['checkWorthiness']> = v.variant('kind', [
  v.object({ kind: v.literal('check-worthy') }),
  v.object({
    kind: v.literal('not-check-worthy'),
    reason: v.picklist([
      'question',
      'greeting',
      'disclaimer',
      'heading',
      'lead-in',
      'code',
      'advice-to-reader',
      'no-assertion',
    ]),
  }),
]);
const statement: v.GenericSchema<unknown, StatementRow> = v.object({
  ...placed,
  statement: v.object({
    id: id(statementId),
    answerId: id(answerId),
    index: count,
    span,
    text,
    original: v.exactOptional(text),
    parsedBy: v.exactOptional(v.picklist(['rules', 'model'])),
    citationIds: v.array(id(citationId)),
    block: v.picklist(BLOCK_KINDS),
    heading: name,
    checkWorthiness: worthiness,
  }),
});
const citation: v.GenericSchema<unknown, CitationRow> = v.object({
  ...placed,
  citation: v.object({
    id: id(citationId),
    marker: v.nullable(span),
    label: text,
    target,
    quoteHint: name,
    hidden: count,
  }),
});
const passage: v.GenericSchema<unknown, PassageRow> = v.object({
  ...ofAudit,
  passage: v.object({ id: id(passageId), sourceId: id(sourceId), index: count, span }),
});
const ledger: v.GenericSchema<unknown, LedgerEntry> = v.object({
  ...ofAudit,
  at: moment,
  purpose: v.picklist(LEDGER_PURPOSES),
  host: text,
  sentBytes: count,
  receivedBytes: count,
  tokens: v.nullable(v.object({ prompt: count, reply: count })),
  calls: count,
});

const sources: v.GenericSchema<unknown, SourceRow> = v.object({ ...placed, source });
const pairs: v.GenericSchema<unknown, PairRow> = v.object({ position: count, pair });
const runs: v.GenericSchema<unknown, CleanupRunRow> = v.object({ ...ofAudit, run: cleanupRun });
const offers: v.GenericSchema<unknown, CleanupOfferRow> = v.object({
  ...ofAudit,
  offer: cleanupOffer,
});
const corrections: v.GenericSchema<unknown, CorrectionRow> = v.object({ ...placed, correction });
const notes: v.GenericSchema<unknown, NoteRow> = v.object({ ...ofAudit, place: text, note });

export const ROW_SCHEMAS = {
  audits: summary,
  answers: answer,
  statements: statement,
  citations: citation,
  sources,
  passages: passage,
  pairs,
  texts: v.object({ contentHash: id(contentHash), text }),
  ledger,
  cleanupRuns: runs,
  cleanupOffers: offers,
  corrections,
  notes,
};
export const BACKUP_TABLES = Object.keys(ROW_SCHEMAS) as (keyof typeof ROW_SCHEMAS)[];
