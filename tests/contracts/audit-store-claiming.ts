import { describe, expect, it } from 'vitest';

import type { Audit } from '../../lib/core/audit/audit';
import { type OpenedStore, LATER, UNKNOWN, useStore } from './audit-store-bench';

/** Automatic checks, and those the user has clicked since. */
export function describeClaiming(open: () => OpenedStore): void {
  describe('claiming', () => {
    const bench = useStore(open);

    it('makes a check that began by itself one of the reader, and changes nothing else', async () => {
      const { head } = await bench.create({ head: { isAutomatic: true } });
      const { isAutomatic, ...rest } = await bench.find(head.id);

      expect(await bench.store.claim(head.id)).toBe(true);

      const after: Audit = await bench.find(head.id);
      expect(isAutomatic).toBe(true);
      expect(after).toEqual(rest);
      expect(await bench.store.findRunning()).toEqual([head.id]);
      const [line] = await bench.store.list({ offset: 0, limit: 1 });
      expect(line).not.toHaveProperty('isAutomatic');
    });

    it('can be done once', async () => {
      const { head } = await bench.create({ head: { isAutomatic: true } });
      await bench.store.claim(head.id);

      expect(await bench.store.claim(head.id)).toBe(false);
    });

    it('is for none that somebody clicked for, nor for one that is not there', async () => {
      const { head } = await bench.create();

      expect(await bench.store.claim(head.id)).toBe(false);
      expect(await bench.store.claim(UNKNOWN)).toBe(false);
    });

    it.each(['finished', 'stopped'] as const)('leaves it as it is once it is %s', async status => {
      const { head } = await bench.create({ head: { isAutomatic: true } });
      await bench.store.setStatus(head.id, status, LATER);

      expect(await bench.store.claim(head.id)).toBe(false);
      expect(await bench.find(head.id)).toMatchObject({ isAutomatic: true });
    });
  });
}
