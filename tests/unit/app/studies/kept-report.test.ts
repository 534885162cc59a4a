import { expect, it, vi } from 'vitest';

import { createKeptReport } from '../../../../lib/app/studies/kept-report';
import { contentHash } from '../../../../lib/core/ids';

const [ONE, OTHER] = [contentHash('one'), contentHash('other')];

it('computes a report once until something changes, also for those who ask meanwhile', async () => {
  const ask = vi.fn((_kind: string, about: object) => Promise.resolve({ ...about }));
  const report = createKeptReport({ ask: ask as never });

  const asked = [report.of(ONE), report.of(ONE)];
  expect(await Promise.all(asked)).toEqual([{ study: ONE }, { study: ONE }]);
  await report.of(ONE);
  expect(ask).toHaveBeenCalledTimes(1);

  report.forget();
  await report.of(ONE);
  await report.of(OTHER);
  expect(ask.mock.calls.map(([, about]) => about)).toEqual([
    { study: ONE },
    { study: ONE },
    { study: OTHER },
  ]);
});

it('asks again after a thread that was lost', async () => {
  const ask = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue('report');
  const report = createKeptReport({ ask });

  await expect(report.of(ONE)).rejects.toThrow('lost');
  expect(await report.of(ONE)).toBe('report');
});
