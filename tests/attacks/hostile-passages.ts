import { CHARACTERS } from './hostile-characters';
import { ORDERS } from './hostile-orders';
import { SHAPES } from './hostile-shapes';
import type { Attack } from './obedience';

/** One hundred passages that try to give orders, each in a way of its own. */
export const HOSTILE_PASSAGES: readonly Attack[] = [...ORDERS, ...SHAPES, ...CHARACTERS];
