import { describe, expect, it } from 'vitest';

import { CHECK_SCHEMA, readChecks } from '../../../../lib/judges/llm/check-reply';
import { answerWith } from './judge-setup';

const ASKED = new Set(['s1', 's2']);
const QUOTES = [{ passage: 'p1', quote: 'words' }];
const WHOLE = { statement: 's1', verdict: 'supported', quotes: QUOTES };

const read = (reply: string) => [...readChecks(reply, ASKED).values()];
const readOne = (entry: object) => read(answerWith([entry]));

describe('an answer to a check', () => {
  it('is read with its certainty from 0 to 1', () =>
    expect(readOne({ ...WHOLE, certainty: 85 })).toEqual([
      { ...WHOLE, missing: null, certainty: 0.85 },
    ]));

  it.each([
    ['in a fence', (json: string) => `\`\`\`json\n${json}\n\`\`\``],
    ['in a fence without a name', (json: string) => `\`\`\`\n${json}\n\`\`\``],
    ['after a word', (json: string) => `Here it is:\n${json}`],
    ['before a word', (json: string) => `${json}\n\nI hope this helps.`],
    ['in white space', (json: string) => `\n\n  ${json} \n`],
  ])('is read %s', (_name, wrap) => expect(read(wrap(answerWith([WHOLE])))).toHaveLength(1));

  it('that was cut off is read as far as it is whole', () => {
    const reply = answerWith([WHOLE, { ...WHOLE, statement: 's2' }]);

    expect(read(reply.slice(0, -10)).map(({ statement }) => statement)).toEqual(['s1']);
  });

  it.each([
    ['another shape', { checked: 's1' }],
    ['a statement that was not asked about', { ...WHOLE, statement: 's3' }],
    ['a number for a statement', { ...WHOLE, statement: 1 }],
    ['an unknown verdict', { ...WHOLE, verdict: 'true' }],
    ['a finding without quotes', { ...WHOLE, quotes: [] }],
    ['an empty quote', { ...WHOLE, quotes: [{ passage: 'p1', quote: ' ' }] }],
    ['quotes that are no list', { ...WHOLE, quotes: 'words' }],
    ['a part that is missing, without saying which', { ...WHOLE, verdict: 'partly' }],
    ['too much certainty', { ...WHOLE, certainty: 101 }],
    ['certainty in words', { ...WHOLE, certainty: 'high' }],
  ])('leaves out an entry of %s', (_name, entry) => expect(readOne(entry)).toEqual([]));

  it('keeps the first entry for a statement', () => {
    const reply = answerWith([WHOLE, { ...WHOLE, verdict: 'contradicted' }]);

    expect(read(reply).map(({ verdict }) => verdict)).toEqual(['supported']);
  });

  it('of a small model is read though it calls a statement by its number, or the only one anything', () => {
    const bare = ['2', '1'].map(statement => ({ ...WHOLE, statement }));
    const echoed = { ...WHOLE, statement: 'Zinc shortens a cold.' };

    expect([...readChecks(answerWith(bare), ASKED).keys()]).toEqual(['s2', 's1']);
    expect([...readChecks(answerWith([echoed, WHOLE]), new Set(['s1'])).values()]).toEqual([
      expect.objectContaining({ statement: 's1' }),
    ]);
    expect([...readChecks(answerWith([echoed]), new Set(['s1'])).keys()]).toEqual(['s1']);
    expect(readOne(echoed)).toEqual([]);
  });

  it.each(['', 'null', '[]', '{}', '{"checks":{}}', 'They are supported.', '{"checks":'])(
    'is none where it is %s',
    reply => expect(read(reply)).toEqual([]),
  );

  it('that only repeats JSON of a page, and goes on in words, is none', () => {
    expect(read(`The page says ${answerWith([WHOLE])} and then {`)).toHaveLength(1);
    expect(read(`The page says {"a": ${answerWith([WHOLE])} but it is not so.`)).toEqual([]);
  });

  it('has no place for reasons: what a model thinks of a passage would be believed for the passage', () => {
    const fields = findObjects(CHECK_SCHEMA.schema).map(({ properties }) =>
      Object.keys(properties as object).sort(),
    );

    expect(fields).toContainEqual(['certainty', 'missing', 'quotes', 'statement', 'verdict']);
    expect(fields).toContainEqual(['passage', 'quote']);
    expect(fields).toContainEqual(['checks']);
    expect(fields).toHaveLength(3);
  });

  it('is asked for by a schema that strict servers take', () => {
    const objects = findObjects(CHECK_SCHEMA.schema);

    expect(objects).toHaveLength(3);
    for (const { properties, required, additionalProperties } of objects) {
      expect(additionalProperties).toBe(false);
      expect(required).toEqual(Object.keys(properties as object));
    }
  });
});

/** Every schema of an object in a schema. */
function findObjects(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inner = Object.values(schema).flatMap(findObjects);
  return 'type' in schema && schema.type === 'object' ? [{ ...schema }, ...inner] : inner;
}
