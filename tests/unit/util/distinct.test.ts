import { describe, expect, it } from 'vitest';

import { distinctBy } from '../../../lib/util/distinct';

describe('distinctBy', () => {
  it('keeps the first item of each key, in order', () =>
    expect(distinctBy(['ab', 'b', 'ac', 'bc'], word => word.charAt(0))).toEqual(['ab', 'b']));

  it('drops the items whose key is known already', () =>
    expect(distinctBy(['a', 'b', 'b'], word => word, ['a'])).toEqual(['b']));
});
