import { beforeAll, describe, expect, it } from 'vitest';

import type { LabelLine } from '../../../lib/core/study/packet';
import { PACKET_LIMITS } from '../../../lib/core/study/packet-schemas';
import { adjudicate, adjudicationState, finalLabels } from '../../../lib/studies/adjudication';
import { assignItems, drawCalibration } from '../../../lib/studies/assign';
import { toJsonLines } from '../../../lib/util/json-lines';
import { mergeLabels } from '../../../lib/studies/labels';
import {
  createSecret,
  makePacket,
  type PacketOrder,
  type PacketPair,
  type SentPacket,
} from '../../../lib/studies/packet';
import { parsePacket } from '../../../lib/studies/packet-schema';

const HASHES = { study: 'a'.repeat(64), protocol: 'b'.repeat(64) };
const SECRET = '0123456789abcdef'.repeat(4);
const TEXT = 'Metformin lowers blood sugar. It rarely causes low blood sugar.';
const pairs = Array.from({ length: 12 }, (_, at): PacketPair => ({
  id: `answer-${at % 3}/statement-${at}/source-1`,
  question: 'Does metformin cause low blood sugar?',
  statement: `Statement ${at}.`,
  source: {
    title: 'Metformin',
    url: 'https://example.org/metformin?utm_source=chatgpt.com',
    passages: [{ start: 100, text: TEXT }],
  },
}));
const order = (overrides: Partial<PacketOrder> = {}): PacketOrder => ({
  hashes: HASHES,
  secret: SECRET,
  annotator: 'Ada',
  round: 'main',
  instructions: 'Read the passage, then decide.',
  ...overrides,
});
const line = (
  { packet }: SentPacket,
  at: number,
  overrides: Partial<LabelLine> = {},
): LabelLine => ({
  ...HASHES,
  packet: packet.sha256,
  id: packet.items[at]?.id ?? '',
  verdict: 5,
  quote: null,
  note: '',
  ms: 4_000,
  at: `2026-11-28T10:00:${String(at).padStart(2, '0')}.000Z`,
  ...overrides,
});
const allOf = (sent: SentPacket, verdict: (pair: string) => LabelLine['verdict'] = () => 5) =>
  sent.packet.items.map(({ id }, at) =>
    line(sent, at, { verdict: verdict(sent.pairs.get(id) ?? '') }),
  );

let ada: SentPacket;
let bo: SentPacket;
beforeAll(async () => {
  ada = await makePacket(pairs, order());
  bo = await makePacket(pairs.slice(0, 4), order({ annotator: 'Bo' }));
});

describe('a packet', () => {
  it('has opaque ids, other ones for each annotator, study and secret', async () => {
    const others = await Promise.all([
      makePacket(pairs, order({ annotator: 'Bo' })),
      makePacket(pairs, order({ secret: createSecret() })),
      makePacket(pairs, order({ round: 'calibration' })),
      makePacket(pairs, order({ hashes: { ...HASHES, study: 'c'.repeat(64) } })),
    ]);
    const ids = [ada, ...others].flatMap(({ packet }) => packet.items.map(({ id }) => id));

    expect(new Set(ids).size).toBe(60);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{32}$/);
    expect([...ada.pairs.values()].toSorted()).toEqual(pairs.map(({ id }) => id).toSorted());
  });

  it('is the same each time, whatever the order of the pairs, and in an order of its own', async () => {
    expect(await makePacket(pairs.toReversed(), order())).toEqual(ada);
    const orderOf = ({ packet, pairs: known }: SentPacket) =>
      packet.items.map(({ id }) => known.get(id));
    expect(orderOf(ada)).not.toEqual(pairs.map(({ id }) => id));
    expect(orderOf(await makePacket(pairs, order({ annotator: 'Bo' })))).not.toEqual(orderOf(ada));
  });

  it('says nothing of chatbot, judge or finding, even if a pair carries them', async () => {
    const telling = pairs.map(pair => ({
      ...pair,
      system: 'ChatGPT',
      judge: 'embedded',
      verdict: 'contradicted',
      source: {
        ...pair.source,
        status: 'read',
        passages: [{ start: 0, text: TEXT, score: 0.93, isEvidence: true }],
      },
    }));
    const { packet } = await makePacket(telling, order());
    const text = JSON.stringify(packet);

    expect(text).not.toMatch(/chatgpt|embedded|contradicted|status|0\.93|isEvidence|answer-/i);
    expect(text).not.toContain(SECRET);
  });

  it('is read back as it was written', async () => {
    const file = JSON.stringify(ada.packet);

    expect(await parsePacket(file, HASHES)).toEqual({ ok: true, value: ada.packet });
    expect(await parsePacket(JSON.stringify(ada.packet, null, 2))).toMatchObject({ ok: true });
  });

  it.each<[string, (packet: SentPacket['packet']) => unknown]>([
    ['not-a-packet', () => 'text'],
    ['not-a-packet', () => null],
    ['not-a-packet', packet => ({ ...packet, items: [...packet.items, packet.items[0]] })],
    ['not-a-packet', packet => ({ ...packet, system: 'ChatGPT' })],
    ['not-a-packet', packet => ({ ...packet, instructions: 'x'.repeat(PACKET_LIMITS.text + 1) })],
    ['newer-version', packet => ({ ...packet, version: 2 })],
    ['damaged', packet => ({ ...packet, annotator: 'Eve' })],
    ['damaged', packet => ({ ...packet, items: packet.items.toReversed() })],
  ])('that is something else is refused: %s', async (fault, change) => {
    expect(await parsePacket(JSON.stringify(change(ada.packet)))).toEqual({
      ok: false,
      failure: fault,
    });
  });

  it('of another study, or another version of the protocol, is refused', async () => {
    const file = JSON.stringify(ada.packet);
    const of = (hashes: Partial<typeof HASHES>) => parsePacket(file, { ...HASHES, ...hashes });

    expect(await of({ study: 'd'.repeat(64) })).toMatchObject({ failure: 'other-study' });
    expect(await of({ protocol: 'd'.repeat(64) })).toMatchObject({ failure: 'other-protocol' });
  });
});

