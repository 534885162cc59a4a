import * as v from 'valibot';

/** Sentences of an answer and the links that its author gave for each; none is `[]`. */
export type Expected = ReadonlyMap<string, readonly string[]>;

const links = v.array(v.string());
const sentence = v.object({
  text: v.optional(v.string()),
  statement: v.optional(v.string()),
  links: v.optional(links),
  sources: v.optional(links),
  addresses: v.optional(links),
});
const expectedSpec = v.union([
  v.object({ statements: v.array(sentence) }),
  v.array(sentence),
  v.record(v.string(), links),
]);

/** Reads "sentence → links", or a list of objects with `text` and `links`. */
export function readExpected(json: string): Expected {
  const file = v.parse(expectedSpec, JSON.parse(json));
  const list = v.safeParse(v.array(sentence), Array.isArray(file) ? file : file['statements']);
  if (!list.success) return new Map(Object.entries(v.parse(v.record(v.string(), links), file)));
  return new Map(
    list.output.map(each => [
      each.text ?? each.statement ?? '',
      each.links ?? each.sources ?? each.addresses ?? [],
    ]),
  );
}
