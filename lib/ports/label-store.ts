import type { LabelLine, Packet } from '../core/study/packet';

/** A packet with the label of each item that has one; the latest counts. */
export type LabelledPacket = { packet: Packet; labels: readonly LabelLine[] };

/** Packets that were opened to be labelled, by their hash; each function that writes is one transaction. */
export type LabelStore = {
  /** Adds a packet; the labels of one that is there stay. */
  put(packet: Packet): Promise<void>;
  find(packet: Packet['sha256']): Promise<LabelledPacket | null>;
  list(): Promise<LabelledPacket[]>;
  /** Stores a label in place of an earlier one. Returns false if the packet, or the item, is not there. */
  give(label: LabelLine): Promise<boolean>;
  /** Deletes a packet with its labels. */
  delete(packet: Packet['sha256']): Promise<void>;
  /** Calls back now and after each change; returns its stop. */
  watch(onChange: (packets: LabelledPacket[]) => void): () => void;
};
