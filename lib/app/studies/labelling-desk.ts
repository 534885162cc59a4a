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
import {
  ADJUDICATION_FILE,
  type StudyFault,
  type StudyRecords,
} from '../../studies/export/parse-study';
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
      const judged = await readJudged(deps, { study, withTexts: false }, call);
      if (!judged.ok) return judged;
      const sample = drawSample(sampleItems(judged.value.pairs), plan);
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
      const judged = await readJudged(deps, { study, withTexts: false }, call);
      if (!judged.ok) return judged;
      const { records, pairs } = judged.value;
      return change(study, (files, { sample, labels, coordinator: kept }) => {
        if (kept === null && labels.length > 0) return fail({ kind: 'labels-in' });
        const made = planRound({ ...records, sample }, pairs, { kept, plan });
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
    async disputed({ study }, call) {
      const judged = await readJudged(deps, { study, withTexts: true }, call);
      if (!judged.ok) return judged;
      const state = stateOf(judged.value.people);
      if (state.standing === 'waiting') return fail({ kind: 'labels-missing' });
      return ok(disputedPairs(state, judged.value.pairs));
    },
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
  const { records, packets, secret } = sent.value;
  let reply: StudyReply['take'] = fail({ kind: 'no-packets' });
  const changed = await changer(deps.studies)(study, (files, { coordinator }) => {
    // A sample that was drawn meanwhile has other packets, or none.
    if (coordinator?.secret !== secret) return fail({ kind: 'no-packets' });
    const received = files[RECEIVED_FILE] ?? '';
    const taken = takeLabels(texts, { study: records, sent: packets, received });
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

/** The pairs of a study that can be drawn, with what people's files say. */
type Judged = { records: StudyRecords; pairs: JudgedRow[]; people: PeopleState };

async function readJudged(
  { studies, audits: store }: Deps,
  { study, withTexts }: { study: ContentHash; withTexts: boolean },
  call: Call,
): Promise<Step<Judged>> {
  const kept: KeptStudy | null = await studies.find(study);
  if (!kept) return inFile(fail(GONE));
  const people = inFile(parsePeopleFiles(kept.study.files ?? {}));
  if (!people.ok) return people;
  const audits = await readAudits(kept, { store, withTexts }, call);
  const records = recordsOf(kept, audits, people.value);
  return ok({ records, pairs: judgedRows(rowsOf(records).pairs), people: people.value });
}

async function readSent(deps: Deps, study: ContentHash, call: Call) {
  const judged = await readJudged(deps, { study, withTexts: true }, call);
  if (!judged.ok) return judged;
  const { records, pairs, people } = judged.value;
  const { coordinator } = people;
  if (coordinator === null) return fail<LabellingFault>({ kind: 'no-packets' });
  const packets = await sentPackets(records, pairs, coordinator);
  return packets.ok
    ? ok({ records, packets: packets.value, secret: coordinator.secret })
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
