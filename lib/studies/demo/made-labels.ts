import type { LabelLine, LabelVerdict, StudyHashes } from '../../core/study/packet';
import { DEGREES } from '../../core/study/packet-schemas';
import { createRandom } from '../../metrics/cluster-bootstrap';
import {
  adjudicate,
  adjudicationState,
  type Adjudication,
  type AdjudicationState,
} from '../adjudication';
import type { JudgedRow } from '../export/study-rows';
import { toJsonLines } from '../../util/json-lines';
import { mergeLabels, type StudyLabel } from '../labels';
import type { SentPacket } from '../packet';
import { claimOf, placeOf, signOf } from './made-audit';
import { topicOf } from './topics';

/** Share of pairs on which each made-up person is a degree off, or cannot tell. */
const SLIPS: Readonly<Record<string, { off: number; cannotTell: number }>> = {
  anna: { off: 0.08, cannotTell: 0.01 },
  ben: { off: 0.14, cannotTell: 0.02 },
};

const FIRST = { calibration: '2026-11-12T08:00:00.000Z', main: '2026-11-16T08:00:00.000Z' };
const DECIDED = '2026-11-20T08:00:00.000Z';
const BASE_MS = 14_000;

/** Labels every packet by the table, with the slips of each person; the same each time. */
export function labelPackets(
  packets: readonly SentPacket[],
  pairs: readonly JudgedRow[],
  hashes: StudyHashes,
): { lines: LabelLine[]; labels: StudyLabel[] } {
  const byId = new Map(pairs.map(row => [row.pair.id as string, row]));
  const lines = packets.flatMap(sent => labelPacket(sent, byId, hashes));
  const { labels, refused } = mergeLabels([toJsonLines(lines)], packets, hashes);
  if (refused.length > 0) throw new Error(`demo: a label is refused: ${refused[0]?.fault ?? ''}`);
  return { lines, labels };
}

function labelPacket(
  { packet, pairs }: SentPacket,
  byId: ReadonlyMap<string, JudgedRow>,
  hashes: StudyHashes,
): LabelLine[] {
  const random = createRandom(packet.annotator.length + packet.items.length);
  const slips = SLIPS[packet.annotator] ?? { off: 0, cannotTell: 0 };
  let at = Date.parse(FIRST[packet.round]);
  return packet.items.map(({ id }) => {
    const row = byId.get(pairs.get(id) ?? '');
    const truth = row ? truthOf(row) : { degree: 3, quote: null };
    const [slip, way, time] = [random(), random(), random()];
    const ms = Math.round(BASE_MS * (0.5 + time));
    at += ms;
    const verdict = slipFrom(truth.degree, { slip, way }, slips);
    const quote = verdict === 'cannot-tell' || verdict === 3 ? null : truth.quote;
    const said = { verdict, quote, note: '', ms, at: new Date(at).toISOString() };
    return { ...hashes, packet: packet.sha256, id, ...said };
  });
}

function slipFrom(
  degree: number,
  { slip, way }: { slip: number; way: number },
  { off, cannotTell }: { off: number; cannotTell: number },
): LabelVerdict {
  if (slip < cannotTell) return 'cannot-tell';
  const step = slip < cannotTell + off ? (way < 0.5 ? -1 : 1) : 0;
  // One degree off an end is the degree beside it.
  const said = degree + step;
  return DEGREES.find(each => each === (said < 1 ? 2 : said > 5 ? 4 : said)) ?? 3;
}

const DEGREE_OF: Readonly<Record<string, number>> = { '+': 5, '~': 4, '-': 1 };

/** What a careful reader says of a pair, and the sentence that decides. */
function truthOf({ answer, statement, source }: JudgedRow) {
  const topic = topicOf(answer.slot.question);
  const url = source?.url ?? '';
  const { sign, sentence, degree } = signOf(topic, claimOf(topic, statement), url);
  const place = sign === '.' ? null : placeOf(topic, url, sentence);
  const quote = place && {
    text: place.text.slice(place.start, place.end),
    start: place.start,
    end: place.end,
  };
  return { degree: Number(degree ?? DEGREE_OF[sign] ?? 3), quote };
}

/** Decides every pair on which the two differ, as the table has it. */
export function decideDisputed(
  packets: readonly SentPacket[],
  pairs: readonly JudgedRow[],
  labels: readonly StudyLabel[],
): Adjudication[] {
  const byId = new Map(pairs.map(row => [row.pair.id as string, row]));
  const state = adjudicationState(packets, labels);
  return disputed(state).reduce<Adjudication[]>((decisions, pair) => {
    const row = byId.get(pair);
    const verdict = DEGREES.find(each => row && each === truthOf(row).degree) ?? 3;
    const decision = { pair, verdict, by: 'carla', note: '', at: DECIDED };
    const next = adjudicate(state, decisions, decision);
    if (!next.ok) throw new Error(`demo: ${next.failure}`);
    return next.value;
  }, []);
}

function disputed(state: AdjudicationState): string[] {
  if (state.standing === 'waiting') throw new Error('demo: labels are missing');
  return state.pairs.filter(({ isDisputed }) => isDisputed).map(({ pair }) => pair);
}
