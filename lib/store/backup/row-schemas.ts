import * as v from 'valibot';
import { answer, citation, statement } from '../../core/answer/answer-schemas';
import { keyPoints } from '../../core/answer/key-point-schemas';
import { head, ledgerEntry, listed } from '../../core/audit/audit-schemas';
import { cleanupOffer, cleanupRun, correction, note, pair } from '../../core/audit/pair-schemas';
import { aside } from '../../core/audit/aside-schemas';
import { exam } from '../../core/audit/exam-schemas';
import { auditId } from '../../core/ids';
import { count, id, text } from '../../core/schemas';
import { label, packet } from '../../core/study/packet-schemas';
import {
  screenshotRow,
  studyAnswerRow,
  studyAskRow,
  studyRow,
} from '../../core/study/study-schemas';
import { formerLook } from '../former-looks';
import { passage, source, sourceText } from '../../core/source/source-schemas';

const ofAudit = { auditId: id(auditId) };
/** `position`: index in the array the row came from, from 0. */
const inOrder = { ...ofAudit, position: count };

/** Rows of the tables that are in a backup. The others can be rebuilt. */
export const ROW_SCHEMAS = {
  audits: v.object({ ...head.entries, ...listed.entries }),
  /** Answer as one audit saw it: a new check of the same answer has its own. */
  answers: v.object({ ...ofAudit, answer }),
  statements: v.object({ ...inOrder, statement }),
  citations: v.object({ ...inOrder, citation }),
  sources: v.object({ ...inOrder, source }),
  passages: v.object({ ...ofAudit, passage }),
  pairs: v.object({ position: count, pair }),
  texts: sourceText,
  ledger: ledgerEntry,
  cleanupRuns: v.object({ ...ofAudit, run: cleanupRun }),
  cleanupOffers: v.object({ ...ofAudit, offer: cleanupOffer }),
  /** In the order they were made. */
  corrections: v.object({ ...inOrder, correction }),
  /** `place`: the statement's id, empty for the whole audit. */
  notes: v.object({ ...ofAudit, place: text, note }),
  asides: v.union([aside, formerLook]),
  exams: exam,
  studies: studyRow,
  studyAnswers: studyAnswerRow,
  screenshots: screenshotRow,
  studyAsks: studyAskRow,
  packets: packet,
  labels: label,
  keyPoints,
};
export type Rows = {
  [Name in keyof typeof ROW_SCHEMAS]: v.InferOutput<(typeof ROW_SCHEMAS)[Name]>;
};
/** Tables of earlier versions, and those that hold their rows now. */
export const FORMER_TABLES: Readonly<Record<string, keyof Rows>> = { looks: 'asides' };
export const BACKUP_TABLES = Object.keys(ROW_SCHEMAS) as (keyof Rows)[];
