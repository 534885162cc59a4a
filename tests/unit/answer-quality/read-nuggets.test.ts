import { describe, expect, it } from 'vitest';

import { readGoldNuggets } from '../../../lib/answer-quality/read-nuggets';

const KQA = {
  Question: 'Does  velorastat ease stiff knees?',
  Must_have: ['It eases stiff knees.', ' '],
  Nice_to_have: ['It is taken for six weeks.'],
  Free_form_answer: 'It does.',
  ICD_10_diag: 'M25',
};
const BIOGEN = {
  question_id: 7,
  question: 'Does velorastat ease stiff knees?',
  nuggets: ['It eases knees.', { nugget: 'It is new.', importance: 'okay' }],
};

describe('gold nuggets', () => {
  it('are read as K-QA writes them, in lines or as a list', () => {
    const expected = {
      ok: true,
      value: [
        {
          id: '1',
          question: 'Does velorastat ease stiff knees?',
          answer: 'It does.',
          nuggets: [
            {
              id: '1#1',
              text: 'It eases stiff knees.',
              importance: 'must-have',
              origin: 'imported',
              isConfirmed: true,
            },
            { id: '1#2', importance: 'nice-to-have' },
          ],
        },
      ],
    };

    expect(readGoldNuggets(`${JSON.stringify(KQA)}\n`)).toMatchObject(expected);
    expect(readGoldNuggets(JSON.stringify([KQA], null, 2))).toMatchObject(expected);
  });

  it('are read as BioGen writes them, and keep the ids of their questions', () => {
    expect(readGoldNuggets(JSON.stringify({ questions: [BIOGEN] }))).toMatchObject({
      ok: true,
      value: [
        {
          id: '7',
          nuggets: [
            { id: '7#1', importance: 'must-have' },
            { text: 'It is new.', importance: 'nice-to-have' },
          ],
        },
      ],
    });
  });

  it.each(['', 'null', '{}', '[{}]', '{"a": 1}\n{"b"', `${JSON.stringify(KQA)}\n{"Question": 7}`])(
    'are damaged in %s',
    file => expect(readGoldNuggets(file)).toEqual({ ok: false, failure: 'damaged' }),
  );

  it('are said to be none where a file holds none', () => {
    const none = JSON.stringify({ ...BIOGEN, nuggets: [] });

    expect(readGoldNuggets(none)).toEqual({ ok: false, failure: 'no-nuggets' });
  });
});
