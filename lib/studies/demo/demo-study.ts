import type { LabelLine } from '../../core/study/packet';
import { currentAnswers } from '../../core/study/study';
import type { FrozenProtocol, StudyAnswer } from '../contract';
import { drawCalibration } from '../assign';
import type { StudyRecords } from '../export/parse-study';
import { judgedRows, rowsOf, type JudgedRow } from '../export/study-rows';
import { emptyDraft, fileAnswer } from '../file-answer';
import { freezeProtocol } from '../freeze';
import type { SentPacket } from '../packet';
import { parseProtocol } from '../parse-protocol';
import { drawSample, type PairSample } from '../sample';
import { hashesOfStudy, packetsOfRound, sampleItems, type RoundWork } from '../study-packets';
import { makeAudit, MADE_UP_JUDGE } from './made-audit';
import { decideDisputed, labelPackets } from './made-labels';
import type { DemoTopic } from './topic';
import { DEMO_TOPICS, topicOf } from './topics';

/** Everything of the demonstration study; `lines`: what each annotator sent back, by packet. */
export type DemoStudy = StudyRecords & {
  sample: PairSample;
  /** Published: an annotator of a real study must not have it. */
  secret: string;
  rounds: { calibration: RoundWork; main: RoundWork };
  packets: SentPacket[];
  lines: LabelLine[];
};

const ANNOTATORS = ['anna', 'ben'];
const SECRET = '5eed'.repeat(16);
const LABELS = 120;
const CALIBRATION = 10;
const SEED = 20_261_128;

/** Chatbots that do not exist, with the words around their answers. */
const SYSTEMS = [
  { id: 'aster', name: 'Aster', opens: ['Good question!', 'Here is what I found.'] },
  { id: 'borage', name: 'Borage', opens: ['Hello!', 'Great question!'] },
  { id: 'cress', name: 'Cress', opens: ['Sure!', 'Of course!'] },
] as const;

const PROTOCOL = {
  title: 'Demonstration: three made-up chatbots on everyday health',
  questions: DEMO_TOPICS.map(({ id, question: text, stratum }) => ({ id, text, stratum })),
  systems: SYSTEMS.map(({ id, name }) => ({ kind: 'chat-site', id, name, model: `${name} 1` })),
  repeats: 2,
  order: 'latin-square',
  seed: SEED,
  inclusion: ['Every answer counts; a refusal is an outcome.'],
  instructions:
    'Made up for this demonstration, as are the chatbots, pages, findings and people. ' +
    'Read the source, then say how far it supports the statement.',
  judge: { id: MADE_UP_JUDGE.id },
};

/**
 * Makes the demonstration study: twelve questions, three made-up chatbots, two answers each; labels
 * of two made-up people, and the decisions of a third. The same each time. Nothing in it was
 * measured: the findings are written by hand (`topics-*.ts`), and people err by a fixed rule.
 */
export async function demoStudy(): Promise<DemoStudy> {
  const parsed = parseProtocol(PROTOCOL);
  if (!parsed.ok) throw new Error('demo: the protocol is none');
  const frozen = await freezeProtocol(parsed.value, '2026-11-02T08:00:00.000Z');
  const answers = await makeAnswers(frozen);
  const audits = await Promise.all(
    [...currentAnswers(answers).values()]
      .filter(({ outcome }) => outcome === 'answered')
      .map(answer => makeAudit(answer, topicOf(answer.slot.question))),
  );
  const none = { sample: null, labels: [], adjudications: [], looks: [] };
  const bare = { frozen, answers, audits, ...none };
  const pairs = judgedRows(rowsOf(bare).pairs);
  const items = sampleItems(pairs);
  const sample = drawSample(items, { kind: 'stratified', labels: LABELS, seed: SEED });
  if (!sample.ok) throw new Error('demo: the sample is too small');
  const drawn = sample.value.drawn.map(({ id }) => id);
  const all = items.map(({ id }) => id);
  const rounds = {
    calibration: roundOf(
      frozen,
      drawCalibration(all, { without: drawn, count: CALIBRATION, seed: SEED }),
    ),
    main: roundOf(frozen, drawn),
  };
  const packets = [
    ...(await packetsOf(bare, pairs, { round: 'calibration', ...rounds.calibration })),
    ...(await packetsOf(bare, pairs, { round: 'main', ...rounds.main })),
  ];
  const said = labelPackets(packets, pairs, hashesOfStudy(bare));
  const adjudications = decideDisputed(packets, pairs, said.labels);
  return { ...bare, ...said, sample: sample.value, adjudications, secret: SECRET, rounds, packets };
}

/** Both people label every pair of a round. */
function roundOf({ sha256 }: FrozenProtocol, ids: readonly string[]): RoundWork {
  return { protocol: sha256, work: Object.fromEntries(ANNOTATORS.map(name => [name, ids])) };
}

async function packetsOf(
  study: StudyRecords,
  pairs: readonly JudgedRow[],
  round: RoundWork & { round: 'calibration' | 'main' },
): Promise<SentPacket[]> {
  const packets = await packetsOfRound(study, pairs, { secret: SECRET, ...round });
  if (!packets.ok) throw new Error(`demo: ${packets.failure.kind}`);
  return packets.value;
}

async function makeAnswers(frozen: FrozenProtocol): Promise<StudyAnswer[]> {
  const answers: StudyAnswer[] = [];
  const first = Date.parse('2026-11-03T09:00:00.000Z');
  for (const { topic, system, picks, repeat } of placesOfDemo()) {
    const capturedAt = new Date(first + answers.length * 180_000).toISOString();
    const draft = draftOf(topic, picks, { capturedAt, opening: system.opens[repeat - 1] ?? '' });
    const place = { system: system.id, question: topic.id, repeat };
    const filed = await fileAnswer({ frozen, answers }, draft, place);
    if (!filed.ok) throw new Error(`demo: ${filed.failure}`);
    answers.push(filed.value);
  }
  return answers;
}

function placesOfDemo() {
  return DEMO_TOPICS.flatMap(topic =>
    SYSTEMS.flatMap((system, at) =>
      (topic.picks[at] ?? '')
        .split(' ')
        .map((picks, repeat) => ({ topic, system, picks, repeat: repeat + 1 })),
    ),
  );
}

/** `picks`: numbers of claims; "-": no answer, "?": a refusal. */
function draftOf(
  topic: DemoTopic,
  picks: string,
  { capturedAt, opening }: { capturedAt: string; opening: string },
) {
  const draft = { ...emptyDraft(capturedAt), question: topic.question, freshChat: true };
  if (picks === '-') return { ...draft, reason: 'The page stayed empty.' };
  if (picks === '?') {
    return { ...draft, outcome: 'refused' as const, reason: 'It asks to see a doctor.' };
  }
  const cited: number[] = [];
  const sentences = Array.from(picks, sign => {
    const claim = topic.claims[Number(sign)];
    if (!claim) throw new Error(`demo: ${topic.id} has no claim ${sign}`);
    if (!cited.includes(claim.cites)) cited.push(claim.cites);
    const url = topic.pages[claim.cites]?.url ?? '';
    return `${claim.text} [${cited.indexOf(claim.cites) + 1}](${url})`;
  });
  const answer = [opening, ...sentences].join(' ');
  return { ...draft, outcome: 'answered' as const, answer };
}
