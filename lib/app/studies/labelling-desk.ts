import { fail, ok, type Result } from '../../core/result';
import type { ContentHash } from '../../core/ids';
import { PACKET_LIMITS } from '../../core/study/packet-schemas';
import { STUDY_LIMITS } from '../../core/study/study-schemas';
import type { KeptStudy, StudyFiles, StudyStore } from '../../ports/study-store';
import {
  adjudicate,
  adjudicationState,
  isDecided,
  type AdjudicationState,
} from '../../studies/adjudication';
import { disputedPairs } from '../../studies/adjudication-file';
import { assignedWork, planRound, sentPackets } from '../../studies/coordinator';
import { ADJUDICATION_FILE, type StudyFault } from '../../studies/export/parse-study';
import {
  COORDINATOR_FILE,
  isCoordinatorFile,
  RECEIVED_FILE,
} from '../../studies/export/study-files';
import { judgedRows, rowsOf, type JudgedRow } from '../../studies/export/study-rows';
import { labellingState, parsePeopleFiles, type PeopleState } from '../../studies/labelling-state';
import type { LabellingFault, LabellingQuestion, StudyReply } from '../../studies/page-calls';
import { drawSample } from '../../studies/sample';
import { sampleItems } from '../../studies/study-packets';
import { takeLabels } from '../../studies/take-labels';
import { toJsonLines } from '../../util/json-lines';
import { GONE, readAudits, recordsOf, type Call, type ReadAudits } from './read-study';

type Deps = { studies: StudyStore; audits: ReadAudits; now: () => Date };
type Answers = {
  [Kind in LabellingQuestion['kind']]: (
    question: Extract<LabellingQuestion, { kind: Kind }>,
    call: Call,
  ) => Promise<StudyReply[Kind]>;
};
type Step<Value> = Result<Value, LabellingFault>;

/** Samples, packets, labels and decisions: each is in the database before an answer goes out. */
export function labellingAnswers(deps: Deps): Answers {
  const change = changer(deps.studies);
  return {
    async labelling({ study }) {
      const kept = await deps.studies.find(study);
      return inFile(kept ? labellingState(kept.study.files ?? {}) : fail(GONE));
    },
    async draw({ study, plan }, call) {
      const read = await readPeople(deps, study);
      if (!read.ok) return read;
      const pairs = await readJudged(read.value, deps, call);
      const sample = drawSample(sampleItems(pairs), plan);
      if (!sample.ok) {
        // nb. A text without words counts as one.
        if (sample.failure === 'no-size') throw new Error('studies: a pair has no size');
        return fail({ kind: sample.failure });
      }
      const text = `${JSON.stringify(sample.value)}\n`;
      return change(study, (files, { labels }) =>
        // Packets of an earlier sample go with it: no label follows from them.
        labels.length > 0
          ? fail({ kind: 'labels-in' })
          : ok({ ...without(files, isCoordinatorFile), 'sample.json': text }),
      );
    },
    async round({ study, plan }, call) {
      const read = await readPeople(deps, study);
      if (!read.ok) return read;
      const { frozen } = read.value.kept.study;
      // The main round is of the sample, which is in a file.
      const pairs = plan.round === 'main' ? [] : await readJudged(read.value, deps, call);
      return change(study, (files, { sample, labels, coordinator: kept }) => {
        if (kept === null && labels.length > 0) return fail({ kind: 'labels-in' });
        const made = planRound({ frozen, sample }, pairs, { kept, plan });
        return made.ok ? ok({ ...files, [COORDINATOR_FILE]: JSON.stringify(made.value) }) : made;
      });
    },
    async packet({ study, of }, call) {
      const sent = await readSent(deps, study, call);
      if (!sent.ok) return sent;
      const found = sent.value.packets.find(
        ({ packet }) => packet.annotator === of.annotator && packet.round === of.round,
      );
      return found ? ok(JSON.stringify(found.packet)) : fail({ kind: 'no-packets' });
    },
    take: (question, call) => take(deps, question, call),
    disputed: ({ study }, call) => disputed(deps, study, call),
    decide({ study, decision }) {
      const at = deps.now().toISOString();
      return change(study, (files, people) => {
        if (isDecided(people.adjudications, decision)) return ok(files);
        const made = adjudicate(stateOf(people), people.adjudications, { ...decision, at });
        if (!made.ok) return fail({ kind: made.failure });
        return ok({ ...files, [ADJUDICATION_FILE]: toJsonLines(made.value) });
      });
    },
  };
}

async function disputed(
  deps: Deps,
  study: ContentHash,
  call: Call,
): Promise<StudyReply['disputed']> {
  const read = await readPeople(deps, study);
  if (!read.ok) return read;
  const state = stateOf(read.value.people);
  if (state.standing === 'waiting') return fail({ kind: 'labels-missing' });
  const only = state.pairs.filter(({ isDisputed }) => isDisputed).map(({ pair }) => pair);
  return ok(disputedPairs(state, await readJudged({ ...read.value, only }, deps, call)));
}

