import type * as v from 'valibot';
import type { correction, note } from './pair-schemas';
import type { Audit } from './audit';
import type { SourceId, StatementId } from '../ids';
import { isSettled } from './pair';
import type { JudgedKind } from './verdict';

/** A statement as a whole, or with a source: one cell of the matrix. */
export type AnnotatedPlace = { statementId: StatementId; sourceId: SourceId | null };

/** What a person can say of a cell or of a statement instead of the machine. */
export type CorrectedKind = JudgedKind | 'supported-elsewhere' | 'not-check-worthy';

/**
 * A verdict a person gave by hand. It stands beside the machine's, and no later one overwrites
 * it: the latest of a place counts, the others are its history.
 */
export type Correction = v.InferOutput<typeof correction>;

/** A person's own words to an audit, or to one statement of it. */
export type Note = v.InferOutput<typeof note>;

/** The name of a user who has set none. */
export const UNNAMED_READER = 'you';

/** What people said of an audit, in the order they said it; each left out where nobody did. */
export type Annotations = { corrections?: Correction[]; notes?: Note[] };

/** The correction that counts of a place; `null`: none, or it was taken back. */
export function findCorrection(
  { corrections = [] }: Annotations,
  place: AnnotatedPlace,
): Correction | null {
  const latest = corrections.filter(each => isSamePlace(each, place)).at(-1);
  return latest && latest.kind !== null ? latest : null;
}

/** The corrections that count, one of each place, in the order they were given. */
export function standingCorrections(annotations: Annotations): Correction[] {
  const all = annotations.corrections ?? [];
  return all.filter(each => findCorrection(annotations, each) === each);
}

/**
 * Verdicts that were given blind and changed afterwards, one of each place: the latest. None of
 * what was taken back.
 */
export function changedSinceBlind(annotations: Annotations): Correction[] {
  return standingCorrections(annotations).flatMap(standing => {
    const said = correctionsAt(annotations, standing);
    const sinceTakenBack = said.slice(said.findLastIndex(({ kind }) => kind === null) + 1);
    const blind = sinceTakenBack.findLast(({ isBlind }) => isBlind === true);
    return blind === undefined || blind === standing ? [] : [blind];
  });
}

/** All that was said of a place by hand, oldest first. */
export function correctionsAt({ corrections = [] }: Annotations, place: AnnotatedPlace) {
  return corrections.filter(each => isSamePlace(each, place));
}

/** The same with one note as it is given; without words, that note is left out. */
export function withNote(audit: Audit, note: Note): Audit {
  const others = (audit.notes ?? []).filter(each => each.statementId !== note.statementId);
  const notes = note.text.trim() === '' ? others : [...others, note];
  const after: Audit = { ...audit, notes };
  // nb. No notes have one way to be written: the key is not there.
  if (notes.length === 0) delete after.notes;
  return after;
}

/** What the machine says of a place now; `null` where the audit has no such place. */
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
