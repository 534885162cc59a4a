// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';

import type { Audit } from '../../../lib/core/audit';
import { isSettled } from '../../../lib/core/pair';
import { buildAudit } from '../../examples/build-audit';
import { FINISHED } from '../../examples/sketches';
import { mountPanel, settle } from './mount';
import type { Screen } from './mount';

/** Every finding with evidence says so. */
function markAll(drawnFromSource: boolean | undefined): Audit {
  const audit = buildAudit(FINISHED);
  const pairs = audit.pairs.map(pair =>
    isSettled(pair) && 'evidence' in pair.finding && drawnFromSource !== undefined
      ? { ...pair, finding: { ...pair.finding, drawnFromSource } }
      : pair,
  );
  return { ...audit, pairs };
}

async function openContradiction(drawnFromSource: boolean | undefined): Promise<Screen> {
  const audit = markAll(drawnFromSource);
  const screen = await mountPanel({ audit: { status: 'shown', audit }, sketch: FINISHED });
  await screen.click('[data-statement="s2"] .statement-head');
  await settle();
  return screen;
}

describe('whether a finding was drawn from the source', () => {
  it('is a line among the facts where it was not', async () => {
    const screen = await openContradiction(false);

    expect(screen.get('.facts [data-drawn]').textContent).toBe(
      'Not drawn from the source: the judge says the same without the passages',
    );
  });

  it('is said too where it was', async () => {
    const screen = await openContradiction(true);

    expect(screen.get('.facts [data-drawn]').textContent).toMatch(/^Yes/);
  });

  it('is no line where nobody tried', async () => {
    const screen = await openContradiction(undefined);

    expect(screen.all('.facts')).toHaveLength(1);
    expect(screen.all('[data-drawn]')).toEqual([]);
  });
});
