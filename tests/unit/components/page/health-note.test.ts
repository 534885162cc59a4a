import { describe, expect, it, vi } from 'vitest';
import { drawOn, endow, nameOf } from './page';

describe('the note', () => {
  it('appears only on a page that cannot be read, and goes for good when dismissed', () => {
    const drawn = drawOn();
    const before = drawn.buttons().length;

    drawn.ui.setHealth('layout-unknown');
    const during = drawn.buttons().map(nameOf);
    drawn.click(drawn.named('Dismiss this note'));
    drawn.ui.setHealth('layout-unknown');

    expect(before).toBe(0);
    expect(during).toEqual(['No answer recognised here', 'Dismiss this note']);
    expect(drawn.buttons()).toEqual([]);
  });

  it('explains itself when asked', () => {
    const drawn = drawOn();
    drawn.ui.setHealth('layout-unknown');
    const title = drawn.named('No answer recognised here');

    drawn.click(title);

    expect(title.getAttribute('aria-expanded')).toBe('true');
    expect(drawn.root().querySelector<HTMLElement>('.advice')?.hidden).toBe(false);
  });

  it('says another thing where only the sources go unrecognised', () => {
    const drawn = drawOn();

    drawn.ui.setHealth('citations-unknown');

    expect(drawn.buttons().map(nameOf)).toEqual([
      'Sources not recognised here',
      'Dismiss this note',
    ]);
  });

  it('shows the report before anything is copied, and copies just that', async () => {
    const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    const drawn = drawOn(view => endow(view, { navigator: { clipboard: { writeText: copied } } }));
    drawn.ui.setHealth('layout-unknown');
    drawn.click(drawn.named('No answer recognised here'));
    const early = drawn.onReport.mock.calls.length;

    drawn.click(drawn.named('Report this layout'));
    const shown = drawn.root().querySelector('textarea')?.value;
    drawn.click(drawn.named('Copy the report'));
    await drawn.frame();

    expect(early).toBe(0);
    expect(shown).toBe('A report');
    expect(copied.mock.calls).toEqual([['A report']]);
    expect(drawn.root().querySelector('.report-outcome')?.textContent).toBe('Copied.');
  });

  it('says what to do where the browser does not let us copy', async () => {
    const drawn = drawOn(view => {
      const refuse = () => Promise.reject(new Error('not allowed'));
      endow(view, { navigator: { clipboard: { writeText: refuse } } });
    });
    drawn.ui.setHealth('layout-unknown');
    drawn.click(drawn.named('No answer recognised here'));
    drawn.click(drawn.named('Report this layout'));

    drawn.click(drawn.named('Copy the report'));
    await drawn.frame();

    expect(drawn.root().querySelector('.report-outcome')?.textContent).toMatch(/copy it by hand/);
  });
});
