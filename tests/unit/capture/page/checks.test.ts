import { afterEach, describe, expect, it, vi } from 'vitest';
import { auditId, statementId } from '../../../../lib/core/ids';
import { fail, ok } from '../../../../lib/core/result';
import { idOfText } from './fake-site';
import { checkOf, watchFakePage, type Setup } from './page-setup';

const TEXT = 'One two three.';

afterEach(() => {
  vi.useRealTimers();
});

/** A page with one finished answer. */
async function finishedPage(text = TEXT): Promise<Setup> {
  const page = watchFakePage(site => site.addAnswer('a', text));
  await page.wait(2_500);
  return page;
}

const kindsOf = (page: Setup, key: string) =>
  (page.shown.badges.get(key) ?? []).map(({ kind }) => kind);

describe('the click', () => {
  it('reads the answer and asks for the audit before the click is over', async () => {
    const page = await finishedPage();
    page.site.asked.readAnswer = 0;

    page.reader.onCheck('a');

    expect(page.site.asked.readAnswer).toBe(1);
    expect(page.calls.requestAudit).toHaveBeenCalledTimes(1);
    expect(page.calls.requestAudit.mock.calls[0]?.[0].text).toBe(TEXT);
    expect(page.stateOf('a')).toEqual({ kind: 'reading' });
  });

  it('goes on to a check that has just begun', async () => {
    const page = await finishedPage();

    page.reader.onCheck('a');
    await page.wait(0);

    expect(page.stateOf('a')).toEqual({
      kind: 'checking',
      auditId: 'audit-1',
      settledPairs: 0,
      pairs: 0,
    });
  });

  it('asks once when the button is pressed twice', async () => {
    const page = await finishedPage();

    page.reader.onCheck('a');
    page.reader.onCheck('a');

    expect(page.calls.requestAudit).toHaveBeenCalledTimes(1);
  });

  it('shows at once what an answer that was checked before had come to', async () => {
    const page = await finishedPage();
    page.calls.findChecks.mockResolvedValue([checkOf(TEXT, ['supported'])]);

    page.reader.onCheck('a');
    await page.wait(0);

    expect(page.stateOf('a')).toMatchObject({ kind: 'checked', counts: { supported: 1 } });
    expect(kindsOf(page, 'a')).toEqual(['supported']);
  });

  it.each([
    'answer-still-streaming',
    'layout-unknown',
    'answer-empty',
    'answer-too-large',
  ] as const)('says on the button why the page cannot be read: %s', async failure => {
    const page = await finishedPage();
    page.site.behaviour.readFailure = failure;

    page.reader.onCheck('a');

    expect(page.stateOf('a')).toEqual({ kind: 'failed', failure });
    expect(page.calls.requestAudit).not.toHaveBeenCalled();
  });

  it.each(['invalid-capture', 'storage-full', 'answer-too-large'] as const)(
    'says on the button why no check was started: %s',
    async failure => {
      const page = await finishedPage();
      page.calls.requestAudit.mockResolvedValue(fail(failure));

      page.reader.onCheck('a');
      await page.wait(0);

      expect(page.stateOf('a')).toEqual({ kind: 'failed', failure });
    },
  );

  it('says that the extension is out of reach when the call is rejected, or throws', async () => {
    const rejecting = await finishedPage();
    rejecting.calls.requestAudit.mockRejectedValue(new Error('context invalidated'));
    const throwing = await finishedPage();
    throwing.calls.requestAudit.mockImplementation(() => {
      throw new Error('no runtime');
    });

    for (const page of [rejecting, throwing]) {
      page.reader.onCheck('a');
      await page.wait(0);

      expect(page.stateOf('a')).toEqual({ kind: 'failed', failure: 'extension-unreachable' });
    }
  });

  it('can be tried again after a failure', async () => {
    const page = await finishedPage();
    page.calls.requestAudit.mockResolvedValueOnce(fail('storage-full'));
    page.reader.onCheck('a');
    await page.wait(0);
    page.calls.requestAudit.mockResolvedValueOnce(ok(auditId('audit-2')));

    page.reader.onCheck('a');
    await page.wait(0);

    expect(page.stateOf('a')).toMatchObject({ kind: 'checking', auditId: 'audit-2' });
  });

  it('does not say of a text that has grown what was asked of the older one', async () => {
    const page = await finishedPage();
    page.calls.requestAudit.mockImplementation(
      () => new Promise(done => setTimeout(done, 3_000, ok(auditId('audit-1')))),
    );
    page.reader.onCheck('a');

    page.site.page.getElementById('a')?.append(' And more.');
    await page.wait(6_000);

    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
  });

  it('opens the panel inside the click, and says so if nothing opens', async () => {
    const page = await finishedPage();
    page.chat.showCheck(checkOf(TEXT, ['supported']));

    page.reader.onOpen(auditId('audit-1'), statementId('s0'));
    const asked = page.calls.openPanel.mock.calls.at(-1);
    page.calls.openPanel.mockRejectedValue(new Error('gone'));
    page.reader.onOpen(auditId('audit-1'), null);
    await page.wait(0);

    expect(asked).toEqual([{ audit: 'audit-1', statement: 's0' }]);
    expect(page.stateOf('a')).toEqual({ kind: 'failed', failure: 'extension-unreachable' });
  });
});

