import { describe, expect, it } from 'vitest';

import { exactObject, readJsonReply } from '../../../lib/text/json-reply';

describe('readJsonReply', () => {
  it.each([
    '{"a": 1}',
    '\n```json\n{"a": 1}\n```\n',
    'Sure! Here it is: {"a": 1}',
    '{"a": 1}\n\nLet me know if you need more.',
  ])('reads the object in %j', reply => expect(readJsonReply(reply)).toEqual({ a: 1 }));

  it.each(['', 'Sure!', '{"a": ', '{"a": 1} and {"a": 2}'])('finds none in %j', reply =>
    expect(readJsonReply(reply)).toBeNull(),
  );
});

describe('exactObject', () =>
  it('wants every property and no other, as strict servers do', () =>
    expect(exactObject({ a: { type: 'string' } })).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
      additionalProperties: false,
    })));
