import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  BY_PICTURE,
  COMBINED_HIDDEN,
  COMBINED_VISIBLE,
} from '../attacks/hidden-text/combined-ways';
import { FOLDED, HIDDEN, pageWith, SENTENCES, VISIBLE } from '../attacks/hidden-text/ways';
import { startSession, type Session } from './harness/extension';
import { openLayout, type Layout } from './harness/layout';

const [BAIT] = SENTENCES;

let session: Session;
let layout: Layout;

beforeAll(async () => {
  session = await startSession();
  layout = await openLayout(session);
});

afterAll(() => session.close());

describe('a page that is laid out', () => {
  const told = COMBINED_HIDDEN.filter(({ name }) => !BY_PICTURE.has(name));

  it.each([...HIDDEN, ...told])('is read without what hides by: $name', async way => {
    expect(await layout.read(pageWith(way, BAIT))).not.toContain(BAIT);
  });

  it.each([...VISIBLE, ...COMBINED_VISIBLE, ...FOLDED])(
    'is read with what is seen: $name',
    async way => {
      expect(await layout.read(pageWith(way, BAIT))).toContain(BAIT);
    },
  );
});
