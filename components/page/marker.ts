import type { StatementId } from '../../lib/core/ids';
import type { PageUi } from '../../lib/ports/page-ui';
import type { Highlights } from './highlights';
import { scrollToRange } from './surroundings';

/** Duration of the flash: a smooth scroll has usually ended by then. */
const FLASH_MS = 1_400;

export function createMarker(
  page: Document,
  deps: {
    highlights: Highlights;
    /** `null`: the mark was removed. */
    onMarked: (statement: StatementId | null) => void;
    signal: AbortSignal;
  },
): Record<'mark', PageUi['markStatement']> {
  const { highlights, signal } = deps;
  let flash: ReturnType<typeof setTimeout> | undefined;
  let isMarked = false;
  const clear = (): void => {
    if (!isMarked) return;
    isMarked = false;
    clearTimeout(flash);
    highlights.emphasise('flash', []);
    highlights.emphasise('marked', []);
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
    mark(range, statement, parts = [range]) {
      clear();
      isMarked = true;
      const isCalm = prefersCalm(page);
      highlights.emphasise('marked', parts);
      deps.onMarked(statement);
      scrollToRange(range, isCalm ? 'auto' : 'smooth');
      if (isCalm) return;
      highlights.emphasise('flash', parts);
      flash = setTimeout(() => highlights.emphasise('flash', []), FLASH_MS);
    },
  };
}

function prefersCalm({ defaultView }: Document): boolean {
  return defaultView?.matchMedia('(prefers-reduced-motion: reduce)').matches ?? true;
}
