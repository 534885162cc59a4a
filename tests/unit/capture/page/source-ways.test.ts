import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Capture } from '../../../../lib/core/answer/answer';
import { answerId, statementId } from '../../../../lib/core/ids';
import type { PastedReading } from '../../../../lib/core/answer/pasted';
import { fail } from '../../../../lib/core/result';
import type { HiddenSources } from '../../../../lib/ports/site-adapter';
import { idOfText } from './fake-site';
import { checkOf, watchFakePage, type Setup } from './page-setup';

const TEXT = 'Salt water helps children with diarrhoea.';
const COPIED = {
  text: `${TEXT} [one](https://a.example/1) [two](https://b.example/2)`,
  html: null,
};

afterEach(() => {
  vi.useRealTimers();
});

/** A finished answer that hides two sources, and a chip that shows them when it is hovered. */
async function hidingPage(
  part: Partial<HiddenSources> = {},
): Promise<Setup & { chip: HTMLElement }> {
  const page = watchFakePage(site => {
    site.addAnswer('a', TEXT);
    site.behaviour.citations = 1;
    site.behaviour.hidden = 2;
  });
  const document = page.site.page;
  const chip = document.createElement('b');
  const links: { element: Element; url: string; title: string | null }[] = [];
  document.body.append(chip);
  chip.addEventListener('pointerover', () => {
    for (const url of ['https://a.example/1', 'https://b.example/2']) {
      links.push({ element: document.createElement('a'), url, title: null });
    }
  });
  chip.addEventListener('pointerout', () => links.splice(0));
  page.site.behaviour.hiddenSources = {
    openers: [{ element: chip, chip: 0 }],
    shown: () => [...links],
    copyControl: null,
    ...part,
  };
  await page.wait(2_500);
  return { ...page, chip };
}

const sourcesOf = (page: Setup) => page.shown.answers.find(({ key }) => key === 'a')?.sources;

