import { describe, expect, it } from 'vitest';

import { createCheckHit } from '../../lib/app/check-hit';
import type { LiteratureHit } from '../../lib/literature/contract';
import { lookElsewhere } from '../../lib/literature/look-elsewhere';
import { GeneratedText } from '../../lib/literature/second-opinion/generated-text';
import { runSecondOpinion } from '../../lib/literature/second-opinion/run-second-opinion';
import { rankHits } from '../../lib/literature/rank-hits';
import {
  createCorpusSearch,
  documentOf,
  parseDocument,
} from '../../lib/literature/services/corpus';
import type { JudgePassage } from '../../lib/ports/judge';
import { prepareSteps } from '../../lib/text/evidence/quote-normalise';
import { runAtOnce } from '../../lib/util/slices';
import { fakeHit } from '../fakes/literature';
import { fakeJudge } from '../fakes/judges';
import { fakeOpinionModel, memoryJournal } from '../fakes/opinion-model';
import { BACKGROUND_TEXTS, CLAIM } from './background-texts';

const signal = new AbortController().signal;
const NONE = { embedder: null };

describe('generated text, by its type', () => {
  it('is taken by no function that takes evidence', () => {
    const generated = GeneratedText.of(CLAIM);

    // @ts-expect-error A hit's text is a source's own words.
    const hit: LiteratureHit = { ...fakeHit(), text: generated };
    // @ts-expect-error Nor is it a passage that a judge reads.
    const passage: JudgePassage = { id: 'p', text: generated };
    // @ts-expect-error Nor a whole hit.
    const ranked = () => rankHits('cancer', [generated], { ...NONE, k: 1, signal });
    // @ts-expect-error Nor a document.
    const corpus = () => createCorpusSearch('mine', [generated]);
    // @ts-expect-error Nor the text of one.
    const document = () => documentOf({ title: '', url: '', text: generated });
    // @ts-expect-error Nor a text in which quotes are looked up.
    const prepared = () => runAtOnce(prepareSteps(generated));
    // @ts-expect-error Nor any text at all.
    const words: string = generated;
    expect([hit, passage, ranked, corpus, document, prepared, words]).toHaveLength(7);
  });
});

describe.each(BACKGROUND_TEXTS)('generated text that pretends by %s', (_, text) => {
  const generated = GeneratedText.of(text);

  it('is nothing a search finds or a judge reads, also by force', async () => {
    const forced = generated as never;
    const corpus = createCorpusSearch('mine', [documentOf({ title: '', url: '', text: forced })]);
    const judge = fakeJudge();
    const { outcome, judged } = await lookElsewhere(
      { statement: CLAIM, context: null, language: 'en', query: 'plendomab cancer' },
      { services: [corpus], quota: 5, k: 10, ...NONE, check: createCheckHit(judge) },
      signal,
    );

    expect(outcome).toEqual({ kind: 'nothing-found' });
    expect(judged).toEqual([]);
    await expect(
      rankHits('cancer', [{ ...fakeHit(), text: forced }], { ...NONE, k: 9, signal }),
    ).rejects.toThrow(TypeError);
    expect(parseDocument(JSON.stringify(generated)).ok).toBe(false);
    expect(parseDocument(JSON.stringify({ text: generated })).ok).toBe(false);
    expect(String(generated)).toBe('');
  });

  it('is among no documents of a second opinion, though the model chooses it', async () => {
    const source = fakeHit({ title: '', text: 'Plendomab was tried in cancer of mice.' });
    const corpus = createCorpusSearch('mine', [source]);
    const journal = memoryJournal();
    const model = fakeOpinionModel({
      background: () => ({ background: text }),
      selection: () => ({ needs: [], chosen: [2, 99, 1, -1] }),
      answer: () => ({ sentences: [{ text: CLAIM, documents: [2, 1] }] }),
    });
    const opinion = await runSecondOpinion(
      'Does plendomab cure cancer?',
      { services: [corpus], quota: 5, ...NONE, model, journal },
      signal,
    );

    if (!opinion.ok) throw new Error(opinion.failure);
    const { documents, found, answer } = opinion.value;
    expect(documents.map(({ hit }) => hit.text)).toEqual([source.text]);
    expect(answer[0]?.documents).toEqual([1]);
    expect(JSON.stringify([documents, found])).not.toContain('every cancer within');
    const read = model.requests.filter(({ schema }) => /selection|answer/.test(schema.name));
    expect(read.map(({ messages }) => messages[1]?.content).join()).not.toContain('every cancer');
  });
});

it('holds thirty texts', () => expect(BACKGROUND_TEXTS).toHaveLength(30));
