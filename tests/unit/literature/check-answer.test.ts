import { describe, expect, it } from 'vitest';

import { createCheckHit } from '../../../lib/app/check-hit';
import { checkAnswer } from '../../../lib/literature/second-opinion/check-answer';
import { fakeHit } from '../../fakes/literature';
import { fakeJudge } from '../../fakes/judges';
import { memoryJournal } from '../../fakes/opinion-model';

const signal = new AbortController().signal;
const SAYS = 'Velorastat eased stiff knees.';
const documents = [fakeHit({ text: `${SAYS} Ten people took it.` })].map(hit => ({
  hit,
  excerpt: hit.text,
}));

describe('the check of a second answer', () => {
  it('compares each sentence with the documents it names, and shows quotes of them alone', async () => {
    const deps = {
      check: createCheckHit(fakeJudge()),
      ...{ journal: memoryJournal(), language: null, embedder: null },
    };
    const answer = [
      { text: SAYS, documents: [1] },
      { text: 'It cures gout.', documents: [1, 7] },
      { text: 'The cause is unknown.', documents: [] },
    ];

    expect(await checkAnswer({ answer, documents }, deps, signal)).toEqual([
      {
        text: SAYS,
        checked: [{ document: 1, said: { kind: 'supported', confidence: 0.9, quote: SAYS } }],
      },
      { text: 'It cures gout.', checked: [{ document: 1, said: { kind: 'not-found' } }] },
      { text: 'The cause is unknown.', checked: [] },
    ]);
    expect([...deps.journal.steps.keys()]).toEqual(['check:0', 'check:1', 'check:2']);
  });

  it('drops a quote that the document does not have', async () => {
    const judge = fakeJudge({
      reply: ({ pairId, passages: [first] }) => ({
        ...{ pairId, kind: 'supported', confidence: 0.9 },
        quotes: first ? [{ passageId: first.id, exact: 'It cures gout.' }] : [],
      }),
    });
    const deps = {
      check: createCheckHit(judge),
      ...{ journal: memoryJournal(), language: null, embedder: null },
    };
    const answer = [{ text: 'It cures gout.', documents: [1] }];
    const [sentence] = await checkAnswer({ answer, documents }, deps, signal);

    expect(JSON.stringify(sentence?.checked)).not.toContain('gout');
    expect(sentence?.checked[0]?.said.kind).toBe('not-judged');
  });
});
