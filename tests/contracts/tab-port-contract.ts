import { beforeEach, describe, expect, it } from 'vitest';

import type { OpenTab, TabPort, TakenPage } from '../../lib/app/tab-port';
import { fakePage, fakeTab } from '../fakes/tabs';

/** A browser whose tabs a test opens and closes; the last shown one was looked at last. */
export type TabWorld = {
  port: TabPort;
  /** `null`: the browser lets no extension in. */
  show(tab: OpenTab, page?: TakenPage | null): void;
  close(id: number): void;
};

/** Contract of every way to open tabs. */
export function describeTabPortContract(name: string, create: () => Promise<TabWorld>): void {
  describe(`the tabs "${name}"`, () => {
    let world: TabWorld;

    beforeEach(async () => {
      world = await create();
    });

    it('are web pages alone, the last used one first, with their window', async () => {
      const earlier = fakeTab({ id: 1 });
      const later = fakeTab({ id: 2, url: 'http://b.example/', isPrivate: true, window: 7 });
      world.show(earlier);
      for (const url of ['', 'about:addons', 'chrome://extensions/', 'file:///etc/passwd'])
        world.show(fakeTab({ id: 3, url }));
      world.show(later);

      expect(await world.port.findOpen()).toEqual([later, earlier]);
    });

    it('give their page', async () => {
      const page = fakePage({ markup: '<p>Zinc.</p>' });
      world.show(fakeTab({ id: 4 }), page);

      expect(await world.port.read(4)).toEqual(page);
    });

    it('tell a closed one from one that lets nothing in', async () => {
      world.show(fakeTab({ id: 5 }));
      world.show(fakeTab({ id: 6 }), null);
      world.close(5);

      expect(await world.port.read(5)).toBe('no-open-tab');
      expect(await world.port.read(6)).toBe('tab-not-readable');
    });
  });
}
