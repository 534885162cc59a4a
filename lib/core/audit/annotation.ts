import type * as v from 'valibot';
import type { correction, note } from './pair-schemas';
import type { Audit } from './audit';
import type { SourceId, StatementId } from '../ids';
import { isSettled } from './pair';

export type AnnotatedPlace = { statementId: StatementId; sourceId: SourceId | null };

/** Verdict given by hand. The latest of a place counts; it never replaces the machine's. */
export type Correction = v.InferOutput<typeof correction>;

export type Note = v.InferOutput<typeof note>;

export const UNNAMED_USER = 'you';

/** Annotations of an audit in the order they were made; omitted if there are none. */
export type Annotations = { corrections?: Correction[]; notes?: Note[] };

/** Returns the latest correction of a place, or `null` if there is none or it was taken back. */
export function findCorrection(
  { corrections = [] }: Annotations,
  place: AnnotatedPlace,
): Correction | null {
  const latest = corrections.filter(each => isSamePlace(each, place)).at(-1);
  return latest && latest.kind !== null ? latest : null;
}

/** Returns the latest correction of each place, in the order they were given. */
export function standingCorrections(annotations: Annotations): Correction[] {
  const all = annotations.corrections ?? [];
  return all.filter(each => findCorrection(annotations, each) === each);
}

/** Returns the latest verdict per place if given blind and changed later, but not taken back. */
export function changedSinceBlind(annotations: Annotations): Correction[] {
  return standingCorrections(annotations).flatMap(standing => {
    const said = correctionsAt(annotations, standing);
    const sinceTakenBack = said.slice(said.findLastIndex(({ kind }) => kind === null) + 1);
    const blind = sinceTakenBack.findLast(({ isBlind }) => isBlind === true);
    return blind === undefined || blind === standing ? [] : [blind];
  });
}

export function correctionsAt({ corrections = [] }: Annotations, place: AnnotatedPlace) {
  return corrections.filter(each => isSamePlace(each, place));
}

/** Returns the audit with this note; a note without text is removed. */
export function withNote(audit: Audit, note: Note): Audit {
  const others = (audit.notes ?? []).filter(each => each.statementId !== note.statementId);
  const notes = note.text.trim() === '' ? others : [...others, note];
  const after: Audit = { ...audit, notes };
  // Without notes the key is absent, never an empty array.
  if (notes.length === 0) delete after.notes;
  return after;
}

export function machineSays(audit: Audit, place: AnnotatedPlace): Correction['machine'] | null {
  const { statementId, sourceId } = place;
  if (sourceId === null) {
    const verdict = audit.verdicts.find(each => each.statementId === statementId);
    return verdict ? { kind: verdict.kind, judge: audit.judge } : null;
  }
  const pair = audit.pairs.find(
    each => each.statementId === statementId && each.sourceId === sourceId,
  );
  if (!pair) return null;
  return isSettled(pair)
    ? { kind: pair.finding.kind, judge: pair.judge }
    : { kind: 'pending', judge: audit.judge };
}

function isSamePlace(a: AnnotatedPlace, b: AnnotatedPlace): boolean {
  return a.statementId === b.statementId && a.sourceId === b.sourceId;
}
