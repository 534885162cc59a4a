// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

import { openDrafts } from '../../../../lib/app/studies/drafts';
import { emptyProtocol, type StudyDraft } from '../../../../lib/studies/draft';

type Told = Parameters<typeof fakeBrowser.storage.local.onChanged.addListener>[0];

beforeEach(() => {
  fakeBrowser.reset();
  vi.restoreAllMocks();
});

const draft = (title: string, id = 'one'): StudyDraft => ({
  id,
  changedAt: '2026-11-28T10:00:00.000Z',
  of: null,
  protocol: { ...emptyProtocol(1), title },
});

/** Opens drafts in a browser that reports each write when it is told to, its keys sorted. */
async function openSlowly() {
  let told: Told | null = null;
  vi.spyOn(fakeBrowser.storage.local.onChanged, 'addListener').mockImplementation(listener => {
    told = listener;
  });
  const set = vi.spyOn(fakeBrowser.storage.local, 'set');
  const drafts = await openDrafts();
  const report = (value: unknown) => told?.({ studyDrafts: { newValue: sorted(value) } });
  /** Waits for the write of a title. */
  const written = (title: string) =>
    vi.waitFor(() => {
      const writes = set.mock.calls.map(([items]): Record<string, unknown> => ({ ...items }));
      const found = writes.find(items => JSON.stringify(items).includes(`"${title}"`));
      return found?.['studyDrafts'] ?? expect.fail(`${title} is not written`);
    });
  const titles = () => drafts.view.value.map(({ protocol }) => protocol.title);
  return { ...drafts, report, written, titles };
}

/** Sorts the keys, as Chrome does with what it stores. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

describe('drafts of studies', () => {
  it('keep what is typed while an earlier write comes back', async () => {
    const { put, report, written, titles } = await openSlowly();
    put(draft('Z'));
    const first = await written('Z');
    put(draft('Zi'));
    const second = await written('Zi');
    put(draft('Zin'));

    report(first);
    expect(titles()).toEqual(['Zin']);
    report(second);
    expect(titles()).toEqual(['Zin']);
    await written('Zin');
  });

  it('are kept when the page closes, however soon', async () => {
    const { put, written } = await openSlowly();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    put(draft('Silver'));

    dispatchEvent(new Event('pagehide'));
    vi.useRealTimers();

    await written('Silver');
  });

  it('follow what another page writes', async () => {
    const { put, report, written, titles } = await openSlowly();
    put(draft('Zinc'));
    report(await written('Zinc'));

    report([draft('Iron', 'two'), draft('Zinc')]);

    expect(titles()).toEqual(['Iron', 'Zinc']);
  });
});
