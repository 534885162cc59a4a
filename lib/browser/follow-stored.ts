/** Something stored that can be read and followed, as an item of the browser's storage. */
export type Stored<T> = {
  getValue(): Promise<T>;
  watch(onChange: (value: T) => void): unknown;
};

/**
 * Shows what is stored, now and whenever it changes.
 *
 * nb. A change that comes in while the first reading is under way counts: what that reading brings
 * is older, and shown last it would take the newer away for good.
 */
export function followStored<T>(item: Stored<T>, show: (value: T) => void): void {
  let hasChanged = false;
  item.watch(value => {
    hasChanged = true;
    show(value);
  });
  void item.getValue().then(value => {
    if (!hasChanged) show(value);
  });
}
