/** A fault to plant, and the tests that have to find it; they are part of `npm test`. */
export type Mutant = {
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  tests: readonly string[];
};

/** The code of the mutant's file with the fault in it. */
export function plant(code: string, { name, file, find, replace }: Mutant): string {
  const [before, after, ...others] = code.split(find);
  if (before === undefined || after === undefined || others.length > 0) {
    throw new Error(`mutants: "${name}" has to occur once in ${file}: ${find}`);
  }
  return `${before}${replace}${after}`;
}

export const MUTANTS: readonly Mutant[] = [];