describe('labels', () => {
  const merge = (...files: string[]) => mergeLabels(files, [ada, bo], HASHES);

  it('come back as a file, and merge once however often they are read', () => {
    const [first, second] = [toJsonLines(allOf(ada)), toJsonLines(allOf(bo, () => 3))];
    const merged = merge(first, second, `${first}\n${second}`);

    expect(merged.labels).toHaveLength(16);
    expect(merged).toMatchObject({ earlier: [], refused: [], repeated: 16 });
    expect(merge(second, first).labels).toEqual(merged.labels);
    expect(merged.labels[0]).toMatchObject({ pair: pairs[0]?.id, annotator: 'Ada', verdict: 5 });
  });

  it('given again are the latest, with the earlier ones kept', () => {
    const again = line(ada, 2, { verdict: 'not-a-claim', at: '2026-11-28T12:00:00.000Z' });
    const merged = merge(toJsonLines([again]), toJsonLines(allOf(ada)));

    expect(merged.labels.filter(({ verdict }) => verdict === 'not-a-claim')).toHaveLength(1);
    expect(merged.earlier).toEqual([expect.objectContaining({ verdict: 5 })]);
  });

  it('keep a quote that is in the packet, at its place in the whole text', () => {
    const start = 100 + TEXT.indexOf('rarely');
    const quote = { text: 'rarely', start, end: start + 6 };
    const { labels } = merge(toJsonLines([line(ada, 0, { quote })]));

    expect(labels[0]?.quote).toEqual(quote);
  });

  it.each<[string, Partial<LabelLine> | string]>([
    ['not-a-label', '{"verdict":'],
    ['not-a-label', '[]'],
    ['not-a-label', { verdict: 6 as 5 }],
    ['not-a-label', { ms: -1 }],
    ['not-a-label', { at: 'yesterday' }],
    ['not-a-label', { note: 'x'.repeat(PACKET_LIMITS.text + 1) }],
    ['not-a-label', 'x'.repeat(PACKET_LIMITS.line + 1)],
    ['other-study', { study: 'd'.repeat(64) }],
    ['other-protocol', { protocol: 'd'.repeat(64) }],
    ['unknown-packet', { packet: 'd'.repeat(64) }],
    ['unknown-item', { id: 'd'.repeat(32) }],
    ['quote-not-in-source', { quote: { text: 'often', start: 130, end: 135 } }],
    ['quote-not-in-source', { quote: { text: '', start: 130, end: 130 } }],
    ['quote-not-in-source', { quote: { text: TEXT, start: 0, end: TEXT.length } }],
  ])('that are hostile or of something else are refused, and cost no other: %s', (fault, bad) => {
    const text = typeof bad === 'string' ? `${bad}\n` : toJsonLines([line(ada, 0, bad)]);
    const merged = merge(`${text}${toJsonLines([line(ada, 1)])}`);

    expect(merged.refused).toEqual([{ file: 0, line: 1, fault }]);
    expect(merged.labels).toHaveLength(1);
  });

  it('name the pair of their own packet, whatever keys they bring', () => {
    const bold = JSON.stringify({ ...line(ada, 0), pair: 'mine', annotator: 'Bo' });
    const { labels } = merge(bold.replace('{', '{"__proto__":{"round":"calibration"},'));

    expect(labels[0]).toMatchObject({ annotator: 'Ada', round: 'main' });
    expect(labels[0]?.pair).not.toBe('mine');
  });
});

