import { createHash } from 'node:crypto';

import type { Audit, AuditHead } from '../../lib/core/audit/audit';
import { answerId, auditId, contentHash } from '../../lib/core/ids';
import type { SourceText, UnreadableReason } from '../../lib/core/source/source';
import type { SeededAudit } from '../../tests/e2e/harness/seed-audits';
import { buildAudit, type AuditSketch, type SourceSketch } from '../../tests/examples/build-audit';
import { TOUR_DAY } from './stage';

/** The judge of the package, as a check names it. */
const EMBEDDED = { id: 'embedded', version: '3' };

type Named = { id: string; head?: Partial<AuditHead> };

/** A sketch as an audit that can be stored. */
export function madeUp(sketch: AuditSketch, { id, head = {} }: Named): SeededAudit {
  const audit = buildAudit({
    ...sketch,
    head: {
      startedAt: TOUR_DAY,
      endedAt: TOUR_DAY,
      judge: EMBEDDED,
      ...sketch.head,
      ...head,
      id: auditId(id),
    },
    answer: { id: answerId(`answer-${id}`), capturedAt: TOUR_DAY, ...sketch.answer },
  });
  const pairs = audit.pairs.map(pair =>
    pair.state === 'settled' ? { ...pair, judge: audit.judge } : pair,
  );
  return withTexts({ ...audit, pairs }, sketch.sources);
}

/** An audit with the texts of its sources, by their own hashes, as the store keeps them. */
export function withTexts(audit: Audit, sketches: readonly SourceSketch[]): SeededAudit {
  const texts = sketches.map(textOf);
  const sources = audit.sources.map((source, at) => {
    const text = texts[at] ?? null;
    return source.status === 'read' && text !== null
      ? { ...source, contentHash: text.contentHash }
      : source;
  });
  return { ...audit, sources, texts: texts.filter(text => text !== null) };
}

function textOf(source: SourceSketch): SourceText | null {
  if (!('text' in source)) return null;
  const hash = createHash('sha256').update(source.text).digest('hex');
  return { contentHash: contentHash(hash), text: source.text };
}

/** A pasted answer is on no page, so no text is missing when a statement is opened. */
export const PASTED = { origin: { kind: 'pasted' }, pageUrl: null } as const;

/** A source that could not be read, and the statement that cites it. */
type Unread = { reason: UnreadableReason; title: string; host: string; statement: string };

/** One of each family of reasons. */
export const UNREAD: readonly Unread[] = [
  {
    reason: 'no-permission',
    title: 'Iron tablets, every day or every other day',
    host: 'journal.example',
    statement: 'Iron that is taken every other day is taken up as well as every day.',
  },
  {
    reason: 'paywall',
    title: 'Iron and the kidneys: a review',
    host: 'review.example',
    statement: 'In kidney disease iron is mostly given into a vein.',
  },
  {
    reason: 'login-required',
    title: 'Ward handbook: anaemia',
    host: 'hospital.example',
    statement: 'Ferritin below 30 micrograms per litre shows that the stores are empty.',
  },
  {
    reason: 'dead-link',
    title: 'Iron in food',
    host: 'food.example',
    statement: 'Lentils hold about three milligrams of iron in a cooked cup.',
  },
  {
    reason: 'robot-check',
    title: 'Iron in pregnancy',
    host: 'maternity.example',
    statement: 'Pregnant women need about 27 milligrams of iron a day.',
  },
  {
    reason: 'offline',
    title: 'Tea and iron',
    host: 'tea.example',
    statement: 'Black tea with a meal halves how much iron is taken up.',
  },
  {
    reason: 'no-text',
    title: 'Leaflet of 1998, scanned',
    host: 'archive.example',
    statement: 'Iron drops colour the teeth for some days.',
  },
  {
    reason: 'too-large',
    title: 'All tables of the nutrition survey',
    host: 'survey.example',
    statement: 'One woman in five takes in less iron than is advised.',
  },
  {
    reason: 'timeout',
    title: 'Iron and athletes',
    host: 'sport.example',
    statement: 'Runners lose more iron than others.',
  },
  {
    reason: 'encrypted',
    title: 'Dosing table for infants',
    host: 'infants.example',
    statement: 'Infants who were born early get two milligrams for each kilogram.',
  },
];

/** Every one of these reasons in one check; nothing in it was judged. */
export const UNREADABLE: AuditSketch = {
  question: 'How should I take iron, and how much of it?',
  sources: UNREAD.map(({ title, host, reason }) => ({
    title,
    url: `https://${host}/iron`,
    reason,
  })),
  statements: UNREAD.map(({ statement }, at) => ({ text: statement, cites: [at] })),
  answer: PASTED,
};
