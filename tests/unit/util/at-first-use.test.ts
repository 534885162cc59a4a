import { expect, it, vi } from 'vitest';
import { atFirstUse } from '../../../lib/util/at-first-use';

it('a value is made at its first use, and only once', () => {
  const make = vi.fn((): number | null => null);
  const value = atFirstUse(make);
  expect(make).not.toHaveBeenCalled();

  expect([value(), value()]).toEqual([null, null]);

  expect(make).toHaveBeenCalledOnce();
});
