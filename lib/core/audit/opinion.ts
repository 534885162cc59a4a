import type { Aside, AsideResult } from './aside';

/** A second answer to the question of a checked one, from literature. */
export type Opinion = Aside<'opinion'>;
export type OpinionResult = AsideResult<'opinion'>;
export type Compared = OpinionResult['compared'][number];

export const OPINION_KEY = 'answer';
