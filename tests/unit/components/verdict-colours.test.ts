import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

/**
 * Colours as seen without one kind of cone, in linear RGB: Machado, Oliveira and Fernandes 2009, "A
 * Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), severity 1.
 */
const SEEN_BY = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

/** Marks that say different things of a statement. Each has an icon and a word of its own too. */
const MARKS = ['supported', 'contradicted', 'not-found', 'open-contradicted', 'not-judged'];

/** ΔE*ab of 10 is seen at a glance; 2.3 is just noticed (Mahy et al. 1994). */
const LEAST = 10;

const CSS = readFileSync(
  resolve(import.meta.dirname, '../../../components/styles/tokens.css'),
  'utf8',
);

type Triple = [number, number, number];

/** Colours of a mark's solid parts, as sRGB 0–1: in light, and in dark. */
function coloursOf(mark: string): Triple[] {
  const rule = new RegExp(
    `\\.verdict-${mark}\\b[^}]*?--v-solid: light-dark\\(#(\\w+), #(\\w+)\\)`,
    's',
  );
  const [, ...found] = rule.exec(CSS) ?? [];
  if (found.length !== 2) throw new Error(`test: no colour of ${mark}`);
  return found.map(hex => [0, 2, 4].map(at => parseInt(hex.slice(at, at + 2), 16) / 255) as Triple);
}

const toLinear = (each: number) =>
  each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4;

function times(matrix: readonly (readonly number[])[], [a, b, c]: Triple): Triple {
  return matrix.map(([x = 0, y = 0, z = 0]) => x * a + y * b + z * c) as Triple;
}

/** CIE L*a*b* of linear sRGB under D65. */
function toLab(linear: Triple): Triple {
  const xyz = times(
    [
      [0.4124, 0.3576, 0.1805],
      [0.2126, 0.7152, 0.0722],
      [0.0193, 0.1192, 0.9505],
    ],
    linear.map(each => Math.min(1, Math.max(0, each))) as Triple,
  );
  const [x, y, z] = [xyz[0] / 0.9505, xyz[1], xyz[2] / 1.089].map(each =>
    each > 0.008856 ? Math.cbrt(each) : 7.787 * each + 16 / 116,
  ) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function distance(one: Triple, other: Triple): number {
  return Math.hypot(...one.map((each, at) => each - (other[at] ?? 0)));
}

const pairs = MARKS.flatMap((one, at) => MARKS.slice(at + 1).map(other => [one, other] as const));

describe.each(Object.entries(SEEN_BY))('with %s', (_name, matrix) => {
  it.each(pairs)('%s and %s look different, in light and dark', (one, other) => {
    const seen = (mark: string) =>
      coloursOf(mark).map(colour => toLab(times(matrix, colour.map(toLinear) as Triple)));
    const others = seen(other);

    for (const [at, colour] of seen(one).entries()) {
      expect(distance(colour, others[at] ?? colour)).toBeGreaterThan(LEAST);
    }
  });
});
