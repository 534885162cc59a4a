/** Words of a part of a claim, by their places in it, and where those of its own begin. */
export type Part = {
  words: number[];
  at: number;
  /** A word in the form that the others need: "providing" as "provides". */
  instead?: { at: number; text: string };
};

export type Range = { from: number; to: number };

export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
