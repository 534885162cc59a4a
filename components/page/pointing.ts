import type { BadgeView, PageCallbacks } from '../../lib/ports/page-ui';
import type { BadgeTouch } from './Badge';
import { badgeTarget } from './page-words';

/** A pointer that only crosses a text points at nothing. */
export const POINT_REST_MS = 200;

/** Tells which statement is pointed at: its badge, or its text (`findAt`). */
export function createPointing(
  page: Document,
  deps: Pick<PageCallbacks, 'onPoint'> & {
    host: Element;
    findAt: (point: { x: number; y: number }) => BadgeView | undefined;
    signal: AbortSignal;
  },
): { onTouch: (touch: BadgeTouch) => void } {
  const { host, signal } = deps;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: string | undefined;
  let isEntering = false;
  const later = (find: () => BadgeView | undefined, { isBadge = false } = {}): void => {
    clearTimeout(timer);
    isEntering = isBadge;
    timer = setTimeout(() => {
      const badge = find();
      if (badge?.statementId === last) return;
      last = badge?.statementId;
      deps.onPoint(badge ? { audit: badge.auditId, statement: badgeTarget(badge) } : null);
    }, POINT_REST_MS);
  };
  page.addEventListener(
    'pointermove',
    ({ target, clientX: x, clientY: y }) => {
      if (target !== host) later(() => deps.findAt({ x, y }));
      // In a card its badge is still meant.
      else if (!isEntering) clearTimeout(timer);
    },
    { capture: true, passive: true, signal },
  );
  page.documentElement.addEventListener('pointerleave', () => later(() => undefined), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    onTouch: ({ isOn, item }) => later(() => (isOn ? item : undefined), { isBadge: isOn }),
  };
}