describe('sources that a page hides', () => {
  it('are counted at once, and nothing is opened before the reader asks', async () => {
    const page = await hidingPage();
    const touched = vi.fn();
    page.chip.addEventListener('pointerover', touched);

    await page.wait(60_000);

    expect(sourcesOf(page)).toEqual({ kind: 'hidden', count: 2, way: 'open', problem: null });
    expect(touched).not.toHaveBeenCalled();
    expect(page.calls.readClipboard).not.toHaveBeenCalled();
  });

  it('are read with the answer once they were brought to light', async () => {
    const page = await hidingPage();

    page.reader.onComplete('a', 'open', null);
    const during = sourcesOf(page);
    await page.wait(3_000);
    page.reader.onCheck('a');

    expect(during).toMatchObject({ kind: 'opening', all: 1 });
    expect(sourcesOf(page)).toEqual({ kind: 'complete' });
    const [capture] = page.calls.requestAudit.mock.calls.at(-1) ?? [];
    expect(capture?.citations.slice(1).map(({ target }) => target)).toEqual([
      { kind: 'url', url: 'https://a.example/1' },
      { kind: 'url', url: 'https://b.example/2' },
    ]);
  });

  it('stay apart from those that were shown, by which the answer is known after a reload', async () => {
    const page = await hidingPage();
    page.reader.onCheck('a');
    await page.wait(100);

    page.reader.onComplete('a', 'open', null);
    await page.wait(3_000);
    page.reader.onCheck('a');

    const [[first], [second]] = page.calls.requestAudit.mock.calls as [[Capture], [Capture]];
    expect(first.shownCitations).toBeUndefined();
    expect(second.shownCitations).toEqual(
      first.citations.map(({ marker, target }) => ({ marker, target })),
    );
    expect(second.citations).toHaveLength(3);
  });

  it('were opened before a reload: the answer is known by what it shows, with its badges', async () => {
    const page = watchFakePage(site => site.addAnswer('a', TEXT));
    const [completed, shownAs] = [answerId('completed'), idOfText(TEXT)];
    const check = checkOf(TEXT, ['supported'], { answerId: completed, shownAs });
    page.calls.findChecks.mockResolvedValue([check]);

    await page.wait(2_500);
    page.chat.showCheck(checkOf(TEXT, ['not-found'], { answerId: completed, shownAs }));
    const place = {
      answerId: completed,
      statementId: statementId('s0'),
      span: { start: 0, end: 1 },
    };

    expect(page.shown.badges.get('a')?.map(({ kind }) => kind)).toEqual(['not-found']);
    expect(page.chat.showStatement(place)).toBe(true);
  });

  it('belong to the text they were opened for: a longer one hides them again', async () => {
    const page = await hidingPage();
    page.reader.onComplete('a', 'open', null);
    await page.wait(3_000);

    page.site.page.getElementById('a')?.append(' And more.');
    await page.wait(3_000);

    expect(sourcesOf(page)).toEqual({ kind: 'hidden', count: 2, way: 'open', problem: null });
  });

  it('lead on to the site’s own copy where opening shows nothing, and then to pasting', async () => {
    const control = { click: vi.fn() };
    const page = await hidingPage({
      shown: () => [],
      copyControl: control as unknown as Element,
    });

    page.reader.onComplete('a', 'open', null);
    await page.wait(10_000);
    const opened = sourcesOf(page);
    page.reader.onComplete('a', 'copy', null);
    await page.wait(1_000);

    expect(opened).toEqual({ kind: 'hidden', count: 2, way: 'copy', problem: 'nothing-new' });
    expect(control.click).toHaveBeenCalledOnce();
    expect(sourcesOf(page)).toEqual({
      kind: 'hidden',
      count: 2,
      way: 'paste',
      problem: 'clipboard-refused',
    });
  });

  it('are taken from what the site copied', async () => {
    const page = await hidingPage({ openers: [], copyControl: { click: vi.fn() } as never });
    page.calls.readClipboard.mockResolvedValue(COPIED);
    const before = sourcesOf(page);

    page.reader.onComplete('a', 'copy', null);
    await page.wait(1_000);

    expect(before).toMatchObject({ way: 'copy' });
    expect(sourcesOf(page)).toEqual({ kind: 'complete' });
  });

  it('are not taken from a copy that was read after the text had changed', async () => {
    const page = await hidingPage({ openers: [] });
    const reading = Promise.withResolvers<PastedReading>();
    page.calls.readPasted.mockReturnValue(reading.promise);

    page.reader.onComplete('a', 'paste', COPIED.text);
    page.site.page.getElementById('a')?.append(' And more.');
    await page.wait(3_000);
    reading.resolve(fail('answer-empty'));
    await page.wait(500);

    expect(sourcesOf(page)).toMatchObject({ kind: 'hidden', problem: null });
  });

  it('are not taken where the extension does not answer, and the page says so', async () => {
    const page = await hidingPage({ openers: [] });
    page.calls.readPasted.mockRejectedValue(new Error('no receiver'));

    page.reader.onComplete('a', 'paste', COPIED.text);
    await page.wait(500);

    expect(sourcesOf(page)).toMatchObject({ kind: 'hidden', problem: 'extension-unreachable' });
  });

  it('are not taken from another answer that was pasted', async () => {
    const page = await hidingPage({ openers: [] });

    page.reader.onComplete('a', 'paste', 'Rice is a grain. [one](https://a.example/1)');
    await page.wait(500);

    expect(sourcesOf(page)).toEqual({
      kind: 'hidden',
      count: 2,
      way: 'paste',
      problem: 'other-answer',
    });
  });

  it('stop being opened at a second click', async () => {
    const page = await hidingPage({ shown: () => [] });

    page.reader.onComplete('a', 'open', null);
    await page.wait(100);
    page.reader.onComplete('a', 'open', null);
    await page.wait(1_000);

    expect(sourcesOf(page)).toMatchObject({ kind: 'hidden' });
  });
});
