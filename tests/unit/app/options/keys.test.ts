import { beforeEach, describe, expect, it } from 'vitest';

import {
  createAreaPlace,
  createDatabasePlace,
  type StorageArea,
  createKeyStore,
  openStudyKeys,
  type KeyPlace,
} from '../../../../lib/browser/keys';

const API = 'https://api.example';
const KEY = 'sk-secret';

/** A storage area as Chrome has them; `steps` tells what was done to it, in order. */
function openArea(): StorageArea & { steps: string[]; items: Map<string, unknown> } {
  const steps: string[] = [];
  const items = new Map<string, unknown>();
  return {
    steps,
    items,
    get: () => Promise.resolve(structuredClone(Object.fromEntries(items))),
    set(more) {
      steps.push('set');
      for (const [name, value] of Object.entries(more)) items.set(name, structuredClone(value));
      return Promise.resolve();
    },
    remove(name) {
      items.delete(name);
      return Promise.resolve();
    },
    setAccessLevel({ accessLevel }) {
      steps.push(accessLevel);
      return Promise.resolve();
    },
  };
}

describe.each([
  ['a storage area', () => createAreaPlace(openArea())],
  ['a database', () => createDatabasePlace()],
])('a key kept in %s', (_name, openPlace: () => KeyPlace) => {
  let device: KeyPlace;
  let session: KeyPlace;

  beforeEach(async () => {
    device = openPlace();
    session = createAreaPlace(openArea());
    await device.clear();
  });

  it('is handed out for the origin it was entered for, and for no other', async () => {
    const keys = createKeyStore({ session, device });

    await keys.put({ key: KEY, origin: API }, 'device');

    expect(await keys.find(API)).toBe(KEY);
    expect(await keys.find('https://api.example:444')).toBeNull();
    expect(await keys.find('http://api.example')).toBeNull();
  });

  it('is there after a restart, unless it was for the session only', async () => {
    const keys = createKeyStore({ session, device });
    const restart = () => createKeyStore({ session: createAreaPlace(openArea()), device });

    await keys.put({ key: KEY, origin: API }, 'device');
    expect(await restart().find(API)).toBe(KEY);

    await keys.put({ key: KEY, origin: API }, 'session');
    expect(await keys.find(API)).toBe(KEY);
    expect(await restart().find(API)).toBeNull();
  });

  it('replaces the one before, however long that was to be kept', async () => {
    const keys = createKeyStore({ session, device });
    await keys.put({ key: 'sk-older', origin: API }, 'session');

    await keys.put({ key: KEY, origin: API }, 'device');

    expect(await keys.find(API)).toBe(KEY);
    expect(await session.read()).toBeUndefined();
  });

  it('is gone once it is deleted', async () => {
    const keys = createKeyStore({ session, device });
    await keys.put({ key: KEY, origin: API }, 'device');

    await keys.clear();

    expect(await keys.find(API)).toBeNull();
  });
});

describe('the keys of studies', () => {
  it('are kept one for each origin, closed to content scripts before', async () => {
    const area = openArea();
    const keys = openStudyKeys(area);

    await keys.put(new Map([[API, KEY]]));
    await keys.put(new Map([['https://other.example', 'sk-other']]));

    expect(area.steps.slice(0, 2)).toEqual(['TRUSTED_CONTEXTS', 'set']);
    expect(await openStudyKeys(area).find(API)).toBe(KEY);
    expect(await keys.find('https://other.example')).toBe('sk-other');
    expect(await keys.find('http://api.example')).toBeNull();
    await keys.clear();
    expect(await keys.find(API)).toBeNull();
  });

  it('are none where something else is stored', async () => {
    const area = openArea();
    area.items.set('studyKeys', { [API]: [KEY] });

    expect(await openStudyKeys(area).find(API)).toBeNull();
  });
});

describe('a storage area', () => {
  it('is closed to content scripts before a key is put in', async () => {
    const area = openArea();

    await createAreaPlace(area).write({ key: KEY, origin: API });

    expect(area.steps).toEqual(['TRUSTED_CONTEXTS', 'set']);
  });

  it('with something else in it gives no key', async () => {
    const area = openArea();
    area.items.set('key', [KEY]);
    const place = createAreaPlace(area);

    expect(await createKeyStore({ session: place, device: place }).find(API)).toBeNull();
  });
});
