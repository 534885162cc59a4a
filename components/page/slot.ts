import { createElement } from './elements';

/** A place on the screen that an item hangs in. */
export type Slot = {
  element: HTMLElement;
  /** `null`: out of sight, and still reached by the keyboard. In viewport pixels. */
  moveTo(place: { x: number; y: number } | null): void;
  isAway(): boolean;
};

/** A slot starts out of sight until the first layout. */
export function createSlot(page: Document, className: string): Slot {
  const element = createElement(page, 'div', `slot ${className} away`);
  let current: string | null = null;
  return {
    element,
    moveTo(place) {
      // Whole pixels, or text and lines blur.
      const next =
        place === null ? null : `translate(${Math.round(place.x)}px,${Math.round(place.y)}px)`;
      if (next === current) return;
      current = next;
      element.classList.toggle('away', next === null);
      element.style.transform = next ?? '';
    },
    isAway: () => current === null,
  };
}
