import type { LabelLine, Packet } from '../../lib/core/study/packet';
import { makePacket, type PacketOrder } from '../../lib/studies/packet';

const ORDER: PacketOrder = {
  hashes: { study: 'a'.repeat(64), protocol: 'b'.repeat(64) },
  secret: '0123456789abcdef'.repeat(4),
  annotator: 'anna',
  round: 'main',
  instructions: 'Judge by the source alone.\nDo not look anything up.',
};

export const PASSAGES = [
  { start: 0, text: 'Zinc was given to 199 adults with a cold.' },
  { start: 60, text: 'Colds were a day shorter with zinc than without.' },
];

/** A packet of two pairs of one source. */
export async function fakePacket(order: Partial<PacketOrder> = {}): Promise<Packet> {
  const pairs = ['Zinc shortens colds.', 'Zinc prevents colds.'].map((statement, at) => ({
    id: `pair-${String(at)}`,
    question: 'Does zinc help with colds?',
    statement,
    source: { title: 'Zinc for colds', url: 'https://trials.example/zinc', passages: PASSAGES },
  }));
  return (await makePacket(pairs, { ...ORDER, ...order })).packet;
}

/** A label of the packet's first item. */
export function fakeLabel(packet: Packet, overrides: Partial<LabelLine> = {}): LabelLine {
  const { study, protocol, sha256, items } = packet;
  return {
    study,
    protocol,
    packet: sha256,
    id: items[0]?.id ?? '',
    verdict: 5,
    quote: null,
    note: '',
    ms: 1_000,
    at: '2026-11-28T10:00:00.000Z',
    ...overrides,
  };
}
