import { describe, expect, it } from 'vitest';

import { slotKey } from '../../../lib/core/study/study';
import { listSlots, williamsRows } from '../../../lib/studies/order';
import { protocolOf } from '../../fakes/studies';

const many = (systems: number, questions: number, order: string) =>
  protocolOf({
    order,
    questions: Array.from({ length: questions }, (_, i) => ({ id: `q${i}`, text: `Why ${i}?` })),
    systems: Array.from({ length: systems }, (_, i) => ({
      kind: 'chat-site',
      id: `s${i}`,
      name: 'Site',
      model: String(i),
    })),
  });

describe('a Williams square', () => {
  it.each([2, 3, 4, 5, 8])(
    'of %i has each at each place, and after each other, equally often',
    size => {
      const rows = williamsRows(size);
      const count = (names: readonly string[]) =>
        new Set([...Map.groupBy(names, name => name).values()].map(group => group.length));
      const places = rows.flatMap(row => row.map((each, at) => `${each} at ${at}`));
      const pairs = rows.flatMap(row => row.slice(1).map((each, at) => `${row[at] ?? ''} ${each}`));

      expect(count(places)).toEqual(new Set([rows.length / size]));
      expect(count(pairs).size).toBe(1);
      expect(new Set(pairs).size).toBe(size * (size - 1));
    },
  );

  it('of one has one row', () => expect(williamsRows(1)).toEqual([[0]]));
});

describe('the order of slots', () => {
  it.each(['latin-square', 'random'])(
    '%s has each slot once, repeats as blocks, by its seed',
    order => {
      const protocol = many(3, 12, order);
      const slots = listSlots(protocol);

      expect(new Set(slots.map(slotKey)).size).toBe(3 * 12 * 2);
      expect(slots.map(({ repeat }) => repeat)).toEqual([
        ...Array<number>(36).fill(1),
        ...Array<number>(36).fill(2),
      ]);
      expect(listSlots(protocol)).toEqual(slots);
      expect(listSlots({ ...protocol, seed: 8 })).not.toEqual(slots);
    },
  );

  it('puts a question to all systems in a row, and each system first equally often', () => {
    const slots = listSlots(many(3, 12, 'latin-square'));
    const rows = Array.from({ length: 24 }, (_, row) => slots.slice(row * 3, row * 3 + 3));

    for (const row of rows) expect(new Set(row.map(({ question }) => question)).size).toBe(1);
    const first = Map.groupBy(rows, row => row[0]?.system);
    expect([...first.values()].map(group => group.length)).toEqual([8, 8, 8]);
  });
});
