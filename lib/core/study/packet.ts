import type * as v from 'valibot';

import type { label, packet, ROUNDS, VERDICTS } from './packet-schemas';

/** The work of one annotator in one round: a file. */
export type Packet = v.InferOutput<typeof packet>;

/** What an annotator reads of one pair: nothing of the chatbot, the judge or its finding. */
export type PacketItem = Packet['items'][number];

export type Round = (typeof ROUNDS)[number];

export type StudyHashes = Pick<Packet, 'study' | 'protocol'>;

/** One label of an annotator. */
export type LabelLine = v.InferOutput<typeof label>;

export type LabelVerdict = (typeof VERDICTS)[number];
