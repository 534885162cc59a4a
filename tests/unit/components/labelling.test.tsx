// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it, vi } from 'vitest';

import { LabelView, type LabelActions } from '../../../components/studies/label/LabelView';
import type { LabelLine } from '../../../lib/core/study/packet';
import type { LabelledPacket } from '../../../lib/ports/label-store';
import { fakeLabel, fakePacket, PASSAGES } from '../../fakes/packets';
import { mount, selectWords, settle } from './mount';

/** The view on one packet, with a desk that keeps what it is given. */
async function open(overrides: Partial<LabelActions> = {}) {
  const packet = await fakePacket();
  const packets = signal<readonly LabelledPacket[]>([{ packet, labels: [] }]);
  const given: LabelLine[] = [];
  let time = Date.parse('2026-11-28T10:00:00.000Z');
  const actions: LabelActions = {
    open: () => Promise.resolve(null),
    give: label => {
      given.push(label);
      packets.value = [{ packet, labels: [label] }];
      return Promise.resolve(true);
    },
    saveFile: () => undefined,
    remove: () => undefined,
    ...overrides,
  };
  const screen = await mount(
    h(LabelView, { packets, actions, ownOrigin: 'chrome-extension://veracite', now: () => time }),
  );
  return { packet, packets, given, screen, pass: (ms: number) => void (time += ms) };
}

describe('a packet', () => {
  it('is labelled by keys, with the time it was in sight', async () => {
    const { packet, given, screen, pass } = await open();
    await screen.click('[data-action="label-packet"]');
    const [first] = packet.items;
    expect(screen.get('h2').textContent).toBe(first?.statement);

    pass(4_000);
    await screen.press('5');
    pass(1_000);
    await screen.press('c');
    await settle();

    expect(given.map(({ verdict, ms }) => [verdict, ms])).toEqual([
      [5, 4_000],
      ['cannot-tell', 5_000],
    ]);
    expect(given[0]).toMatchObject({ id: first?.id, packet: packet.sha256, quote: null });
    await screen.press('j');
    expect(screen.get('h2').textContent).toBe(packet.items[1]?.statement);
    await screen.press('k');
    expect(screen.get('h2').textContent).toBe(first?.statement);
  });

  it('gives the label to what is shown, however fast the keys follow', async () => {
    const { packet, given, screen } = await open();
    await screen.click('[data-action="label-packet"]');
    const press = async (key: string): Promise<void> => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key }));
      // Not `act`, which waits for effects: a browser has drawn nothing yet.
      await new Promise(done => setTimeout(done));
    };

    await press('j');
    await press('c');

    expect(given.map(({ id }) => id)).toEqual([packet.items[1]?.id]);
  });

  it('leaves keys alone where a note is typed', async () => {
    const { given, screen } = await open();
    await screen.click('[data-action="label-packet"]');

    screen.get('textarea').focus();
    await screen.press('5');

    expect(given).toEqual([]);
  });

  it('keeps the marked words by their place in the whole text', async () => {
    const { given, screen } = await open();
    await screen.click('[data-action="label-packet"]');
    await screen.press('5');

    await selectWords(screen.get('[data-passage="1"]'), 'a day shorter ');
    await screen.press('m');
    await settle();

    const text = 'a day shorter';
    const start = (PASSAGES[1]?.start ?? 0) + (PASSAGES[1]?.text.indexOf(text) ?? 0);
    expect(given.at(-1)?.quote).toEqual({ text, start, end: start + text.length });
    expect(screen.get('mark').textContent).toBe(text);
    await screen.click('[data-action="clear-quote"]');
    expect(given.at(-1)?.quote).toBeNull();
  });

  it('says what to select where nothing is', async () => {
    const { screen } = await open();
    await screen.click('[data-action="label-packet"]');

    await screen.click('[data-action="mark-quote"]');

    expect(screen.texts('[role="status"]').join(' ')).toContain(
      'Select words within one paragraph',
    );
  });

  it('goes on at the first item without a label, and says when it is gone', async () => {
    const give = vi.fn(() => Promise.resolve(false));
    const { screen } = await open({ give });
    await screen.click('[data-action="label-packet"]');

    await screen.press('3');
    await settle();

    expect(screen.get('[data-label-state]').textContent).toContain('was deleted');
  });

  it('says that a label is stored once it is, not before', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const given: LabelLine[] = [];
    const give = (label: LabelLine) => {
      given.push(label);
      return promise;
    };
    const { packet, packets, screen } = await open({ give });
    await screen.click('[data-action="label-packet"]');

    await screen.press('3');
    expect(screen.get('[data-label-state]').textContent).toBe('');
    packets.value = [{ packet, labels: given }];
    resolve(true);
    await settle();

    expect(screen.get('[data-label-state]').textContent).toBe('Stored.');
  });

  it('shows nothing of the chatbot, the judge or its finding', async () => {
    const { screen } = await open();
    await screen.click('[data-action="label-packet"]');

    expect(screen.root.textContent).not.toMatch(/gemini|supported|not found|embedded/i);
  });

  it('that is refused says why and what to do', async () => {
    const { screen } = await open({ open: () => Promise.resolve('damaged') });
    const input = screen.get('input[type="file"]') as HTMLInputElement;
    const file = new File(['{}'], 'packet.json');
    Object.defineProperty(input, 'files', { value: [file] });

    await act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
    await settle();

    const { textContent } = screen.get('[role="alert"]');
    expect(textContent).toContain('This packet was changed after it was made.');
    expect(textContent).toContain('Ask the coordinator');
  });

  it('counts its labels and hands them out', async () => {
    const saveFile = vi.fn();
    const packet = await fakePacket();
    const labelled = { packet, labels: [fakeLabel(packet)] };
    const actions = { ...(await idle()), saveFile };
    const screen = await mount(
      h(LabelView, {
        packets: signal([labelled]),
        actions,
        ownOrigin: 'chrome-extension://veracite',
        now: () => 0,
      }),
    );

    expect(screen.get('[data-packet]').textContent).toContain('1 of 2 labelled');
    await screen.click('[data-action="save-labels"]');
    expect(saveFile).toHaveBeenCalledExactlyOnceWith(labelled);
    await screen.click('[data-action="label-packet"]');
    expect(screen.get('[data-label-place]').dataset['labelPlace']).toBe('2');
  });
});

function idle(): Promise<LabelActions> {
  return Promise.resolve({
    open: () => Promise.resolve(null),
    give: () => Promise.resolve(true),
    saveFile: () => undefined,
    remove: () => undefined,
  });
}
