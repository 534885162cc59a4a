import type { StatementId } from '../../lib/core/ids';
import type { Highlights } from './highlights';
import { scrollToRange } from './surroundings';

/** Brings one statement before the reader's eyes. */
export type Marker = { mark: (range: Range, statement: StatementId) => void };

/** How long a marked statement flashes: a smooth scroll is mostly over by then. */
const FLASH_MS = 1_400;

type MarkerDeps = {
  highlights: Highlights;
  /** `null`: nothing is marked any more. */
  onMarked(statement: StatementId | null): void;
  signal: AbortSignal;
};

export function createMarker(page: Document, deps: MarkerDeps): Marker {
  const { highlights, signal } = deps;
  let flash: ReturnType<typeof setTimeout> | undefined;
  let isMarked = false;
  const clear = (): void => {
    if (!isMarked) return;
    isMarked = false;
    clearTimeout(flash);
    highlights.emphasise('flash', null);
    highlights.emphasise('marked', null);
    deps.onMarked(null);
  };
  page.addEventListener('pointerdown', clear, { capture: true, passive: true, signal });
  page.addEventListener(
    'keydown',
    event => {
      if (event.key === 'Escape') clear();
    },
    { capture: true, passive: true, signal },
  );
  signal.addEventListener('abort', () => clearTimeout(flash));
  return {
    mark(range, statement) {
      clear();
      isMarked = true;
      const isCalm = prefersCalm(page);
      highlights.emphasise('marked', range);
      deps.onMarked(statement);
      scrollToRange(range, isCalm ? 'auto' : 'smooth');
      if (isCalm) return;
      highlights.emphasise('flash', range);
      flash = setTimeout(() => highlights.emphasise('flash', null), FLASH_MS);
    },
  };
}

function prefersCalm({ defaultView }: Document): boolean {
  return defaultView?.matchMedia('(prefers-reduced-motion: reduce)').matches ?? true;
}