describe('adjudication', () => {
  const disputed = pairs[1]?.id ?? '';
  const decision = { pair: disputed, verdict: 3, by: 'Cy', note: '', at: '2026-11-29' } as const;
  const stateOf = (...files: string[]) =>
    adjudicationState([ada, bo], mergeLabels(files, [ada, bo], HASHES).labels);
  const both = () =>
    stateOf(toJsonLines(allOf(ada)), toJsonLines(allOf(bo, pair => (pair === disputed ? 1 : 5))));

  it('waits for all labels that were assigned', () => {
    const state = stateOf(toJsonLines(allOf(ada)), toJsonLines(allOf(bo).slice(1)));

    expect(state).toEqual({ standing: 'waiting', missing: [{ annotator: 'Bo', left: 1 }] });
    expect(adjudicate(state, [], decision)).toEqual({ ok: false, failure: 'labels-missing' });
    expect(finalLabels(state, [])).toEqual({ ok: false, failure: 'labels-missing' });
  });

  it('decides where labels differ, and keeps them', () => {
    const state = both();
    const decisions = adjudicate(state, [], decision);
    const later = adjudicate(state, decisions.ok ? decisions.value : [], {
      ...decision,
      verdict: 4,
    });
    const finals = finalLabels(state, later.ok ? later.value : []);

    expect(later.ok && later.value).toHaveLength(2);
    const of = (pair: string) => finals.ok && finals.value.find(each => each.pair === pair);
    expect(of(disputed)).toMatchObject({
      how: 'adjudicated',
      verdict: 4,
      labels: [{ verdict: 5 }, { verdict: 1 }],
    });
    expect(of(pairs[0]?.id ?? '')).toMatchObject({ how: 'agreed', verdict: 5 });
    expect(of(pairs[9]?.id ?? '')).toMatchObject({ how: 'single', verdict: 5 });
    const open = finalLabels(state, []);
    expect(open.ok && open.value.filter(({ how }) => how === 'open')).toHaveLength(1);
  });

  it('is of disputed pairs of the study alone', () => {
    expect(adjudicate(both(), [], { ...decision, pair: 'other' })).toMatchObject({
      failure: 'unknown-pair',
    });
    expect(adjudicate(both(), [], { ...decision, pair: pairs[0]?.id ?? '' })).toMatchObject({
      failure: 'not-disputed',
    });
  });
});

describe('the work of annotators', () => {
  const items = Array.from({ length: 100 }, (_, at) => `pair ${at}`);
  const assign = (quotas: Record<string, number | null>, overlap = { people: 2, share: 0.2 }) => {
    const annotators = Object.entries(quotas).map(([id, quota]) => ({ id, quota }));
    const work = assignItems(items, annotators, { overlap, seed: 7 });
    return work.ok ? work.value : work.failure;
  };

  it('covers each item once, and the share of overlap by as many as wanted', () => {
    const work = assign({ Ada: null, Bo: null, Cy: null }, { people: 3, share: 0.1 });
    const all = typeof work === 'string' ? [] : [...work.values()];
    const times = Map.groupBy(all.flat(), id => id);

    expect(times.size).toBe(100);
    expect([...times.values()].filter(({ length }) => length === 3)).toHaveLength(10);
    expect([...times.values()].filter(({ length }) => length === 1)).toHaveLength(90);
    for (const own of all) expect(own).toHaveLength(40);
    expect(assign({ Ada: null, Bo: null, Cy: null }, { people: 3, share: 0.1 })).toEqual(work);
  });

  it('keeps to quotas', () => {
    const work = assign({ Ada: 20, Bo: 50, Cy: 50 });

    expect(typeof work !== 'string' && [...work.values()].map(({ length }) => length)).toEqual([
      20, 50, 50,
    ]);
    expect(assign({ Ada: 19, Bo: 50, Cy: 50 })).toBe('quotas-too-small');
    expect(assign({ Ada: null })).toBe('few-annotators');
    expect(assign({}, { people: 2, share: 0 })).toBe('few-annotators');
    expect(assign({ Ada: null }, { people: 2, share: 0 })).toEqual(
      new Map([['Ada', items.toSorted()]]),
    );
  });

  it('begins with a calibration round on pairs outside the sample', () => {
    const without = items.slice(0, 90);

    expect(drawCalibration(items, { without, count: 20, seed: 1 }).toSorted()).toEqual(
      items.slice(90).toSorted(),
    );
    expect(drawCalibration(items, { without, count: 4, seed: 1 })).toHaveLength(4);
  });
});