describe('checks that were made before', () => {
  it('asks once for all answers that were finished together', async () => {
    const page = watchFakePage(site => {
      for (let index = 0; index < 10; index += 1) site.addAnswer(`a${index}`, `Text ${index}.`);
    });

    await page.wait(10_000);

    expect(page.calls.findChecks).toHaveBeenCalledTimes(1);
    expect(page.calls.findChecks.mock.calls[0]?.[0]).toHaveLength(10);
  });

  it('asks for a new answer alone, and never twice for one', async () => {
    const page = await finishedPage();

    page.site.addAnswer('b', 'Another.');
    await page.wait(10_000);

    expect(page.calls.findChecks.mock.calls).toEqual([
      [[idOfText(TEXT)]],
      [[idOfText('Another.')]],
    ]);
  });

  it('reads only a few answers in one go', async () => {
    const page = watchFakePage(site => {
      for (let index = 0; index < 10; index += 1) site.addAnswer(`a${index}`, `Text ${index}.`);
    });

    await page.wait(2_250);

    expect(page.site.asked.readAnswer).toBeGreaterThan(0);
    expect(page.site.asked.readAnswer).toBeLessThanOrEqual(4);
  });

  it('puts the badges back after a reload', async () => {
    const page = watchFakePage(site => site.addAnswer('a', TEXT));
    page.calls.findChecks.mockResolvedValue([checkOf(TEXT, ['supported', 'not-found'])]);

    await page.wait(2_500);

    expect(kindsOf(page, 'a')).toEqual(['supported', 'not-found']);
    expect(page.stateOf('a')).toEqual({
      kind: 'checked',
      auditId: 'audit-1',
      isStopped: false,
      counts: { supported: 1, 'not-found': 1 },
    });
  });

  it('stays ready when nobody answers', async () => {
    const page = watchFakePage(site => site.addAnswer('a', TEXT));
    page.calls.findChecks.mockRejectedValue(new Error('gone'));

    await page.wait(2_500);

    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
  });

  it('does not try again and again to read what cannot be read', async () => {
    const page = watchFakePage(site => {
      site.behaviour.readFailure = 'answer-too-large';
      site.addAnswer('a', TEXT);
    });

    await page.wait(2_500);
    page.site.page.body.append('x');
    await page.wait(2_500);

    expect(page.site.asked.readAnswer).toBe(1);
  });
});

