// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';

import type { GivenInput, OwnTextTools } from '../../../components/audit/audit-tools';
import {
  TAB_FAILURES,
  type GiveFailure,
  type GivingPlace,
  type TabWait,
} from '../../../lib/core/source/given-text';
import type { SourceId } from '../../../lib/core/ids';
import { sourceIdFor } from '../../../lib/core/source/source';
import { buildAudit } from '../../examples/build-audit';
import { GIVEN, OWN_TEXT_EXAMPLES, WALLED } from '../../examples/own-text';
import { idleOwnText } from '../../fakes/own-text';
import { mount, mountAudit, settle, type Screen } from './mount';

const ADDRESS = 'https://journal.example/zinc';
const PLACE: GivingPlace = {
  audit: buildAudit(WALLED).id,
  source: sourceIdFor({ kind: 'url', url: ADDRESS }),
};

/** The sources of a check with a walled one, whose ways to be given are open. */
async function openWays(tools: Partial<OwnTextTools> = {}): Promise<Screen> {
  const screen = await mountAudit(WALLED, { ownText: idleOwnText(tools) });
  await screen.click('[data-tab="sources"]');
  await toggle(screen, true);
  return screen;
}

/** As a click on the line does in a browser; happy-dom leaves out the news of it. */
function toggle(screen: Screen, isOpen: boolean): Promise<void> {
  return act(() => {
    const details = screen.get('.own-text') as HTMLDetailsElement;
    details.open = isOpen;
    details.dispatchEvent(new Event('toggle'));
  });
}

type WantedTab = Parameters<OwnTextTools['useTab']>[0];

describe('the ways to give a text', () => {
  it('are offered for what could not be read, and for what was read: a tab may show another text', async () => {
    const screen = await mountAudit(WALLED);
    await screen.click('[data-tab="sources"]');

    expect(screen.all('[data-source="unreadable"] .own-text')).toHaveLength(1);
    expect(screen.all('[data-source="read"] .own-text')).not.toEqual([]);
  });

  it('are offered at a cell nobody could check, too', async () => {
    const screen = await mountAudit(WALLED);

    await screen.click('.statement-head');

    expect(screen.all('.evidence .own-text')).toHaveLength(1);
  });

  it('let a tab be waited for while they are open', async () => {
    const waits: (GivingPlace | null)[] = [];
    const screen = await openWays({ waitForTab: place => waits.push(place) });

    await toggle(screen, false);

    expect([waits[0], waits.at(-1)]).toEqual([PLACE, null]);
  });
});

describe('a tab', () => {
  it('is asked for at the cited site alone', async () => {
    const wanted: WantedTab[] = [];
    const useTab = (tab: WantedTab) => Promise.resolve(void wanted.push(tab));
    const screen = await openWays({ useTab });

    await screen.click('[data-action="use-open-tab"]');

    expect(wanted).toEqual([
      { place: PLACE, origins: ['https://journal.example/*'], confirmed: null },
    ]);
  });

  it('with another address is shown as text, and used only when the reader says so', async () => {
    const url = 'https://mirror.example/?<img src=x onerror=alert(1)>';
    const tabWait = signal<TabWait | null>({ ...PLACE, state: 'other-address', tab: 4, url });
    const wanted: WantedTab[] = [];
    const useTab = (tab: WantedTab) => Promise.resolve(void wanted.push(tab));
    const screen = await openWays({ tabWait, useTab });

    expect(screen.get('[data-other-address]').textContent).toContain(url);
    expect(screen.all('.own-text img')).toEqual([]);
    await screen.click('[data-action="confirm-tab"]');

    expect(wanted.map(({ confirmed }) => confirmed)).toEqual([{ tab: 4, url }]);
  });

  it('that waits for another source says nothing here', async () => {
    const source = 'url:https://other.example/' as SourceId;
    const failed = { state: 'failed', failure: 'no-open-tab' } as const;
    const tabWait = signal<TabWait | null>({ ...PLACE, source, ...failed });
    const screen = await openWays({ tabWait });

    expect(screen.all('[data-failure]')).toEqual([]);
    await act(() => {
      tabWait.value = { ...PLACE, ...failed };
    });
    expect(screen.texts('[data-failure]')).toEqual([
      'Veracite sees no suitable tab.Open the source, then try again.',
    ]);
  });
});

describe('a text', () => {
  it('is handed over as it was pasted, with how much of the source it is', async () => {
    const inputs: GivenInput[] = [];
    const give: OwnTextTools['give'] = (_, input) => {
      inputs.push(input);
      return Promise.resolve(null);
    };
    const screen = await openWays({ give });

    await screen.type('.own-text textarea', 'Zinc <b>helps</b>.');
    await act(() => {
      const select = screen.get('.own-text select') as HTMLSelectElement;
      select.value = 'abstract';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await screen.click('[data-action="give-pasted"]');

    expect(inputs).toEqual([{ way: 'pasted', text: 'Zinc <b>helps</b>.', extent: 'abstract' }]);
  });

  it.each(['nothing-given', 'too-large', 'storage-full', 'check-gone'] as GiveFailure[])(
    'that is not taken over stays, with a sentence and a next step: %s',
    async failure => {
      const screen = await openWays({ give: () => Promise.resolve(failure) });
      await screen.type('.own-text textarea', 'Zinc.');

      await screen.click('[data-action="give-pasted"]');
      await settle();

      expect(screen.all(`[data-failure="${failure}"] p`)).toHaveLength(2);
      expect((screen.get('.own-text textarea') as HTMLTextAreaElement).value).toBe('Zinc.');
    },
  );
});

describe('words for what cannot be taken', () =>
  it('are a sentence and a next step each, and judge nothing', async () => {
    const screen = await mount(OWN_TEXT_EXAMPLES['own-text-failures']?.());
    const words = screen.texts('[data-failure] p');

    expect(words).toHaveLength(2 * TAB_FAILURES.length);
    for (const each of words) {
      expect(each).toMatch(/^\p{Lu}.+\.$/u);
      expect(each).not.toMatch(/own_text|\b(true|false|not found)\b/i);
    }
  }));

describe('a source whose text the reader gave', () => {
  it('says so wherever it is shown, and can be taken back', async () => {
    const retried: SourceId[][] = [];
    const screen = await mountAudit(GIVEN, { readAgain: (_, ids) => retried.push(ids) });
    await screen.click('[data-tab="sources"]');

    expect(screen.all('[data-given]').map(({ dataset }) => dataset['given'])).toEqual([
      'uploaded',
      'pasted',
      'open-tab',
      'pasted',
    ]);
    expect(screen.get('[data-given="uploaded"]').textContent).toContain('onerror=alert(1)>.pdf');
    expect(screen.get('[data-given="open-tab"]').textContent).toContain('<b>zinc</b>');
    expect(screen.all('.sources img, .sources [data-given] b')).toEqual([]);
    const card = screen.all('.source').find(each => /Zinc: a trial/.test(each.textContent));
    card?.querySelector<HTMLElement>('[data-action="remove-own-text"]')?.click();
    expect(retried).toEqual([[PLACE.source]]);
  });

  it('says so beside its evidence', async () => {
    const screen = await mountAudit(GIVEN);

    await screen.click('.statement-head');

    expect(screen.get('[data-origin]').textContent).toMatch(/^Your pasted text, /);
  });
});
