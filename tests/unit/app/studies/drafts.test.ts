// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

import { openDrafts } from '../../../../lib/app/studies/drafts';
import { draftPagesItem } from '../../../../lib/browser/settings';
import { contentHash } from '../../../../lib/core/ids';
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

  it('have the pages of their questions, which go with the last of them', async () => {
    const drafts = await openDrafts();
    const sha256 = contentHash('a'.repeat(64));
    await drafts.keepPage(sha256, 'Zinc.');
    await drafts.keepPage(contentHash('b'.repeat(64)), 'Rest.');
    const madeFrom = { url: 'https://a.example/zinc', sha256 };
    const question = { id: 'q1', text: 'Does zinc help?', stratum: null, language: 'en', madeFrom };
    const made = ['one', 'two'].map(id => {
      const { protocol, ...head } = draft('Zinc', id);
      return { ...head, protocol: { ...protocol, questions: [question] } };
    });
    made.forEach(each => drafts.put(each));
    const pages = { [`pages/${sha256}.txt`]: 'Zinc.' };
    expect(await drafts.findPages(draft('Zinc'))).toEqual({});

    drafts.remove('one');
    await vi.waitFor(async () => expect(await draftPagesItem.getValue()).toEqual(pages));
    for (const each of made) expect(await drafts.findPages(each)).toEqual(pages);
    drafts.remove('two');
    await vi.waitFor(async () => expect(await draftPagesItem.getValue()).toEqual({}));
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
