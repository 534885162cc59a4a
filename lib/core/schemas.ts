import * as v from 'valibot';

/*
 * Parts of the schemas of records. nb. Only a backup is parsed by them: import no more than their
 * types into what runs in a page. A backup is a stranger's file: keys not named here are dropped.
 */

export const text = v.string();
export const name = v.nullable(text);
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
export const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
export const moment = v.pipe(
  v.string(),
  v.maxLength(40),
  v.check(value => !Number.isNaN(Date.parse(value))),
);
export const span = v.pipe(
  v.object({ start: count, end: count }),
  v.check(({ start, end }) => start <= end),
);
export const tokens = v.object({ prompt: count, reply: count });
export const judge = v.object({
  id: text,
  version: text,
  /** Name of the model, if the engine runs more than one. */
  model: v.exactOptional(text),
  /**
   * What it compares a statement with: the best sentence of the source, chosen by an embedder or by
   * common words; omitted: the document, by the passages that fit best.
   */
  granularity: v.exactOptional(v.picklist(['sentence', 'sentence-by-words'])),
  /** SHA-256 of the weights, if they are local. */
  weights: v.exactOptional(text),
});

export function id<Id>(make: (raw: string) => Id) {
  return v.pipe(v.string(), v.minLength(1), v.maxLength(8_192), v.transform(make));
}
