import type { VNode } from 'preact';

/** Decorative line drawing in a 16 × 16 box; a word always accompanies it. */
export function Icon({ path, size = 16 }: { path: string; size?: number }): VNode {
  return (
    <svg
      class={DIRECTED.has(path) ? 'icon icon-directed' : 'icon'}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

/** nb. Apart, for scripts on web pages: the list below would be in them whole. */
export const PENCIL = 'M3 13l.7-3L10.5 3.2l2.3 2.3L6 12.3zM9 4.7L11.3 7';

export const ICONS = {
  back: 'M10 3L5 8l5 5',
  chevron: 'M6 3l5 5-5 5',
  down: 'M3 6l5 5 5-5',
  close: 'M4 4l8 8M12 4l-8 8',
  external: 'M9 3h4v4M13 3L7 9M11 9.5V13H3V5h3.5',
  trash: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5',
  download: 'M8 2.5v7.5M5 7l3 3 3-3M3 13h10',
  grid: 'M2.5 2.5h11v11h-11zM2.5 6.2h11M2.5 9.8h11M6.2 2.5v11M9.8 2.5v11',
  gear: 'M3 4.5h10M3 8h10M3 11.5h10M6 3v3M10.5 6.5v3M5 10v3',
  lock: 'M4 7.5h8V13H4zM5.5 7.5V5.5a2.5 2.5 0 0 1 5 0v2',
  shield: 'M8 2l5 1.8v3.7c0 3-2 5.3-5 6.5-3-1.2-5-3.5-5-6.5V3.8z',
  pencil: PENCIL,
  pin: 'M6 2.5h4l-.5 4 2.5 2.5H4l2.5-2.5zM8 9v4.5',
  share: 'M8 10V2.5M5 5.5l3-3 3 3M4 8H3v5.5h10V8h-1',
  eye: 'M1.500 8C4.500 3.300 11.500 3.300 14.500 8 11.500 12.700 4.500 12.700 1.500 8M8 6a2 2 0 1 0 0 4 2 2 0 1 0 0-4',
  eyeOff: 'M1.500 8C4.500 3.300 11.500 3.300 14.500 8 11.500 12.700 4.500 12.700 1.500 8M3 13L13 3',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  search: 'M10.5 10.5L14 14M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9',
  info: 'M8 7.5v4M8 4.8v.2M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 1 0 8 1.8',
} as const;

/** Directional icons, mirrored in right-to-left text. */
const DIRECTED: ReadonlySet<string> = new Set([ICONS.back, ICONS.chevron, ICONS.external]);
