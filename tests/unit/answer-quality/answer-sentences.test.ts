import { describe, expect, it } from 'vitest';

import { answerSentences } from '../../../lib/answer-quality/answer-sentences';
import type { CheckWorthiness } from '../../../lib/core/answer/statement';
import { fakeAnswer, spanOf } from '../../fakes/answers';
import { fakeStatement } from '../../fakes/audits';

const answer = fakeAnswer({
  text: 'Zinc\n\nZinc shortens colds [1] and eases coughs. Take care!',
  citations: [],
});
const statement = (words: string, rest: Partial<ReturnType<typeof fakeStatement>> = {}) =>
  fakeStatement({ span: spanOf(answer.text, words), text: words, ...rest });
const no = (reason: Extract<CheckWorthiness, { reason: unknown }>['reason']) => ({
  checkWorthiness: { kind: 'not-check-worthy', reason } as const,
});

describe('the sentences of an answer', () => {
  it('join the claims of one, without markers, and leave out headings', () => {
    const sentence = spanOf(answer.text, 'Zinc shortens colds [1] and eases coughs.');
    const statements = [
      { ...statement('Zinc'), ...no('heading') },
      statement('Zinc shortens colds [1]', { sentence }),
      statement('eases coughs.', { sentence }),
      { ...statement('Take care!'), ...no('advice-to-user') },
    ];

    expect(answerSentences({ answer, statements })).toEqual([
      { span: sentence, text: 'Zinc shortens colds and eases coughs.' },
      { span: spanOf(answer.text, 'Take care!'), text: 'Take care!' },
    ]);
  });
});
