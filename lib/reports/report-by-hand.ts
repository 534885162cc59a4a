import {
  findCorrection,
  standingCorrections,
  UNNAMED_USER,
  type AnnotatedPlace,
  type Annotations,
  type Correction,
  type Note,
} from '../core/audit/annotation';
import type { Audit } from '../core/audit/audit';
import type { StatementId } from '../core/ids';
import { t } from '../i18n/t';
import type { AuditIndex } from '../views/audit-index';
import type { ReportBlock, ReportWords } from './report';

export function withoutAnnotations(audit: Audit): Audit {
  const machines = { ...audit };
  delete machines.corrections;
  delete machines.notes;
  return machines;
}

export function hasAnnotations({ corrections = [], notes = [] }: Annotations): boolean {
  return corrections.length > 0 || notes.length > 0;
}

/** Number of verdicts by hand, in words; `null` if there are none. */
export function handCount(audit: Audit): string | null {
  const { length: count } = standingCorrections(audit);
  return count === 0 ? null : t('annotations.count', { count });
}

export function correctionOf(
  { audit, columns }: AuditIndex,
  place: AnnotatedPlace,
  words: ReportWords,
): ReportBlock[] {
  const correction = findCorrection(audit, place);
  if (!correction) return [];
  const number = place.sourceId === null ? null : columns.get(place.sourceId)?.number;
  return [correctionBlock(correction, number ?? null, words)];
}

/** Notes to a statement, or to the whole audit (`null`). */
export function notesTo(
  { notes = [] }: Annotations,
  statement: StatementId | null,
  words: ReportWords,
): ReportBlock[] {
  return notes
    .filter(({ statementId }) => statementId === statement)
    .map(each => noteBlock(each, words));
}

/** Annotations of parts that are gone since the answer was split again. */
export function saidOfGone({ audit, rows }: AuditIndex, words: ReportWords): ReportBlock[] {
  const said = [
    ...standingCorrections(audit)
      .filter(({ statementId }) => !rows.has(statementId))
      .map(each => correctionBlock(each, null, words)),
    ...(audit.notes ?? [])
      .filter(({ statementId }) => statementId !== null && !rows.has(statementId))
      .map(each => noteBlock(each, words)),
  ];
  if (said.length === 0) return [];
  return [{ kind: 'heading', level: 3, words: t('report.hand.gone') }, ...said];
}

function correctionBlock(
  { kind, machine, why, by, at, isBlind }: Correction,
  number: number | null,
  words: ReportWords,
): ReportBlock {
  const said = {
    verdict: t(`verdict.inside.${kind ?? machine.kind}`),
    by: isBlind ? t('blind.by', { by: nameOf(by) }) : nameOf(by),
    date: words.date(at),
    machine: t(`verdict.inside.${machine.kind}`),
  };
  return {
    kind: 'hand',
    head:
      number === null
        ? t('report.hand.statement', said)
        : t('report.hand.cell', { ...said, number }),
    words: paragraphs(why),
  };
}

function noteBlock({ text, by, at }: Note, words: ReportWords): ReportBlock {
  const head = t('report.hand.note', { by: nameOf(by), date: words.date(at) });
  return { kind: 'hand', head, words: paragraphs(text) };
}

/** Others read the report, so a user without a name is not "you". */
function nameOf(by: string): string {
  return by === UNNAMED_USER ? t('report.hand.unnamed') : by;
}

function paragraphs(text: string): string[] {
  return text.split(/\n+/).filter(line => line.trim() !== '');
}
