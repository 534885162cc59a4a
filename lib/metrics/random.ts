/** Numbers from 0 up to 1. */
export type Random = () => number;

/**
 * Numbers that look random, the same ones for the same seed: Marsaglia's xorshift with 128 bits of
 * state (J. Stat. Softw. 8(14), 2003). Its period of 2^128 − 1 is far beyond what figures draw.
 */
export function createRandom(seed: number): Random {
  // Any four words will do as a start that are not all 0; Weyl steps spread small seeds.
  const words = [1, 2, 3, 4].map(step => scramble(seed + Math.imul(step, 0x9e3779b9)));
  let [x = 1, y = 2, z = 3, w = 4] = words;
  if ((x | y | z | w) === 0) w = 1;
  return () => {
    const mixed = x ^ (x << 11);
    x = y;
    y = z;
    z = w;
    w = w ^ (w >>> 19) ^ mixed ^ (mixed >>> 8);
    return (w >>> 0) / 2 ** 32;
  };
}

/** The finishing steps of MurmurHash3: each bit of the number comes to depend on all others. */
function scramble(number: number): number {
  let bits = number | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
