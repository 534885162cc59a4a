import type { LabelLine, LabelVerdict, Packet, Round, StudyHashes } from '../core/study/packet';
import { PACKET_LIMITS } from '../core/study/packet-schemas';
import type { SentPacket } from './packet';
import { parseLabelLine, refuseHashes } from './packet-schema';

/** A label with its pair and annotator. */
export type StudyLabel = Pick<LabelLine, 'quote' | 'note' | 'ms' | 'at'> & {
  /** Key of the pair in the study. */
  pair: string;
  annotator: string;
  round: Round;
  verdict: LabelVerdict;
};

export type LabelFault =
  | 'too-large'
  | 'not-a-label'
  | 'other-study'
  | 'other-protocol'
  /** Of this study, but the packet was not sent. */
  | 'unknown-packet'
  | 'unknown-item'
  /** The packet does not have these words at this place. */
  | 'quote-not-in-source';

export type MergedLabels = {
  /** The latest of each annotator on each pair, sorted by both. */
  labels: StudyLabel[];
  /** What the same annotator said before, oldest first: kept. */
  earlier: StudyLabel[];
  /** Lines that were read before, word by word the same label. */
  repeated: number;
  refused: { file: number; line: number; fault: LabelFault }[];
};

/**
 * Reads files of labels, in whatever order and however often each, and joins them with the packets
 * that were sent. A line that is refused costs no other.
 */
export function mergeLabels(
  files: readonly string[],
  sent: readonly SentPacket[],
  expected: StudyHashes,
): MergedLabels {
  const packets = new Map(sent.map(each => [each.packet.sha256, openPacket(each)]));
  const refused: MergedLabels['refused'] = [];
  const found = new Map<string, StudyLabel>();
  let repeated = 0;
  for (const { file, line, text } of linesOf(files)) {
    const label = text === null ? 'too-large' : openLabel(text, packets, expected);
    if (typeof label === 'string') {
      refused.push({ file, line, fault: label });
      continue;
    }
    const key = JSON.stringify(label);
    repeated += Number(found.has(key));
    found.set(key, label);
  }
  return { ...standing([...found.values()]), repeated, refused };
}

type Line = { file: number; line: number; text: string | null };

/** Lines that are not empty; `text: null`, once: a file or all files together are too large. */
function* linesOf(files: readonly string[]): Generator<Line> {
  let lines = 0;
  for (const [file, content] of files.entries()) {
    if (content.length > PACKET_LIMITS.file) {
      yield { file, line: 0, text: null };
      continue;
    }
    for (const [at, text] of content.split('\n').entries()) {
      if (text.trim() === '') continue;
      lines += 1;
      const isTooMany = lines > PACKET_LIMITS.labels;
      yield { file, line: at + 1, text: isTooMany ? null : text };
      if (isTooMany) return;
    }
  }
}

type OpenPacket = {
  packet: Packet;
  items: Map<string, { pair: string | undefined; passages: Passages }>;
};
type Passages = Packet['items'][number]['source']['passages'];

function openPacket({ packet, pairs }: SentPacket): OpenPacket {
  const items = packet.items.map(
    ({ id, source }) => [id, { pair: pairs.get(id), passages: source.passages }] as const,
  );
  return { packet, items: new Map(items) };
}

function openLabel(
  text: string,
  packets: ReadonlyMap<string, OpenPacket>,
  expected: StudyHashes,
): StudyLabel | LabelFault {
  const line = parseLabelLine(text);
  if (line === null) return 'not-a-label';
  const known = packets.get(line.packet);
  // A packet of the calibration round may be of an earlier version of the protocol.
  const fault = refuseHashes(line, known?.packet ?? expected);
  if (fault) return fault;
  if (!known) return 'unknown-packet';
  const item = known.items.get(line.id);
  if (item?.pair === undefined) return 'unknown-item';
  const { verdict, quote, note, ms, at } = line;
  if (quote !== null && !isIn(item.passages, quote)) return 'quote-not-in-source';
  const { annotator, round } = known.packet;
  return { pair: item.pair, annotator, round, verdict, quote, note, ms, at };
}

function isIn(passages: Passages, quote: NonNullable<LabelLine['quote']>): boolean {
  return passages.some(
    ({ start, text }) =>
      quote.start >= start &&
      quote.text !== '' &&
      text.slice(quote.start - start, quote.end - start) === quote.text,
  );
}

function standing(labels: readonly StudyLabel[]): Pick<MergedLabels, 'labels' | 'earlier'> {
  const ordered = labels.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const latest = new Map(ordered.map(label => [keyOf(label), label]));
  const isLatest = (label: StudyLabel) => latest.get(keyOf(label)) === label;
  return {
    labels: [...latest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, label]) => label),
    earlier: ordered.filter(label => !isLatest(label)),
  };
}

function keyOf({ pair, annotator, round }: StudyLabel): string {
  return JSON.stringify([pair, annotator, round]);
}
