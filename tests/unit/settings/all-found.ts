import { findSettings, type FoundSetting } from '../../../lib/settings/find-settings';

/** Every setting that a search can find: each has a word with one of these letters. */
export const ALL_FOUND: readonly FoundSetting[] = ['a', 'e', 'i', 'o', 'u', 'y'].flatMap(letter =>
  findSettings(letter, Infinity),
);
