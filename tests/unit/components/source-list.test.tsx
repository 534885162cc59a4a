// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';

import { FINISHED } from '../../examples/sketches';
import { mountAudit } from './mount';

const SOURCES = '[data-tab="sources"]';

describe('the list of sources', () => {
  it('shows those that support most first, below one folded group of those not read', async () => {
    const screen = await mountAudit(FINISHED);

    await screen.click(SOURCES);

    const numbers = screen.texts('.source > .source-number');
    // The second contradicts a statement besides; the third supports none.
    expect(numbers).toEqual(['4', '5', '2', '1', '3']);
    const group = screen.get('.cause-group');
    expect(group.querySelector('details')?.open).toBe(false);
    expect(group.querySelector('summary')?.textContent).toBe('2 sources could not be read');
    expect(group.querySelectorAll('details .source')).toHaveLength(2);
  });

  it('names each cause once, with one action for all its sources', async () => {
    const read = vi.fn();
    const sources = FINISHED.sources.map((source, at) =>
      at === 0 ? source : { title: source.title, url: source.url, reason: 'dead-link' as const },
    );
    const screen = await mountAudit(
      {
        ...FINISHED,
        sources: [
          ...sources,
          { title: 'Away', url: 'https://soft.example/', reason: 'soft-404' },
          { title: 'Closed', url: 'https://closed.example/', reason: 'paywall' },
          { title: 'Asked', url: 'https://asked.example/', reason: 'no-permission' },
        ],
      },
      { readAgain: read },
    );

    await screen.click(SOURCES);
    await screen.click('.cause [data-action="retry"]');

    expect(screen.texts('.cause p:first-child')).toEqual([
      '5 sources · page gone',
      '1 source · paywall',
      '1 source · no permission',
    ]);
    expect(screen.texts('.cause button')).toEqual(['Try all again', 'Allow asked.example']);
    expect(read.mock.calls[0]?.[1]).toHaveLength(5);
  });
});
