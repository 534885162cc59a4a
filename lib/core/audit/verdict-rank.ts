import type { FindingKind } from './finding';

/**
 * Rank of a settled cell, best first. A cited source outranks one cited elsewhere; but support
 * found anywhere outranks a partial match (SourceCheckup counts a statement as supported if at
 * least one source of the answer supports it), and a contradiction by the cited source is never
 * hidden behind a partial match elsewhere.
 */
export const RANK: readonly (readonly [FindingKind, cited: boolean])[] = [
  ['supported', true],
  ['supported', false],
  ['partly-supported', true],
  ['contradicted', true],
  ['partly-supported', false],
  ['contradicted', false],
  // An unreadable cited source may support the statement, so it is not "not found".
  ['not-judged', true],
  ['not-found', true],
  // Where nothing is cited, any source may support it, so an unread one is not "not found" either.
  ['not-judged', false],
  ['not-found', false],
];

const CONTRADICTED: typeof RANK = [
  ['contradicted', true],
  ['contradicted', false],
];

/**
 * Rank for doses, numbers, warnings and instructions: a source that contradicts outweighs one that
 * supports the statement and is cited for another. SourceCheckup's rates count it as supported.
 */
export const COSTLY_RANK: typeof RANK = [
  ['supported', true],
  ...CONTRADICTED,
  ...RANK.slice(1).filter(([kind]) => kind !== 'contradicted'),
];
