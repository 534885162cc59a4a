import { describe, expect, it, vi } from 'vitest';

import type { AuditId } from '../../../lib/core/ids';
import type { PowerWait } from '../../../lib/core/device/power';
import { setUpEngine as setUp } from './engine-setup';

/** Audits that began by themselves, on a device whose plug can be pulled. */
function setUpByItself(ids: string[]) {
  const automatic = new Set(ids.filter(id => id.startsWith('auto')));
  const plug: { wait: PowerWait | null } = { wait: null };
  const told: AuditId[] = [];
  const world = setUp(ids, {
    isAutomatic: id => Promise.resolve(automatic.has(id)),
    onChange: id => told.push(id),
    findWait: () => Promise.resolve(plug.wait),
  });
  const begun = (expected: string[]) => vi.waitFor(() => expect(world.started).toEqual(expected));
  return { ...world, plug, told, begun, claim: (id: string) => automatic.delete(id) };
}

describe('an engine whose device runs on its battery', () => {
  it('lets wait what began by itself, and nothing else', async () => {
    const { engine, plug, started, running, begun, finish } = setUpByItself(['auto', 'a']);
    plug.wait = 'battery-low';

    const done = engine.wake();
    await begun(['a']);
    finish('a');
    await done;

    expect(started).toEqual(['a']);
    expect([...running]).toEqual(['auto']);
  });

  it('tells of what waits, once for each reason, and of what waits no more', async () => {
    const { engine, plug, told, claim, begun, finish } = setUpByItself(['auto-1', 'auto-2']);
    plug.wait = 'battery-low';
    await engine.wake();
    await engine.wake();
    const low = told.splice(0);
    plug.wait = 'on-battery';
    await engine.wake();
    const onBattery = told.splice(0);

    claim('auto-1');
    const done = engine.wake();
    await begun(['auto-1']);

    expect([low, onBattery]).toEqual([
      ['auto-1', 'auto-2'],
      ['auto-1', 'auto-2'],
    ]);
    expect(told).toEqual(['auto-1']);
    finish('auto-1');
    await done;
  });

  it('takes it up by itself once that is over', async () => {
    const { engine, plug, started, begun, finish } = setUpByItself(['auto']);
    plug.wait = 'battery-low';
    await engine.wake();
    const before = [...started];
    plug.wait = null;

    const done = engine.wake();
    await begun(['auto']);
    finish('auto');
    await done;

    expect(before).toEqual([]);
  });

  it('pauses the one at work, which stays running in the store, and no other', async () => {
    const { engine, plug, statuses, running, begun, finish } = setUpByItself(['auto', 'a']);
    const done = engine.wake();
    await begun(['a', 'auto']);
    plug.wait = 'battery-low';
    await engine.wake();
    finish('a');
    await done;

    expect([...running]).toEqual(['auto']);
    expect(statuses).toEqual([]);
    plug.wait = null;
    const again = engine.wake();
    await begun(['a', 'auto', 'auto']);
    finish('auto');
    await again;
  });

  it('works on it once the reader has clicked for it', async () => {
    const { engine, plug, begun, claim, finish } = setUpByItself(['auto']);
    plug.wait = 'battery-low';
    await engine.wake();
    claim('auto');

    const done = engine.wake();
    await begun(['auto']);
    finish('auto');
    await done;
  });

  it('does not pause what the reader clicked for while it was at work', async () => {
    const { engine, plug, begun, claim, running, finish } = setUpByItself(['auto']);
    const done = engine.wake();
    await begun(['auto']);
    claim('auto');
    plug.wait = 'battery-low';
    await engine.wake();
    finish('auto');
    await done;

    expect([...running]).toEqual([]);
    await begun(['auto']);
  });
});

describe('the turns of an engine', () => {
  it('puts what somebody clicked for before what began by itself, however old that is', async () => {
    const ids = ['auto-1', 'auto-2', 'a', 'b', 'c'];
    const { engine, begun, finish } = setUpByItself(ids);

    const done = engine.wake();
    await begun(['a', 'b', 'c']);
    for (const id of ['a', 'b', 'c']) finish(id);
    await begun(['a', 'b', 'c', 'auto-1']);
    finish('auto-1');
    await begun(['a', 'b', 'c', 'auto-1', 'auto-2']);
    finish('auto-2');
    await done;
  });

  it('lets a waiting check that is clicked jump over another one at work', async () => {
    const { engine, begun, claim, finish } = setUpByItself(['auto-1', 'auto-2', 'auto-3']);
    const done = engine.wake();
    await begun(['auto-1']);
    claim('auto-3');
    void engine.wake();
    await begun(['auto-1', 'auto-3']);
    finish('auto-1');
    await begun(['auto-1', 'auto-3', 'auto-2']);
    for (const id of ['auto-2', 'auto-3']) finish(id);
    await done;
  });

  it('works off what began by itself one at a time, beside what somebody clicked for', async () => {
    const { engine, started, finish } = setUpByItself(['auto-1', 'auto-2', 'a', 'auto-3']);

    const done = engine.wake();
    await vi.waitFor(() => expect(started).toEqual(['a', 'auto-1']));
    finish('auto-1');
    await vi.waitFor(() => expect(started).toEqual(['a', 'auto-1', 'auto-2']));
    for (const id of ['auto-2', 'a']) finish(id);
    await vi.waitFor(() => expect(started).toContain('auto-3'));
    finish('auto-3');
    await done;
  });
});
