import { describe, expect, it } from 'vitest';

import { passageId } from '../../../lib/core/ids';
import { createLexicalJudge } from '../../../lib/judges/lexical/lexical-judge';
import { compareNuggets } from '../../../scripts/lib/compare-nuggets';
import type { Judge } from '../../../lib/ports/judge';
import { fakeJudge } from '../../fakes/judges';

const SOURCE = [
  'Zinc shortens colds by one day.',
  'The trial had 120 adults.',
  'Zinc did not prevent relapses.',
];
const go = () => new AbortController().signal;

function compare(
  statement: string[],
  { judge = fakeJudge(), source = SOURCE }: { judge?: Judge; source?: string[] } = {},
) {
  return compareNuggets({ statement, source, sourceTitle: 'A trial' }, judge, go());
}

describe('comparing nuggets with nuggets', () => {
  it('supports a sentence all of whose nuggets the document has', async () => {
    const { label, nuggets } = await compare([
      'Zinc shortens colds by one day.',
      'The trial had 120 adults.',
    ]);

    expect(label).toBe('supports');
    expect(nuggets.map(each => each.label)).toEqual(['supports', 'supports']);
  });

  it('is neutral where a related nugget is not there', async () => {
    const { label, nuggets } = await compare([
      'Zinc shortens colds by one day.',
      'Zinc shortens fevers by one day.',
    ]);

    expect(nuggets[1]?.label).toBe('neutral');
    expect(label).toBe('neutral');
  });

  it('is not relevant where the document speaks of something else', async () => {
    expect((await compare(['Volcanoes erupt in Iceland.'])).label).toBe('not-relevant');
  });

  it('contradicts with one contradicted nugget, by a real judge', async () => {
    const { label } = await compare(
      ['Zinc shortens colds by one day.', 'The trial had 500 adults.'],
      { judge: createLexicalJudge() },
    );

    expect(label).toBe('contradicts');
  });

  it('takes no word of a judge that quotes what the nugget does not say', async () => {
    const judge = fakeJudge({
      reply: ({ pairId, passages: [first] }) => ({
        pairId,
        kind: 'supported',
        confidence: 1,
        quotes: [{ passageId: first?.id ?? passageId('none'), exact: 'made up' }],
      }),
    });

    expect((await compare(['Zinc shortens colds by one day.'], { judge })).label).toBeNull();
  });

  it('has no label where the judge leaves a nugget out', async () => {
    const judge: Judge = {
      identity: { id: 'mute', version: '1' },
      async *judge() {
        await Promise.resolve();
        yield* [];
      },
    };

    expect(await compare(['Zinc.'], { judge })).toEqual({
      label: null,
      nuggets: [{ text: 'Zinc.', label: null }],
    });
  });

  it('has no label for a sentence without nuggets', async () => {
    expect((await compare([])).label).toBeNull();
  });
});
