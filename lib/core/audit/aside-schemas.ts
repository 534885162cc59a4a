import * as v from 'valibot';
import { look } from './look-schemas';
import { coverage, draft, rating } from './quality-schemas';

/** Every kind of work beside an audit. */
export const aside = v.variant('kind', [look, coverage, rating, draft]);
