import type { Packet, PacketItem, Round, StudyHashes } from '../core/study/packet';
import { createRandom } from '../metrics/cluster-bootstrap';
import { cleanUrl } from '../text/citations/clean-url';
import { sha256Hex } from '../text/content-hash';
import { shuffle } from './sample';

/** A pair to be labelled: the same with its key in the study as `id`. */
export type PacketPair = PacketItem;

/** A packet that was sent, with the pair behind each opaque id. Stays with the coordinator. */
export type SentPacket = { packet: Packet; pairs: ReadonlyMap<string, string> };

export type PacketOrder = {
  hashes: StudyHashes;
  /** Hexadecimal, from `createSecret`. */
  secret: string;
  annotator: string;
  round: Round;
  instructions: string;
};

/** 256 random bits in hexadecimal. It stays with the coordinator and in no packet. */
export function createSecret(): string {
  return toHex(globalThis.crypto.getRandomValues(new Uint8Array(32)));
}

/** Makes the packet of one annotator, in an order that is theirs and the same each time. */
export async function makePacket(
  pairs: readonly PacketPair[],
  order: PacketOrder,
): Promise<SentPacket> {
  const { hashes, annotator, round, instructions } = order;
  const sign = await signer(order);
  const seed = Number.parseInt((await sign('order', '')).slice(0, 8), 16);
  const sorted = pairs.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const known = new Map<string, string>();
  const items: PacketItem[] = [];
  for (const { id, question, statement, source } of shuffle(sorted, createRandom(seed))) {
    const opaque = await sign('pair', id);
    known.set(opaque, id);
    // nb. Key by key: whatever else a pair carries stays here. Trackers in an address name chatbots.
    const url = source.url === null ? null : (cleanUrl(source.url, null)?.url ?? null);
    const passages = source.passages.map(({ start, text }) => ({ start, text }));
    items.push({ id: opaque, question, statement, source: { title: source.title, url, passages } });
  }
  const { study, protocol } = hashes;
  const body = {
    format: 'veracite-packet',
    version: 1,
    study,
    protocol,
    annotator,
    round,
  } as const;
  const content = { ...body, instructions, items };
  return { packet: { ...content, sha256: await packetHash(content) }, pairs: known };
}

/**
 * SHA-256 of a packet's JSON without its hash. Keys are in the order of the types here, in which
 * both `makePacket` and the schema write them.
 */
export function packetHash(content: Omit<Packet, 'sha256'>): Promise<string> {
  return sha256Hex(JSON.stringify(content));
}

/** Returns HMAC-SHA-256 of a name, 128 bits of it, as hexadecimal; another for each annotator. */
async function signer({ hashes, secret, annotator, round }: PacketOrder) {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], pair => Number.parseInt(pair, 16));
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  return async (purpose: 'order' | 'pair', name: string): Promise<string> => {
    const text = JSON.stringify([hashes.study, annotator, round, purpose, name]);
    const signature = await subtle.sign('HMAC', key, new TextEncoder().encode(text));
    return toHex(new Uint8Array(signature)).slice(0, 32);
  };
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
