import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';

/** The room a drawing has, in CSS pixels, and which way its page is read. */
export type Box = { width: number; isRtl: boolean };

/** Before anything is measured, and where nothing can be. */
const FIRST: Box = { width: 640, isRtl: false };

/** Follows the room of an element, so that a drawing in it keeps its type size at any width. */
export function useBox(): { ref: RefObject<HTMLDivElement | null>; box: Box } {
  const ref = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState(FIRST);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (): void => {
      const { width } = element.getBoundingClientRect();
      const isRtl = getComputedStyle(element).direction === 'rtl';
      if (width > 0) setBox(known => (isSame(known, { width, isRtl }) ? known : { width, isRtl }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return { ref, box };
}

function isSame(a: Box, b: Box): boolean {
  return a.width === b.width && a.isRtl === b.isRtl;
}
