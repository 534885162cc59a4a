import { signal, type ReadonlySignal } from '@preact/signals';

/** Source of change events, such as an item of the browser's storage. */
type Watched = { watch(onChange: () => void): unknown };

/**
 * Reads now and whenever one of the sources changes, and shows the result. Resolves once the first
 * one is shown.
 *
 * nb. Two readings may end in any order: only the one that began last is shown.
 */
export function follow<T>(
  sources: readonly Watched[],
  read: () => Promise<T>,
  show: (value: T) => void,
): Promise<void> {
  let reads = 0;
  let last = Promise.resolve();
  async function update(): Promise<void> {
    reads += 1;
    const round = reads;
    const value = await read();
    if (round === reads) show(value);
    else await last;
  }
  for (const source of sources) {
    source.watch(() => {
      last = update();
    });
  }
  last = update();
  return last;
}

/** The same as a signal, which holds `first` until the first reading has ended. */
export function followed<T>(
  first: T,
  sources: readonly Watched[],
  read: () => Promise<T>,
): { view: ReadonlySignal<T>; ready: Promise<void> } {
  const view = signal(first);
  const ready = follow(sources, read, value => {
    view.value = value;
  });
  return { view, ready };
}

export function followItem<T>(
  item: Watched & { getValue(): Promise<T> },
  first: T,
): ReadonlySignal<T> {
  return followed(first, [item], () => item.getValue()).view;
}
