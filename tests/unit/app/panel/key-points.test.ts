import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';

import { createKeyPointActions, watchKeyPoints } from '../../../../lib/app/panel/key-points';
import { createKeyPointStore } from '../../../../lib/store/key-points';
import { questionKey } from '../../../../lib/text/normalise-question';
import type { AuditView } from '../../../../lib/views/audit-state';
import { openNodeStore } from '../../../../scripts/lib/open-node-store';
import { fakeAnswer } from '../../../fakes/answers';
import { fakeAudit } from '../../../fakes/audits';
import { fakeKeyPoint } from '../../../fakes/key-points';

const ASKED = 'Does zinc shorten colds?';

function world() {
  const store = createKeyPointStore(openNodeStore());
  const find = async () => store.find(await questionKey(ASKED));
  return { store, actions: createKeyPointActions(store), find };
}

const fileOf = (content: unknown) => new Blob([JSON.stringify(content)]);

describe('key points in the panel', () => {
  it('are stored with their question, changed and deleted', async () => {
    const { actions, find } = world();
    const point = { text: 'It does.', importance: 'must-have' } as const;

    expect(await actions.add(ASKED, point)).toBeNull();
    const [stored] = await find();
    expect(stored).toMatchObject({ ...point, origin: 'typed', isConfirmed: true });
    const id = stored?.id ?? '';
    expect(await actions.edit(ASKED, id, { text: 'It may.' })).toBeNull();
    expect(await find()).toMatchObject([{ id, text: 'It may.' }]);
    expect(await actions.remove(ASKED, id)).toBeNull();
    expect(await find()).toEqual([]);
  });

  it('come from a file once, also if it is imported twice', async () => {
    const { actions, find } = world();
    const file = fileOf([{ question: ASKED, nuggets: ['It does.', 'It may.'] }]);

    expect(await actions.importFile(ASKED, file)).toBeNull();
    expect(await actions.importFile(ASKED, file)).toBeNull();
    expect(await find()).toMatchObject([{ origin: 'imported' }, { text: 'It may.' }]);
    expect(new Set((await find()).map(({ id }) => id)).size).toBe(2);
  });

  it('stay as they are where a file is refused, cannot be read, or storage is full', async () => {
    const { actions, find } = world();
    await actions.add(ASKED, { text: 'It does.', importance: 'must-have' });
    const before = await find();
    const gone = Object.assign(new Blob(['[]']), {
      text: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    });

    expect(await actions.importFile(ASKED, fileOf([]))).toBe('no-nuggets');
    expect(await actions.importFile(ASKED, new Blob(['\u0000']))).toBe('damaged');
    expect(await actions.importFile(ASKED, gone)).toBe('damaged');
    const huge = Object.defineProperty(new Blob(['[]']), 'size', { value: 1e9 });
    expect(await actions.importFile(ASKED, huge)).toBe('too-large');
    const full = createKeyPointActions({
      change: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    });
    expect(await full.remove(ASKED, 'id')).toBe('storage-full');
    expect(await find()).toEqual(before);
  });

  it('are those of the question that is shown, and of no earlier one', async () => {
    const { store, actions } = world();
    await actions.add(ASKED, { text: 'It does.', importance: 'must-have' });
    const viewOf = (question: string | null): AuditView => ({
      status: 'shown',
      audit: fakeAudit({ answer: fakeAnswer({ question }) }),
    });
    const shown = signal<AuditView>(viewOf(ASKED));
    const points = watchKeyPoints(shown, store);
    await vi.waitFor(() => expect(points.value).toMatchObject([{ text: 'It does.' }]));

    shown.value = viewOf('Another question?');
    expect(points.value).toEqual([]);
    await store.change({ question: await questionKey(ASKED), asked: ASKED }, () => [
      fakeKeyPoint(),
    ]);
    shown.value = viewOf(null);
    expect(points.value).toEqual([]);
    shown.value = viewOf(ASKED);
    await vi.waitFor(() => expect(points.value).toEqual([fakeKeyPoint()]));
  });
});
