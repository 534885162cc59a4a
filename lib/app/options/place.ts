import { signal, type ReadonlySignal } from '@preact/signals';

import type { OptionsPlace } from '../../../components/options/show-place';

/** Follows the fragment of the page's address; `onGo` leads there, also a second time. */
export function watchPlace(): {
  place: ReadonlySignal<OptionsPlace>;
  onGo: (name: string) => void;
} {
  const read = (): OptionsPlace => ({ name: location.hash.slice(1) });
  const place = signal(read());
  addEventListener('hashchange', () => {
    place.value = read();
  });
  return {
    place,
    onGo: name => {
      if (location.hash === `#${name}`) place.value = read();
      else location.hash = name;
    },
  };
}
