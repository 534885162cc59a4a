/**
 * Endings that are removed, longest first, each with its replacement. Few on purpose: they join the
 * forms in which a statement and its source differ ("reduces", "reduced", "reduction") and no
 * others. A longer list joins words that mean different things ("organ", "organise").
 */
const ENDINGS: readonly (readonly [ending: string, replacement: string])[] = [
  ['ications', 'y'],
  ['ication', 'y'],
  ['uctions', 'uc'],
  ['uction', 'uc'],
  ['ations', ''],
  ['ation', ''],
  ['ating', ''],
  ['ated', ''],
  ['ates', ''],
  ['ments', ''],
  ['ment', ''],
  ['ities', ''],
  ['ness', ''],
  ['ions', ''],
  ['edly', ''],
  ['ally', 'al'],
  ['sses', 'ss'],
  ['ate', ''],
  ['ity', ''],
  ['ely', ''],
  ['ies', 'y'],
  ['ied', 'y'],
  ['ing', ''],
  ['ion', ''],
  ['ed', ''],
  ['es', ''],
  ['ly', ''],
  ['s', ''],
];

/** Endings that are often part of a short word itself ("create", "related", "apply"). */
const OFTEN_PART_OF_THE_WORD = new Set(['ation', 'ations', 'ating', 'ated', 'ates', 'ate', 'ly']);

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
  ['mice', 'mouse'],
  ['feet', 'foot'],
  ['teeth', 'tooth'],
]);

const SHORTEST_WORD = 4;
/** Length that must remain: below it, unlike words meet ("ration" and "rating" at "r"). */
const SHORTEST_STEM = 3;
/** Excludes "hour" and the stem of "raise". */
const SHORTEST_SPELT_TWICE = 5;

/** Returns the stem of a lower-case English word, equal for its common forms; not for display. */
export function stemWord(word: string): string {
  const bare = word.replace(/['’]s?$/, '');
  if (bare.length < SHORTEST_WORD || /\d/.test(bare)) return bare;
  return toOneSpelling(tidy(IRREGULAR.get(bare) ?? cutEnding(bare)));
}

/** Joins British and American spelling: "anaemia", "oedema", "tumour", "randomised", "fibre". */
function toOneSpelling(stem: string): string {
  const plain = stem.replace(/^[ao]e(?=[dst])|(?<=[b-df-hj-np-tv-z])[ao]e(?=[a-z])/g, 'e');
  if (plain.length < SHORTEST_SPELT_TWICE) return plain;
  return plain
    .replace(/our(?=$|abl|al)/, 'or')
    .replace(/([iy])s$/, '$1z')
    .replace(/([bt])er$/, '$1r');
}

function cutEnding(word: string): string {
  if (/(?:us|is|[^e]ss|[^n]ess)$/.test(word)) return word;
  for (const [ending, replacement] of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length) + replacement;
    const shortest = OFTEN_PART_OF_THE_WORD.has(ending) ? SHORTEST_STEM + 1 : SHORTEST_STEM;
    const isFamily = ending === 'ly' && stem.endsWith('i');
    if (stem.length >= shortest && /[aeiouy]/.test(stem) && !isFamily) return stem;
  }
  return word;
}

/** Removes spelling before an ending: a doubled letter, a final e, y for i. */
function tidy(stem: string): string {
  const single = /([bdfgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
  if (single.length > SHORTEST_STEM && single.endsWith('e')) return single.slice(0, -1);
  return single.length >= SHORTEST_STEM && single.endsWith('y')
    ? `${single.slice(0, -1)}i`
    : single;
}
