import * as v from 'valibot';
import { look } from './look-schemas';
import { opinion } from './opinion-schemas';
import { coverage, draft, rating } from './quality-schemas';

/** Every kind of work beside an audit. */
export const aside = v.variant('kind', [look, opinion, coverage, rating, draft]);
