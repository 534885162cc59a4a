import { describe, expect, it } from 'vitest';

import { createCompareTexts } from '../../../lib/app/check-hit';
import { statementId } from '../../../lib/core/ids';
import { compareAnswers } from '../../../lib/literature/second-opinion/compare-answers';
import { fakeJudge } from '../../fakes/judges';

const signal = new AbortController().signal;
const judge = fakeJudge();
const compare = createCompareTexts(judge, { languages: null, language: 'en' });

const first = (...texts: string[]) =>
  texts.map((text, at) => ({ id: statementId(`s${at}`), text }));
const second = (...texts: string[]) => texts.map(text => ({ text }));

describe('two answers side by side', () => {
  it('agree where both say it, each sentence in one row', async () => {
    const rows = await compareAnswers(
      first('Zinc shortens colds.', 'Honey calms a cough.'),
      second('Rest is best.', 'Zinc shortens colds.'),
      { compare, signal },
    );

    expect(rows).toEqual([
      { relation: 'agree', first: 's0', second: 2 },
      { relation: 'only-first', first: 's1', second: null },
      { relation: 'only-second', first: null, second: 1 },
    ]);
  });

  it('are looked up the other way too, so that neither stands alone that the other says', async () => {
    const rows = await compareAnswers(
      first('Zinc shortens colds. It is cheap.'),
      second('Zinc shortens colds.'),
      { compare, signal },
    );

    expect(rows).toEqual([{ relation: 'agree', first: 's0', second: 1 }]);
  });

  it('could not be compared where the judge does not read their language', async () => {
    const unread = createCompareTexts(judge, {
      languages: {
        reach: { languages: ['en'], across: false },
        detect: () => Promise.resolve('fi'),
      },
      language: 'fi',
    });
    const rows = await compareAnswers(first('Sinkki auttaa.'), second('Lepo auttaa.'), {
      compare: unread,
      signal,
    });

    expect(rows.map(({ relation }) => relation)).toEqual(['not-compared', 'not-compared']);
  });

  it('are compared no further after a stop', async () => {
    await expect(
      compareAnswers(first('Zinc.'), second('Zinc.'), {
        compare,
        signal: AbortSignal.abort(new Error('stopped')),
      }),
    ).rejects.toThrow('stopped');
  });
});
