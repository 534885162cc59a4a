import type { Round, StudyHashes } from '../core/study/packet';
import { PACKET_LIMITS } from '../core/study/packet-schemas';
import { inForce } from '../core/study/study';
import { addressOf } from '../core/source/source';
import { fail, ok, type Result } from '../core/result';
import type { StudyRecords } from './export/parse-study';
import type { JudgedRow } from './export/study-rows';
import { makePacket, type PacketPair, type SentPacket } from './packet';
import type { SampleItem } from './sample';

/**
 * What can be drawn for labels: pairs of the answers in force. Strata are the systems and the groups
 * of questions.
 */
export function sampleItems(pairs: readonly JudgedRow[]): SampleItem[] {
  return pairs
    .filter(({ isInForce }) => isInForce)
    .map(({ pair, statement, system, question, kind }) => ({
      id: pair.id,
      stratum: JSON.stringify([system?.id ?? null, question?.stratum ?? null]),
      verdict: kind,
      size: statement.text.split(/\s+/).length,
    }));
}

export function hashesOfStudy({ frozen }: Pick<StudyRecords, 'frozen'>): StudyHashes {
  return { study: frozen.sha256, protocol: inForce(frozen).sha256 };
}

/** The pairs of each annotator in one round; `protocol`: hash of the version they were sent under. */
export type RoundWork = { protocol: string; work: Readonly<Record<string, readonly string[]>> };

/** Why a packet cannot be made again: a pair, or a version of the protocol, is gone. */
export type PacketsFault = { kind: 'pair-gone' | 'protocol-gone'; id: string };

/** Makes the packets of one round; from the same records and secret the same ones. */
export async function packetsOfRound(
  { frozen }: Pick<StudyRecords, 'frozen'>,
  pairs: readonly JudgedRow[],
  { secret, round, protocol, work }: RoundWork & { secret: string; round: Round },
): Promise<Result<SentPacket[], PacketsFault>> {
  const version = [frozen, ...frozen.amendments].find(({ sha256 }) => sha256 === protocol);
  if (!version) return fail({ kind: 'protocol-gone', id: protocol });
  const byId = new Map(pairs.map(row => [row.pair.id as string, row]));
  const gone = Object.values(work)
    .flat()
    .find(id => !byId.has(id));
  if (gone !== undefined) return fail({ kind: 'pair-gone', id: gone });
  const { instructions } = version.protocol;
  const hashes = { study: frozen.sha256, protocol };
  const sent = Object.entries(work).map(([annotator, ids]) =>
    makePacket(
      ids.flatMap(id => toPacketPair(byId.get(id)) ?? []),
      { hashes, secret, annotator, round, instructions },
    ),
  );
  return ok(await Promise.all(sent));
}

function toPacketPair(row: JudgedRow | undefined): PacketPair | null {
  if (!row) return null;
  const { pair, statement, source, question } = row;
  return {
    id: pair.id,
    question: question?.text ?? '',
    statement: statement.text,
    source: {
      title: source?.status === 'read' ? source.title : null,
      url: source ? addressOf(source.target) : null,
      passages: passagesOf(row),
    },
  };
}

/** The whole text; none where the check kept only quotes. */
export function passagesOf({ source, audit }: Pick<JudgedRow, 'source' | 'audit'>) {
  if (source?.status !== 'read') return [];
  const kept = audit.texts.find(({ contentHash }) => contentHash === source.contentHash);
  return kept ? [{ start: 0, text: kept.text.slice(0, PACKET_LIMITS.passage) }] : [];
}