async function take(
  deps: Deps,
  { study, files: given }: Extract<LabellingQuestion, { kind: 'take' }>,
  call: Call,
): Promise<StudyReply['take']> {
  // Checks the size before the files are read into memory.
  if (given.some(({ file }) => file.size > PACKET_LIMITS.file)) return fail({ kind: 'too-large' });
  const texts = await Promise.all(given.map(({ file }) => file.text()));
  const sent = await readSent(deps, study, call);
  if (!sent.ok) return sent;
  const { frozen, packets, secret } = sent.value;
  let reply: StudyReply['take'] = fail({ kind: 'no-packets' });
  const changed = await changer(deps.studies)(study, (files, { coordinator }) => {
    // A sample that was drawn meanwhile has other packets, or none.
    if (coordinator?.secret !== secret) return fail({ kind: 'no-packets' });
    const received = files[RECEIVED_FILE] ?? '';
    const taken = takeLabels(texts, { study: { frozen }, sent: packets, received });
    if (!taken.ok) return fail({ kind: taken.failure });
    const { added, repeated, refused } = taken.value;
    reply = ok({
      added,
      repeated,
      refused: refused.map(each => ({ ...each, file: given[each.file]?.name ?? RECEIVED_FILE })),
    });
    return ok({ ...files, ...taken.value.files });
  });
  return changed.ok ? reply : changed;
}

/** A study, and what people's files say. */
type Labelled = { kept: KeptStudy; people: PeopleState };

async function readPeople({ studies }: Deps, study: ContentHash): Promise<Step<Labelled>> {
  const kept: KeptStudy | null = await studies.find(study);
  if (!kept) return inFile(fail(GONE));
  const people = inFile(parsePeopleFiles(kept.study.files ?? {}));
  return people.ok ? ok({ kept, people: people.value }) : people;
}

/** The pairs of a study that can be drawn; `only`: those of the checks of these, with all texts. */
async function readJudged(
  { kept, people, only }: Labelled & { only?: readonly string[] },
  { audits: store }: Deps,
  call: Call,
): Promise<JudgedRow[]> {
  const read = only
    ? ({ store, parts: 'all', only } as const)
    : ({ store, parts: 'cells' } as const);
  const audits = await readAudits(kept, read, call);
  return judgedRows(rowsOf(recordsOf(kept, audits, people)).pairs);
}

async function readSent(deps: Deps, study: ContentHash, call: Call) {
  const read = await readPeople(deps, study);
  if (!read.ok) return read;
  const { coordinator } = read.value.people;
  if (coordinator === null) return fail<LabellingFault>({ kind: 'no-packets' });
  const only = assignedWork(coordinator).flatMap(({ pairs }) => [...pairs.keys()]);
  const pairs = await readJudged({ ...read.value, only }, deps, call);
  const { frozen } = read.value.kept.study;
  const packets = await sentPackets({ frozen }, pairs, coordinator);
  return packets.ok
    ? ok({ frozen, packets: packets.value, secret: coordinator.secret })
    : fail<LabellingFault>(packets.failure);
}

/** Without the main round nothing can be decided, since nothing of it is in. */
function stateOf({ coordinator, labels }: PeopleState): AdjudicationState {
  if (!coordinator?.main) return { standing: 'waiting', missing: [] };
  return adjudicationState(assignedWork(coordinator), labels);
}

/** Changes the files of a study from what they say at that moment, whoever else changes them. */
function changer(studies: StudyStore) {
  return async (
    study: ContentHash,
    change: (files: StudyFiles, people: PeopleState) => Step<StudyFiles>,
  ): Promise<Step<null>> => {
    const changed = await studies.changeFiles(study, (files): Step<StudyFiles> => {
      const people = inFile(parsePeopleFiles(files));
      const next = people.ok ? change(files, people.value) : people;
      const isTooLarge = next.ok && Object.values(next.value).some(isAboveLimit);
      return isTooLarge ? fail({ kind: 'too-large' }) : next;
    });
    if (changed.ok) return changed;
    return changed.failure === 'no-study' ? inFile(fail(GONE)) : fail(changed.failure);
  };
}

function isAboveLimit(text: string): boolean {
  return text.length > STUDY_LIMITS.file;
}

function without(files: StudyFiles, isLeftOut: (path: string) => boolean): StudyFiles {
  return Object.fromEntries(Object.entries(files).filter(([path]) => !isLeftOut(path)));
}

function inFile<Value>(result: Result<Value, StudyFault>): Step<Value> {
  return result.ok ? result : fail({ kind: 'bad-file', fault: result.failure });
}
