import type { Style } from './cascade';
import { partsOf } from './css-values';
import type { Declaration } from './declarations';

/** What the first and the last step of an animation declare. */
export type Motion = { from: readonly Declaration[]; to: readonly Declaration[] };

/** Chosen: longer than a user waits for a text. */
const PATIENCE_S = 60;

/**
 * What animations declare after a while, later ones last. One that is paused, or begins later, shows
 * its first step; an endless one what both its ends agree on.
 */
export function motionOf(style: Style, motions: ReadonlyMap<string, Motion>): Declaration[] {
  if (motions.size === 0) return [];
  const longhands = ['name', 'fill-mode', 'direction', 'play-state', 'duration', 'delay'];
  const own = longhands.map(each => style.get(`animation-${each}`) ?? '').join(' ');
  return partsOf(`${style.get('animation') ?? ''} ${own}`, ',').flatMap(each => {
    const words = new Set(partsOf(each));
    const motion = Array.from(words, word => motions.get(word)).find(found => found !== undefined);
    return motion ? [...declaredBy(motion, words)] : [];
  });
}

function declaredBy({ from, to }: Motion, words: ReadonlySet<string>): readonly Declaration[] {
  const isReversed = words.has('reverse') || words.has('alternate-reverse');
  const [first, last] = isReversed ? [to, from] : [from, to];
  const times = partsOf([...words].filter(word => /^-?[\d.]+m?s$/.test(word)).join(' '));
  const [, delay = 0] = times.map(
    time => Number.parseFloat(time) / (time.endsWith('ms') ? 1e3 : 1),
  );
  const fills = (...modes: string[]) => modes.some(mode => words.has(mode));
  if (delay > PATIENCE_S) return fills('backwards', 'both') ? first : [];
  if (words.has('paused')) return first;
  if (words.has('infinite')) return first.filter(one => last.some(other => isSame(one, other)));
  return fills('forwards', 'both') ? last : [];
}

function isSame(one: Declaration, other: Declaration): boolean {
  return one.property === other.property && one.value === other.value;
}
