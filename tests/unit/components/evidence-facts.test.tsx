// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';

import { t } from '../../../lib/i18n/t';
import type { Audit } from '../../../lib/core/audit/audit';
import { isSettled } from '../../../lib/core/audit/pair';
import { buildAudit } from '../../examples/build-audit';
import { FINISHED } from '../../examples/sketches';
import { mountPanel, settle, type Screen } from './mount';

/** Every finding with evidence says so. */
function markAll(isGrounded: boolean | undefined): Audit {
  const audit = buildAudit(FINISHED);
  const pairs = audit.pairs.map(pair =>
    isSettled(pair) && 'evidence' in pair.finding && isGrounded !== undefined
      ? { ...pair, finding: { ...pair.finding, isGrounded } }
      : pair,
  );
  return { ...audit, pairs };
}

async function openContradiction(isGrounded: boolean | undefined): Promise<Screen> {
  const audit = markAll(isGrounded);
  const screen = await mountPanel({ audit: { status: 'shown', audit }, sketch: FINISHED });
  await screen.click('[data-statement="s2"] .statement-head');
  await settle();
  return screen;
}

describe('whether a finding was drawn from the source', () => {
  it('is a line among the facts where it was not', async () => {
    const screen = await openContradiction(false);

    expect(screen.get('.facts [data-grounded]').textContent).toBe(
      'No: same verdict without passages',
    );
  });

  it('is said too where it was', async () => {
    const screen = await openContradiction(true);

    expect(screen.get('.facts [data-grounded]').textContent).toMatch(/^Yes/);
  });

  it('is no line where nobody tried', async () => {
    const screen = await openContradiction(undefined);

    expect(screen.all('.facts')).toHaveLength(1);
    expect(screen.all('[data-grounded]')).toEqual([]);
  });
});

describe('a finding that was not drawn from the source', () => {
  it('is said above the facts, in the list of cells and beside the verdict', async () => {
    const screen = await openContradiction(false);

    expect(screen.get('[data-ungrounded]').textContent).toContain('Source not used.');
    expect(
      screen.get('[data-statement="s2"] [data-cell="contradicted"] .tag:last-child').textContent,
    ).toBe(t('verdict.ungrounded'));
    expect(screen.get('[data-statement="s2"]').textContent).toContain('Source not used');
  });

  it('is marked in the matrix, and in the name of its cell', async () => {
    const audit = markAll(false);
    const screen = await mountPanel({ audit: { status: 'shown', audit }, sketch: FINISHED });
    await screen.click('[data-tab="matrix"]');

    const marked = screen.all('.matrix-cell-ungrounded');
    expect(screen.get('.legend').textContent).toContain('Source not used');
    const found = audit.pairs.filter(isSettled).filter(({ finding }) => 'evidence' in finding);
    expect(marked).toHaveLength(found.length);
    expect(marked[0]?.getAttribute('aria-label')).toContain(t('verdict.ungrounded'));
  });

  it.each([true, undefined])('is said nowhere where drawn is %s', async drawn => {
    const screen = await openContradiction(drawn);

    expect(screen.all('[data-ungrounded], .matrix-cell-ungrounded')).toEqual([]);
    expect(screen.root.textContent).not.toContain(t('verdict.ungrounded'));
    expect(screen.root.textContent).not.toContain('Source not used');
  });
});
