import { describe, expect, it, vi } from 'vitest';

import { contentHash } from '../../../lib/core/ids';
import type { OwnFile } from '../../../lib/core/source/own-file';
import { deleteEverything } from '../../../lib/store/delete';
import { createOwnFileStore } from '../../../lib/store/own-files';
import { openWorld } from './worlds';

const fileOf = (id: string, name: string, addedAt: string): OwnFile => ({
  ...{ id: contentHash(id), name, addedAt },
  text: `Text of ${name}.`,
});
const GUIDE = fileOf('a', 'guide.pdf', '2026-10-01T08:00:00.000Z');
const NOTES = fileOf('b', 'notes.txt', '2026-10-01T09:00:00.000Z');

const named = ({ id, name, addedAt }: OwnFile) => ({ id, name, addedAt });

describe('own files', () => {
  it('are listed in the order in which they were added, the same text once', async () => {
    const store = createOwnFileStore(openWorld());
    for (const file of [NOTES, GUIDE, NOTES]) await store.add(file);

    expect(await store.list()).toEqual([GUIDE, NOTES]);
  });

  it('are watched by name, now and after each change', async () => {
    const store = createOwnFileStore(openWorld());
    await store.add(GUIDE);
    const seen = vi.fn();
    const stop = store.watch(seen);
    const last = () => seen.mock.lastCall?.[0] as unknown;
    await vi.waitFor(() => expect(last()).toEqual([named(GUIDE)]));

    await store.add(NOTES);
    await store.delete(GUIDE.id);
    await vi.waitFor(() => expect(last()).toEqual([named(NOTES)]));
    stop();
  });

  it('have a page once: a later reading takes the place of the one before', async () => {
    const store = createOwnFileStore(openWorld());
    const page = { ...fileOf('c', 'Zinc', '2026-10-01T10:00:00.000Z'), url: 'https://a.example/' };
    const later = { ...page, id: contentHash('d'), addedAt: '2026-10-01T11:00:00.000Z' };
    const other = { ...page, id: contentHash('e'), url: 'https://a.example/2' };
    for (const file of [GUIDE, NOTES, page, other, later]) await store.add(file);

    expect(await store.list()).toEqual([GUIDE, NOTES, other, later]);
  });

  it('go when the user deletes everything', async () => {
    const db = openWorld();
    const store = createOwnFileStore(db);
    await store.add(GUIDE);
    await deleteEverything(db);

    expect(await store.list()).toEqual([]);
  });
});
