/**
 * Binary search: the first index below `length` for which `isFrom` is true, `length` if there is
 * none. `isFrom` is false up to some index and true from there on.
 */
export function firstIndex(length: number, isFrom: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isFrom(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