describe('a check that gets on', () => {
  it('shows progress, then the result', async () => {
    const page = await finishedPage();
    const running = { status: 'running', settledPairs: 2, pairs: 8 } as const;

    page.chat.showCheck(checkOf(TEXT, ['supported', 'pending'], running));
    const during = page.stateOf('a');
    page.chat.showCheck(checkOf(TEXT, ['supported', 'contradicted'], { status: 'stopped' }));

    expect(during).toEqual({ kind: 'checking', auditId: 'audit-1', settledPairs: 2, pairs: 8 });
    expect(page.stateOf('a')).toMatchObject({ kind: 'checked', isStopped: true });
    expect(kindsOf(page, 'a')).toEqual(['supported', 'contradicted']);
  });

  it('numbers the badges and gives each the place of its statement', async () => {
    const page = await finishedPage();

    page.chat.showCheck(checkOf(TEXT, ['supported', 'pending', 'not-found']));

    const badges = page.shown.badges.get('a') ?? [];
    expect(badges.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(badges.map(({ range }) => range.toString())).toEqual(['O', 'n', 'e']);
  });

  it('asks the site for a place once, not with every step of the check', async () => {
    const page = await finishedPage();

    for (let step = 0; step < 20; step += 1) page.chat.showCheck(checkOf(TEXT, ['supported']));

    expect(page.site.asked.locate).toBe(1);
  });

  it('looks for a place again when the site has drawn the text anew', async () => {
    const page = await finishedPage();
    page.chat.showCheck(checkOf(TEXT, ['supported']));
    const first = page.shown.badges.get('a')?.[0]?.range;

    page.site.page.getElementById('a')?.replaceChildren(TEXT);
    await page.wait(250);
    const again = page.shown.badges.get('a')?.[0]?.range;

    expect(again).not.toBe(first);
    expect(again?.toString()).toBe('O');
  });

  it('looks for a place again when the words under it were replaced', async () => {
    const page = await finishedPage();
    page.chat.showCheck(checkOf(TEXT, ['supported']));
    // A browser collapses a range whose text node is removed.
    page.shown.badges.get('a')?.[0]?.range.collapse(true);

    page.chat.showCheck(checkOf(TEXT, ['supported']));

    expect(page.shown.badges.get('a')?.[0]?.range.toString()).toBe('O');
  });

  it('leaves out a statement that is not on the page', async () => {
    const page = await finishedPage('Hm');

    page.chat.showCheck(checkOf('Hm', ['supported', 'supported', 'contradicted']));

    expect(kindsOf(page, 'a')).toEqual(['supported', 'supported']);
  });

  it('keeps a check for an answer that is not on the page yet', async () => {
    const page = watchFakePage();

    page.chat.showCheck(checkOf(TEXT, ['supported']));
    page.site.addAnswer('a', TEXT);
    await page.wait(2_500);

    expect(kindsOf(page, 'a')).toEqual(['supported']);
  });

  it('is no longer shown once the answer has become another', async () => {
    const page = await finishedPage();
    page.chat.showCheck(checkOf(TEXT, ['supported']));

    page.site.page.getElementById('a')?.append(' And more.');
    await page.wait(3_000);

    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
    expect(kindsOf(page, 'a')).toEqual([]);
  });
});

describe('answers that leave the page', () => {
  it('lose button and badges, and have them at once when they return', async () => {
    const page = await finishedPage();
    page.chat.showCheck(checkOf(TEXT, ['supported']));

    page.site.removeAnswer('a');
    await page.wait(250);
    const away = page.shown.answers;
    page.site.addAnswer('a', TEXT);
    await page.wait(250);

    expect(away).toEqual([]);
    expect(page.stateOf('a')).toMatchObject({ kind: 'checked' });
    expect(page.shown.badges.get('a')?.[0]?.range.startContainer.isConnected).toBe(true);
    expect(page.calls.findChecks).toHaveBeenCalledTimes(1);
  });

  it('do not lend their check to another answer with the same key', async () => {
    const page = await finishedPage();
    page.chat.showCheck(checkOf(TEXT, ['supported']));

    page.site.removeAnswer('a');
    page.site.addAnswer('a', 'Of another conversation.');
    page.navigate('https://chat.example/c/2');
    await page.wait(250);
    const early = page.stateOf('a');
    await page.wait(2_250);

    expect(early).toBeNull();
    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
  });

  it('keep their check when only the address of the page changes', async () => {
    const page = await finishedPage();
    page.chat.showCheck(checkOf(TEXT, ['supported']));

    page.navigate('https://chat.example/c/brand-new');
    await page.wait(500);

    expect(page.stateOf('a')).toMatchObject({ kind: 'checked' });
  });
});

describe('showing a statement', () => {
  const place = {
    answerId: idOfText(TEXT),
    statementId: statementId('s1'),
    span: { start: 4, end: 7 },
  };

  it('marks its words on the page', async () => {
    const page = await finishedPage();

    const isShown = page.chat.showStatement(place);

    expect(isShown).toBe(true);
    expect(page.shown.marked).toEqual([{ text: 'two', statement: 's1' }]);
  });

  it('says no where the answer, or the words, are not on the page', async () => {
    const page = await finishedPage();

    const otherAnswer = page.chat.showStatement({ ...place, answerId: idOfText('Another.') });
    const otherWords = page.chat.showStatement({ ...place, span: { start: 90, end: 99 } });
    page.site.removeAnswer('a');
    await page.wait(250);
    const gone = page.chat.showStatement(place);

    expect([otherAnswer, otherWords, gone]).toEqual([false, false, false]);
    expect(page.shown.marked).toEqual([]);
  });
});
