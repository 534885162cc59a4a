// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import { GROUPED } from '../../examples/grouped';
import { mountAudit } from './mount';

describe('statements that one cause keeps from being checked', () => {
  it('are short rows below the cause, what to do, and one action', async () => {
    const readAgain = vi.fn();
    const screen = await mountAudit(GROUPED, { readAgain });

    expect(screen.texts('.cause p:first-child')).toEqual([
      'Could not be checked: page gone · 4 statements',
      'Could not be checked: no permission · 2 statements',
    ]);
    expect(screen.texts('.cause button')).toEqual(['Try all again', 'Allow 2 sites']);
    expect(screen.all('.statement-short')).toHaveLength(6);
    expect(screen.all('.statement-short .chip, .statement-short .badge')).toEqual([]);

    await screen.click('.cause [data-action="retry"]');
    expect(readAgain.mock.calls[0]?.[1]).toHaveLength(4);
  });

  it('open one by one, with all that another statement shows', async () => {
    const screen = await mountAudit(GROUPED);

    await screen.click('.statement-short .statement-head');

    expect(screen.all('.statement-open')).toHaveLength(1);
    expect(screen.all('.statement-open .cell')).toHaveLength(GROUPED.sources.length);
    expect(screen.texts('.statement-open .chip')[1]).toContain('medicines.example');
    expect(screen.get('.statement-open [data-reason]').dataset['reason']).toBe('dead-link');
  });
});

describe('a statement that repeats another', () => {
  it('comes right after it, names it, and leads to it', async () => {
    const screen = await mountAudit(GROUPED);
    const [first, second] = screen.all('.statements > .statement');

    expect(second?.querySelector('[data-repeats]')?.textContent).toBe(
      'Same wording as statement 1',
    );
    expect(first?.querySelector('[data-repeats]')).toBeNull();
    await screen.click('[data-action="show-repeated"]');

    expect(screen.get('.statement-open')).toBe(first);
    expect(document.activeElement).toBe(first?.querySelector('.statement-head'));
  });

  it('leads to it from a list that leaves it out', async () => {
    const screen = await mountAudit(GROUPED);

    await screen.click('[data-count="not-found"]');
    expect(screen.texts('[data-statement="s0"]')).toEqual([]);
    await screen.click('[data-action="show-repeated"]');

    expect(screen.get('.statement-open').dataset['statement']).toBe('s0');
  });
});
