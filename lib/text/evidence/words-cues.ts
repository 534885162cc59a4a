import { isNegation } from '../../core/answer/medical-load';
import { atFirstUse } from '../../util/at-first-use';
import { stemWord } from './words-stem';
import { type Word, wordSet } from './words';

/** Reach of a negation in words: "did not [significantly change the] rate". */
const REACH = 6;
const REACH_OF_NO_EVIDENCE = 24;
const CLAUSE_END = /[,;:()]/;

/** Words that compare two things, so that their order matters. */
const COMPARISONS = new Set(['than', 'compared', 'versus', 'vs', 'relative']);

/** Words that claim for every case, or for one alone. */
const ABSOLUTES = wordSet(`
  all every always only entirely completely exclusively solely everyone must most
`);

const HEDGES = wordSet(`
  may might could possible possibly probable probably likely perhaps suggest suggests
  suggested appear appears appeared seem seems seemed
`);

/** Pairs of opposites: a statement with one and a source with the other cannot both hold. */
const OPPOSITES: readonly (readonly [axis: string, plus: string, minus: string])[] = [
  [
    'amount',
    'increase increased raise raised rise risen rose elevate elevated higher more greater grow ' +
      'grew enhance enhanced boost boosted promote promoted upregulated gain gained longer larger ' +
      'stronger accelerate accelerated double doubled up prolong prolonged',
    'decrease decreased reduce reduced lower lowered less fewer decline declined drop dropped fall ' +
      'fell fallen suppress suppressed inhibit inhibited diminish diminished shorter shorten smaller ' +
      'weaker slow slowed downregulated lose lost cut halve halved attenuate attenuated impair impaired',
  ],
  [
    'quality',
    'improve improved better benefit beneficial protect protects protected protective safe helpful ' +
      'effective useful favorable favourable',
    'worsen worsened worse harm harmful harmed unsafe dangerous ineffective useless unfavorable ' +
      'unfavourable toxic detrimental',
  ],
  ['likelihood', 'likely probable possible', 'unlikely improbable impossible'],
  ['frequency', 'common frequent', 'uncommon rare infrequent'],
  ['level', 'high', 'low'],
  ['presence', 'present positive', 'absent negative'],
  ['order', 'before', 'after'],
  ['extreme', 'maximum most', 'minimum least'],
  ['sensitivity', 'sensitive susceptible', 'resistant insensitive'],
  ['activity', 'activate activated induce induced stimulate', 'deactivate block blocked prevent'],
  ['start', 'start begin', 'stop end discontinue'],
  ['advice', 'recommend recommended advise advised', 'discouraged inadvisable contraindicated'],
  ['permission', 'allow allowed permitted', 'forbid forbidden prohibited'],
  ['course', 'acute', 'chronic'],
  ['growth', 'benign', 'malignant'],
  ['need', 'necessary required', 'unnecessary'],
  ['similarity', 'same similar identical', 'different dissimilar'],
  ['weight', 'significant', 'insignificant nonsignificant'],
  ['knowledge', 'known', 'unknown'],
  ['stability', 'stable', 'unstable'],
  ['sufficiency', 'sufficient adequate', 'insufficient inadequate'],
];

export type Direction = { axis: string; sign: 1 | -1 };

const DIRECTIONS = atFirstUse(
  (): ReadonlyMap<string, Direction> =>
    new Map(
      OPPOSITES.flatMap(([axis, plus, minus]) => [
        ...plus.split(' ').map((word): [string, Direction] => [stemWord(word), { axis, sign: 1 }]),
        ...minus
          .split(' ')
          .map((word): [string, Direction] => [stemWord(word), { axis, sign: -1 }]),
      ]),
    ),
);

export function directionOf(stem: string): Direction | null {
  return DIRECTIONS().get(stem) ?? null;
}

/** Returns for each word if it is negated; commas and brackets end it, except in "no evidence". */
export function readNegations(text: string, words: readonly Word[]): boolean[] {
  let left = 0;
  let previousEnd = 0;
  return words.map(word => {
    const gap = text.slice(previousEnd, word.span.start);
    if (CLAUSE_END.test(gap) && left <= REACH) left = 0;
    previousEnd = word.span.end;
    const isReached = left > 0;
    if (isNegation(word.text)) left = Math.max(left, REACH);
    else if (isReached && word.text === 'evidence') left = REACH_OF_NO_EVIDENCE;
    else left = Math.max(0, left - 1);
    return isReached;
  });
}

/** Returns true if a word claims for every case ("all", "only", "always"). */
export function isAbsolute(word: string): boolean {
  return ABSOLUTES.has(word);
}

export function isComparison(word: string): boolean {
  return COMPARISONS.has(word);
}

/** Returns true if a word claims less than the bare verb would ("may", "likely", "suggests"). */
export function isHedge(word: string): boolean {
  return HEDGES.has(word);
}
