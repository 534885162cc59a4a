import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawOn, nameOf } from './page';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the note', () => {
  it('appears only on a page that cannot be read, and goes for good when dismissed', async () => {
    const drawn = drawOn();
    const before = drawn.buttons().length;

    drawn.ui.setHealth('layout-unknown');
    const during = drawn.buttons().map(nameOf);
    drawn.click(drawn.named('Dismiss'));
    await drawn.frame();
    drawn.ui.setHealth('layout-unknown');

    expect(before).toBe(0);
    expect(during).toEqual(['No answer recognised', 'Dismiss']);
    expect(drawn.buttons()).toEqual([]);
  });

  it('explains itself when asked', async () => {
    const drawn = drawOn();
    drawn.ui.setHealth('layout-unknown');
    const title = drawn.named('No answer recognised');

    drawn.click(title);
    await drawn.frame();

    expect(title.getAttribute('aria-expanded')).toBe('true');
    expect(drawn.root().querySelector<HTMLElement>('.advice')?.hidden).toBe(false);
  });

  it('says another thing where only the sources go unrecognised', () => {
    const drawn = drawOn();

    drawn.ui.setHealth('citations-unknown');

    expect(drawn.buttons().map(nameOf)).toEqual(['Sources not recognised', 'Dismiss']);
  });

  it('says of a site that was never seen on a real page that it was not', async () => {
    const drawn = drawOn();
    drawn.ui.setHealth('layout-unseen');

    drawn.click(drawn.named('No answer recognised'));
    await drawn.frame();

    expect(drawn.root().querySelector('.advice')?.textContent).toContain('untested on this site');
  });

  it('shows the report before anything is copied, and copies just that', async () => {
    const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText: copied } });
    const drawn = drawOn();
    drawn.ui.setHealth('layout-unknown');
    drawn.click(drawn.named('No answer recognised'));
    await drawn.frame();
    const early = drawn.onReport.mock.calls.length;

    drawn.click(drawn.named('Report this layout'));
    await drawn.frame();
    const shown = drawn.root().querySelector('textarea')?.value;
    drawn.click(drawn.named('Copy report'));
    await drawn.frame();

    expect(early).toBe(0);
    expect(shown).toBe('A report');
    expect(copied.mock.calls).toEqual([['A report']]);
    expect(drawn.root().querySelector('.report-outcome')?.textContent).toBe('Copied.');
  });

  it('says what to do where the browser does not let us copy', async () => {
    const refuse = () => Promise.reject(new Error('not allowed'));
    vi.stubGlobal('navigator', { clipboard: { writeText: refuse } });
    const drawn = drawOn();
    drawn.ui.setHealth('layout-unknown');
    drawn.click(drawn.named('No answer recognised'));
    await drawn.frame();
    drawn.click(drawn.named('Report this layout'));
    await drawn.frame();

    drawn.click(drawn.named('Copy report'));
    await drawn.frame();

    expect(drawn.root().querySelector('.report-outcome')?.textContent).toMatch(
      /Copy the selected text by hand/,
    );
  });
});
