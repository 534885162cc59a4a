import { expect, it } from 'vitest';

import { parseJson } from '../../../lib/util/parse-json';

it('reads JSON', () => expect(parseJson('{"a": [1, null]}')).toEqual({ a: [1, null] }));

it.each(['', 'no', '{"a": ', '{} {}'])('gives nothing for %j', text =>
  expect(parseJson(text)).toBeNull(),
);
