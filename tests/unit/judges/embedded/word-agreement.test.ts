import { describe, expect, test } from 'vitest';

import { passageId } from '../../../../lib/core/ids';
import { createWordReader } from '../../../../lib/judges/embedded/word-hints';
import { fakeTask } from '../../../fakes/judges';

const SOURCE = 'Tea contains caffeine. The usual dose is 500 mg twice a day with food.';

function read(statement: string, text = SOURCE) {
  const passages = [{ id: passageId('passage'), text }];
  return createWordReader()(fakeTask({ statement, sourceTitle: '', passages }));
}

describe('what comparing words alone says', () => {
  test('is support where the source has the statement word for word', () =>
    expect(read('The usual dose is 500 mg twice a day with food.')).toBe('supported'));

  test('is contradiction where only the number differs', () =>
    expect(read('The usual dose is 850 mg twice a day with food.')).toBe('contradicted'));

  test('is nothing where the words differ, and where only a part is there', () => {
    expect(read('Green leaves make a stimulating drink.')).toBeNull();
    expect(read('The usual dose is 500 mg, and it prevents migraine in older women.')).toBeNull();
  });

  test('keeps reading rightly after more passages than it remembers', () => {
    const reader = createWordReader();
    const ask = (text: string) =>
      reader(
        fakeTask({
          statement: 'Tea contains caffeine.',
          sourceTitle: '',
          passages: [{ id: passageId('passage'), text }],
        }),
      );
    for (let at = 0; at < 300; at += 1) ask(`Page ${at} tells of nothing.`);

    expect(ask('Tea contains caffeine.')).toBe('supported');
    expect(ask('Coffee is brown.')).toBeNull();
  });
});
