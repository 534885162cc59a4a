// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import type { PanelActions } from '../../../components/panel/panel-context';
import type { Audit } from '../../../lib/core/audit/audit';
import { isSettled } from '../../../lib/core/audit/pair';
import { buildAudit, type AuditSketch } from '../../examples/build-audit';
import { FINISHED, NO_SOURCES, PERMISSION, STOPPED } from '../../examples/sketches';
import { mountPanel, settle, type Screen } from './mount';

type Shown = { audit: Audit; sketch?: AuditSketch; actions?: Partial<PanelActions> };

const show = ({ audit, ...shown }: Shown) =>
  mountPanel({ audit: { status: 'shown', audit }, checkView: 'blind', ...shown });

/** The panel at a check that is judged blind, with all sources of its statements unfolded. */
async function showSources(sketch: AuditSketch, actions: Partial<PanelActions>): Promise<Screen> {
  const screen = await show({ audit: buildAudit(sketch), sketch, actions });
  for (const summary of screen.all('[data-action="blind-sources"]')) {
    const details = summary.parentElement as HTMLDetailsElement;
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  }
  await settle();
  return screen;
}

const inCell = (reason: string) => `[data-blind-cell="not-judged"] [data-reason="${reason}"]`;

describe('a source nobody could look into, in a check that is judged blind', () => {
  it('can be tried again where the next step says so', async () => {
    const readAgain = vi.fn();
    const screen = await showSources(FINISHED, { readAgain });

    await screen.click(`${inCell('dead-link')} [data-action="retry"]`);

    const { id, sources } = buildAudit(FINISHED);
    const dead = sources.find(({ url }) => url === 'https://medicines.example/generic');
    expect(readAgain).toHaveBeenCalledExactlyOnceWith(id, [dead?.id]);
  });

  it('can be allowed by its site, and is read once it is', async () => {
    const grantAccess = vi.fn(() => Promise.resolve(true));
    const readAllowed = vi.fn();
    const screen = await showSources(PERMISSION, { grantAccess, readAllowed });

    await screen.click(`${inCell('no-permission')} [data-action="grant"]`);
    await settle();

    const { id } = buildAudit(PERMISSION);
    expect(grantAccess).toHaveBeenCalledExactlyOnceWith(id, ['https://journal.example/*']);
    expect(readAllowed).toHaveBeenCalledExactlyOnceWith(id);
  });

  it('takes a text of the reader’s, also behind a pay wall', async () => {
    const screen = await showSources(FINISHED, {});

    expect(screen.all(`${inCell('paywall')} [data-own-text]`).length).toBeGreaterThan(0);
    expect(screen.all(`${inCell('paywall')} [data-action="retry"]`)).toEqual([]);
  });

  it('can be judged again where the judge gave no answer', async () => {
    const audit = buildAudit(FINISHED);
    const [first] = audit.pairs.filter(isSettled);
    if (!first) throw new Error('test: the audit has no settled cell');
    const finding = { kind: 'not-judged', reason: 'model-busy' } as const;
    const pairs = audit.pairs.map(pair => (pair === first ? { ...first, finding } : pair));
    const checkAgain = vi.fn();
    const screen = await show({ audit: { ...audit, pairs }, actions: { checkAgain } });
    const details = screen.get('[data-action="blind-sources"]').parentElement as HTMLDetailsElement;
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
    await settle();

    await screen.click(`${inCell('model-busy')} [data-action="retry"]`);

    expect(checkAgain).toHaveBeenCalledExactlyOnceWith(audit.id, { pairs: 'failed' });
  });
});

describe('a check that is judged blind', () => {
  it('says what to do where the answer cites nothing, and how it was read', async () => {
    const screen = await show({ audit: buildAudit(NO_SOURCES) });

    expect(screen.get('.blind-statement .soft').textContent).toContain(
      'Ask the chatbot for sources',
    );
    expect(screen.all('[data-note="markers-without-citations"]')).toHaveLength(1);
  });

  it('says why it waits, and does not wait for who clicks', async () => {
    const audit: Audit = { ...buildAudit(STOPPED), status: 'running', isAutomatic: true };
    const resume = vi.fn();
    const screen = await mountPanel({
      audit: { status: 'shown', audit },
      checkView: 'blind',
      powerWait: 'battery-low',
      actions: { resume },
    });

    expect(screen.get('.progress strong').textContent).toBe('Paused');
    await screen.click('[data-action="check-now"]');

    expect(resume).toHaveBeenCalledExactlyOnceWith(audit.id);
  });
});
