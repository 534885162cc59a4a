import { beforeEach, describe, expect, it, vi } from 'vitest';

import { recallOnAction, showOnAction } from '../../../../lib/app/background/action';
import { answerId, auditId, statementId } from '../../../../lib/core/ids';
import type { PageCheck } from '../../../../lib/core/answer/page-check';

/** The browser's toolbar: what stands on the button of each tab. */
const toolbar = vi.hoisted(() => {
  const texts = new Map<number, string>();
  const nothing = () => Promise.resolve();
  return {
    texts,
    gone: new Set<number>(),
    action: {
      getBadgeText: ({ tabId }: { tabId: number }) =>
        toolbar.gone.has(tabId)
          ? Promise.reject(new Error('no such tab'))
          : Promise.resolve(texts.get(tabId) ?? ''),
      setBadgeText: ({ tabId, text }: { tabId: number; text: string }) => {
        texts.set(tabId, text);
        return Promise.resolve();
      },
      setTitle: nothing,
      setBadgeBackgroundColor: nothing,
      setBadgeTextColor: nothing,
    },
  };
});
vi.mock('wxt/browser', () => ({ browser: { action: toolbar.action } }));

const TAB = 7;

/** A check that has ended, of whose statements the first `against` are contradicted. */
function checkOf(against: number): PageCheck {
  const span = { start: 0, end: 1 };
  const badges = Array.from({ length: against }, (_, at) => ({
    statementId: statementId(`s${String(at)}`),
    kind: 'contradicted' as const,
    span,
  }));
  return {
    auditId: auditId(`with ${String(against)}`),
    answerId: answerId('b'),
    status: 'finished',
    settledPairs: 4,
    pairs: 4,
    badges,
  };
}

beforeEach(() => {
  toolbar.texts.clear();
  toolbar.gone.clear();
});

describe('the toolbar button of a page that asks what is known of its answers', () => {
  it('says again what the last of its checks with something to say came to', async () => {
    await recallOnAction(TAB, [checkOf(1), checkOf(2), checkOf(0)]);

    expect(toolbar.texts.get(TAB)).toBe('2');
  });

  it('keeps what a check has said there since', async () => {
    await showOnAction(TAB, checkOf(3));

    await recallOnAction(TAB, [checkOf(1)]);

    expect(toolbar.texts.get(TAB)).toBe('3');
  });

  it('stays bare where no check has anything to say', async () => {
    await recallOnAction(TAB, [checkOf(0)]);
    await recallOnAction(TAB, []);

    expect(toolbar.texts.has(TAB)).toBe(false);
  });

  it('is let be once its tab is closed', async () => {
    toolbar.gone.add(TAB);

    await recallOnAction(TAB, [checkOf(1)]);

    expect(toolbar.texts.has(TAB)).toBe(false);
  });
});
