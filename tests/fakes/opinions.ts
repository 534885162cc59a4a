import type { Opinion, OpinionResult } from '../../lib/core/audit/opinion';
import { auditId } from '../../lib/core/ids';
import { fakeLookHit } from './looks';

export const WRITER = { id: 'remote', version: '3', model: 'fake-model at api.example' };

export function fakeOpinion(overrides: Partial<Opinion> = {}): Opinion {
  return {
    auditId: auditId('audit-1'),
    kind: 'opinion',
    key: 'answer',
    request: {
      question: 'Does velorastat ease stiff knees?',
      query: 'velorastat ease stiff knees',
      services: ['pubmed', 'wikipedia'],
      quota: 5,
      model: WRITER,
    },
    askedAt: '2026-10-01T08:00:00.000Z',
    state: { status: 'waiting' },
    ...overrides,
  };
}

/** Three sentences: the first supported by its document, the second not, the third names none. */
export function fakeOpinionResult(overrides: Partial<OpinionResult> = {}): OpinionResult {
  const { said, ...work } = fakeLookHit();
  const other = { ...work, title: 'A guideline on stiff knees', year: 2023 };
  return {
    searches: [
      {
        query: 'velorastat ease stiff knees',
        asked: [
          { service: 'pubmed', quota: 5, gave: 3 },
          { service: 'wikipedia', quota: 5, failure: 'timeout' },
        ],
      },
    ],
    gaps: [
      {
        point: 'harms of velorastat',
        background: { ownWordsOfTheModel: 'Velorastat may harm the liver, I believe.' },
      },
    ],
    documents: [work, other],
    answer: [
      { text: 'Velorastat eases stiff knees.', checked: [{ document: 1, said }] },
      {
        text: 'It is given for six weeks.',
        checked: [
          { document: 1, said: { kind: 'not-found' } },
          { document: 2, said: { kind: 'not-judged' } },
        ],
      },
      { text: 'Nothing is known of its harms.', checked: [] },
    ],
    compared: [{ relation: 'only-second', first: null, second: 2 }],
    judge: { id: 'embedded', version: '2' },
    endedAt: '2026-10-01T08:04:00.000Z',
    ...overrides,
  };
}
