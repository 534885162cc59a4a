import type { Round } from '../core/study/packet';
import { ok, type Result } from '../core/result';
import type { StudyFiles } from '../ports/study-store';
import { parseJson } from '../util/parse-json';
import { adjudicationState, type Adjudication } from './adjudication';
import { assignedWork, parseCoordinator, type Coordinator } from './coordinator';
import {
  parsePeople,
  type DrawnSample,
  type PeopleRecords,
  type StudyFault,
} from './export/parse-study';
import { COORDINATOR_FILE } from './export/study-files';
import type { StudyLabel } from './labels';

/** Work of one person in one round: `done` of `of` labels are in. */
export type PersonProgress = { annotator: string; round: Round; done: number; of: number };

/** How far the labels of a study are. */
export type LabellingState = {
  sample: (Pick<DrawnSample, 'plan' | 'of'> & { drawn: number }) | null;
  labels: number;
  people: PersonProgress[];
  adjudication:
    /** Labels of the main round are missing, or it was not sent. */
    | { standing: 'waiting' }
    /** There are labels, and no packets that they follow from. */
    | { standing: 'elsewhere' }
    /** Pairs on which labels differ. */
    | { standing: 'ready'; disputed: string[] };
  decisions: Adjudication[];
};

/** What people's files say, without the checks that they are of. */
export type PeopleState = PeopleRecords & { coordinator: Coordinator | null };

export function parsePeopleFiles(files: StudyFiles): Result<PeopleState, StudyFault> {
  const people = parsePeople(new Map(Object.entries(files)), null);
  if (!people.ok) return people;
  const text = files[COORDINATOR_FILE];
  const coordinator = text === undefined ? null : parseCoordinator(parseJson(text));
  if (text !== undefined && coordinator === null) {
    return { ok: false, failure: { file: COORDINATOR_FILE, line: 0, kind: 'malformed' } };
  }
  return ok({ ...people.value, coordinator });
}

export function labellingState(files: StudyFiles): Result<LabellingState, StudyFault> {
  const parsed = parsePeopleFiles(files);
  if (!parsed.ok) return parsed;
  const { sample, labels, adjudications, coordinator } = parsed.value;
  return ok({
    sample: sample && { plan: sample.plan, of: sample.of, drawn: sample.drawn.length },
    labels: labels.length,
    people: coordinator ? progressOf(coordinator, labels) : [],
    adjudication: standingOf(parsed.value),
    decisions: adjudications,
  });
}

function progressOf(coordinator: Coordinator, labels: readonly StudyLabel[]): PersonProgress[] {
  const keyOf = (round: string, annotator: string) => JSON.stringify([round, annotator]);
  const own = Map.groupBy(labels, ({ round, annotator }) => keyOf(round, annotator));
  return assignedWork(coordinator).map(({ packet: { annotator, round }, pairs }) => {
    const given = own.get(keyOf(round, annotator)) ?? [];
    const done = given.filter(({ pair }) => pairs.has(pair)).length;
    return { annotator, round, done, of: pairs.size };
  });
}

function standingOf({ coordinator, labels }: PeopleState): LabellingState['adjudication'] {
  if (coordinator === null && labels.length > 0) return { standing: 'elsewhere' };
  if (!coordinator?.main) return { standing: 'waiting' };
  const state = adjudicationState(assignedWork(coordinator), labels);
  if (state.standing === 'waiting') return { standing: 'waiting' };
  const disputed = state.pairs.filter(({ isDisputed }) => isDisputed).map(({ pair }) => pair);
  return { standing: 'ready', disputed };
}
