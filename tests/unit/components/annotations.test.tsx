// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';

import type { AnnotationTools } from '../../../components/audit/audit-tools';
import { annotated } from '../../examples/annotated';
import { buildAudit } from '../../examples/build-audit';
import { FINISHED } from '../../examples/sketches';
import { idleAnnotations } from '../../fakes/annotations';
import { mountPanel, settle, openDetails } from './mount';

const AUDIT = buildAudit(FINISHED);
const ROW = '[data-statement="s1"]';
const BY_HAND = `${ROW} [aria-label="Verdict on this statement"]`;
const MENU = '.audit-header .overflow';
const NOTE = '[data-own-note="audit"]';

const show = (audit = AUDIT, tools: Partial<AnnotationTools> = {}) =>
  mountPanel({
    audit: { status: 'shown', audit },
    sketch: FINISHED,
    actions: { annotations: idleAnnotations(tools) },
  });

async function leave(element: HTMLElement): Promise<void> {
  await act(() => {
    element.dispatchEvent(new FocusEvent('blur'));
  });
  await settle();
}

describe('a verdict given by hand', () => {
  it('is chosen of four, and kept for its place with the reason', async () => {
    const correct = vi.fn<AnnotationTools['correct']>(() => Promise.resolve(null));
    const screen = await show(AUDIT, { correct });
    await screen.click(`${ROW} .statement-head`);

    expect(screen.texts(`${BY_HAND} .choice`)).toEqual([
      'Supported',
      'Partly supported',
      'Contradicted',
      'Not found',
    ]);
    expect(screen.get(`${BY_HAND} [data-action="save-correction"]`)).toHaveProperty(
      'disabled',
      true,
    );
    await screen.click(`${BY_HAND} input[value="contradicted"]`);
    await screen.type(`${BY_HAND} textarea`, ' Read the table. ');
    await screen.click(`${BY_HAND} [data-action="save-correction"]`);
    await settle();

    expect(correct).toHaveBeenCalledExactlyOnceWith(AUDIT, {
      statementId: 's1',
      sourceId: null,
      kind: 'contradicted',
      why: 'Read the table.',
    });
  });

  it('stands beside the verdict of the machine, which stays in every number', async () => {
    const before = await show();
    const numbers = before.texts('.count, .rates td');
    const screen = await show(annotated(AUDIT));
    await screen.click(`${ROW} .statement-head`);

    expect(screen.get(`${ROW} .statement-head .badge`).textContent).toBe('Supported');
    expect(screen.texts(`${ROW} .statement-head .hand-mark`)).toEqual([
      'By hand: contradicted (you)',
    ]);
    expect(screen.texts(`${ROW} .cell .hand-mark`)).toEqual([
      'By hand: not found (Dr <b>Rivera</b>)',
    ]);
    expect(screen.get(`${BY_HAND} .by-hand-why`).textContent).toContain('<img src=x');
    expect(screen.get('[data-corrections]').textContent).toBe(
      '2 corrected by hand. Statistics use Veracite’s verdicts.',
    );
    expect(screen.texts('.count, .rates td')).toEqual(numbers);
  });

  it('is named in the matrix', async () => {
    const screen = await show(annotated(AUDIT));

    await screen.click('[data-tab="matrix"]');

    expect(screen.all('.matrix-cell[data-by-hand="not-found"]')).toHaveLength(1);
    expect(screen.get('.matrix-cell[data-by-hand]').getAttribute('aria-label')).toContain(
      'By hand: not found (Dr <b>Rivera</b>)',
    );
  });

  it('can be taken back; what was said before is still listed', async () => {
    const correct = vi.fn<AnnotationTools['correct']>(() => Promise.resolve(null));
    const screen = await show(annotated(AUDIT), { correct });
    await screen.click(`${ROW} .statement-head`);

    expect(screen.all(`${BY_HAND} .by-hand-earlier li`)).toHaveLength(2);
    await screen.click(`${BY_HAND} [data-action="take-back"]`);
    await settle();

    expect(correct.mock.calls[0]?.[1]).toMatchObject({ statementId: 's1', kind: null });
    expect(document.activeElement?.textContent).toBe('Change again');
  });

  it('that could not be kept stays in its form, with the reason', async () => {
    const screen = await show(AUDIT, { correct: () => Promise.resolve('storage-full') });
    await screen.click(`${ROW} .statement-head`);

    await screen.click(`${BY_HAND} input[value="not-found"]`);
    await screen.click(`${BY_HAND} [data-action="save-correction"]`);
    await settle();

    expect(screen.get(`${BY_HAND} [role="status"]`).textContent).toContain('storage is full');
    expect(screen.get(`${BY_HAND} input[value="not-found"]`)).toHaveProperty('checked', true);
  });
});

describe('a note', () => {
  it('is kept when its field is left, and only where it changed', async () => {
    const putNote = vi.fn<AnnotationTools['putNote']>(() => Promise.resolve(null));
    const screen = await show(AUDIT, { putNote });
    await openDetails(screen, MENU);

    await leave(screen.get(`${NOTE} textarea`));
    await screen.type(`${NOTE} textarea`, 'Ask again in May.');
    await leave(screen.get(`${NOTE} textarea`));

    expect(putNote).toHaveBeenCalledExactlyOnceWith(AUDIT.id, {
      statementId: null,
      text: 'Ask again in May.',
    });
    expect(screen.get(`${NOTE} [role="status"]`).textContent).toBe('Saved');
  });

  it('that could not be kept says so, and keeps its words', async () => {
    const screen = await show(AUDIT, { putNote: () => Promise.resolve('check-gone') });
    await openDetails(screen, MENU);

    await screen.type(`${NOTE} textarea`, 'Ask again in May.');
    await leave(screen.get(`${NOTE} textarea`));

    expect(screen.get(`${NOTE} [role="status"]`).textContent).toContain('this check is gone');
    expect(screen.get(`${NOTE} textarea`)).toHaveProperty('value', 'Ask again in May.');
  });

  it('of a statement is kept too when its row is closed over it', async () => {
    const putNote = vi.fn<AnnotationTools['putNote']>(() => Promise.resolve(null));
    const screen = await show(AUDIT, { putNote });
    await screen.click(`${ROW} .statement-head`);

    await screen.type('[data-own-note="s1"] textarea', 'Ask the author.');
    await screen.click(`${ROW} .statement-head`);
    await settle();

    expect(putNote).toHaveBeenCalledExactlyOnceWith(AUDIT.id, {
      statementId: 's1',
      text: 'Ask the author.',
    });
  });
});

describe('an audit', () =>
  it('can be pinned, and let go', async () => {
    const pin = vi.fn<AnnotationTools['pin']>(() => Promise.resolve(null));
    const screen = await show(AUDIT, { pin });
    await openDetails(screen, MENU);
    await screen.click('[data-action="pin"]');
    const pinned = await show(annotated(AUDIT), { pin });
    await openDetails(pinned, MENU);
    await pinned.click('[data-action="unpin"]');

    expect(pin.mock.calls).toEqual([
      [AUDIT.id, true],
      [AUDIT.id, false],
    ]);
  }));
