import type { MarkKind } from '../../lib/core/audit/mark';

/**
 * SVG paths in a 16 × 16 box. Shapes differ as much as colours, for colour-blind users. Open
 * support is in a circle, and an open contradiction is no cross.
 */
export const VERDICT_ICONS: Record<MarkKind, string> = {
  supported: 'M3.5 8.5l3 3 6-7',
  'supported-elsewhere': 'M2.5 6.5l2.5 2.5 4-5M3.5 12.5h9M10 10l2.5 2.5L10 15',
  'partly-supported': 'M2.5 8c1.8-2.6 3.6-2.6 5.5 0s3.7 2.6 5.5 0',
  contradicted: 'M4 4l8 8M12 4l-8 8',
  'open-supported': 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13M5.2 8.3l2 2 3.7-4.2',
  'open-supported-elsewhere':
    'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13M4.8 8h6M8.4 5.6L10.8 8l-2.4 2.4',
  'open-partly-supported':
    'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13M4.8 8c1-1.5 2-1.5 3.2 0s2.2 1.5 3.2 0',
  'open-contradicted': 'M8 2.2l6.2 11.1H1.8zM8 6.2v3.4M8 11.3v.2',
  'not-found': 'M10.5 10.5L14 14M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9',
  'not-judged': 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M8 12.8v.2',
  pending: 'M4 8h.01M8 8h.01M12 8h.01',
  'not-check-worthy': 'M4 8h8',
};
