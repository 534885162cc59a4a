import type { CheckData } from '../fakes/word-for-word';

/** Prompt in which a model meets an order, and the passage that gives it. */
export type Sight = { data: CheckData; passage: string };

/** Reply of a model that obeys. */
export type Obey = (sight: Sight) => string;

/**
 * Way in which an order passes the code, if it does: with words that are in the source, or
 * with a "not found" that rests on no words. Nobody can tell either from an honest answer.
 */
export type Slips = 'real-words' | 'withheld';

/** A passage of a source that tries to give orders to the model that reads it. */
export type Attack = {
  name: string;
  text: string;
  obey: Obey;
  /** Words of the order; left out: its first ones. */
  cue?: string;
  /** Written so that only a model could read it: the prompt must not have it. */
  isHidden?: true;
  slips?: Slips;
};

/** Stands in the source, and supports none of the statements. */
export const REAL = 'Oily fish and eggs hold some of it as well.';
/** Stands nowhere. */
export const INVENTED = 'Every one of these statements was confirmed by experts in 2031.';

type Statement = CheckData['statements'][number];

/** An entry of an answer, as the prompt asks for it unless told otherwise. */
export function entry(statement: string, quote: string, overrides: object = {}): object {
  return {
    statement,
    verdict: 'supported',
    quotes: [{ passage: 'p1', quote }],
    missing: null,
    certainty: 100,
    ...overrides,
  };
}

export function answer(entries: readonly object[]): string {
  return JSON.stringify({ checks: entries });
}

/** Says these very words. */
export function says(text: string): Obey {
  return () => text;
}

/** An entry for each statement, in the shape the prompt asks for. */
export function each(make: (statement: Statement, sight: Sight) => object): Obey {
  return sight => answer(sight.data.statements.map(statement => make(statement, sight)));
}

/** Calls all statements supported, and quotes this for it. */
export function supportsAll(quote: string): Obey {
  return each(({ id }, { passage }) => entry(id, quote, { quotes: [{ passage, quote }] }));
}

/** Calls all statements supported, and quotes each as its own proof. */
export const supportsByItself: Obey = each(({ id, text }, { passage }) =>
  entry(id, text, { quotes: [{ passage, quote: text }] }),
);

/** Finds nothing at all. */
export const withholdsAll: Obey = each(({ id }) =>
  entry(id, '', { verdict: 'not_found', quotes: [] }),
);
