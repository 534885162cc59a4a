import { describe, expect, it } from 'vitest';

import type { Cleanup, UnsupportedPair } from '../../../lib/core/audit/cleanup';
import { passageId } from '../../../lib/core/ids';
import type { ModelFailure } from '../../../lib/core/audit/model-failure';
import { fail, ok, type Result } from '../../../lib/core/result';
import { createLexicalJudge } from '../../../lib/judges/lexical/lexical-judge';
import { cleanStatement, type CleanDeps } from '../../../lib/pipeline/clean-statement';
import { openSource } from '../../../lib/pipeline/judge-batch';
import { findEvidence } from '../../../lib/pipeline/verify-reply';
import type {
  RewriteReply,
  RewriteTask,
  Rewriter,
} from '../../../lib/pipeline/rewriting/model-rewriter';
import { fakePendingSource, fakeSettledPair, fakeStatement } from '../../fakes/audits';
import { fakeJudge } from '../../fakes/judges';

const TEXT =
  'Zinc shortens colds by one day in adults. The trial ran for two years.\n\n' +
  'The museum opens at nine on weekdays.';
const SOURCE = fakePendingSource();
const OPENED = await openSource(SOURCE, TEXT);
const FIXED = 'Zinc shortens colds by one day in adults.';

function evidence(exact: string) {
  const [passage] = OPENED.passages;
  if (!passage) throw new Error('test: the text has no passage');
  return findEvidence({ passageId: passage.id, exact }, OPENED);
}

const pairOf = (finding: UnsupportedPair['finding']): UnsupportedPair => ({
  ...fakeSettledPair(),
  finding,
});

const CONTRADICTED = pairOf({
  kind: 'contradicted',
  confidence: 0.9,
  evidence: evidence('Zinc shortens colds by one day'),
});
const NOT_FOUND = pairOf({ kind: 'not-found', confidence: 0.9 });

/** A rewriter that answers as told, and remembers what it was asked. */
function rewriterOf(
  reply: Result<RewriteReply, ModelFailure>,
): Rewriter & { asked: RewriteTask[] } {
  const asked: RewriteTask[] = [];
  return {
    identity: { id: 'fake-rewriter', version: '1' },
    asked,
    rewrite(task) {
      asked.push(task);
      return Promise.resolve(reply);
    },
  };
}
const writes = (text: string) => rewriterOf(ok({ kind: 'rewrite', text }));

function clean(
  text: string,
  pair: UnsupportedPair,
  {
    signal = new AbortController().signal,
    ...deps
  }: Partial<CleanDeps> & { signal?: AbortSignal } = {},
): Promise<Cleanup> {
  return cleanStatement(
    { statement: fakeStatement({ text, heading: 'Colds' }), pair, opened: OPENED },
    { judge: createLexicalJudge(), rewriter: null, passagesPerPair: 6, ...deps },
    signal,
  );
}

describe('cleaning up a statement with a rewriter', () => {
  const statement = 'Zinc shortens colds by two days in adults.';

  it('offers the rewrite that the judge finds in the same source, with its quote', async () => {
    const cleanup = await clean(statement, CONTRADICTED, { rewriter: writes(FIXED) });

    expect(cleanup).toMatchObject({
      kind: 'rewrite',
      text: FIXED,
      rewriter: { id: 'fake-rewriter' },
      judge: { id: 'lexical' },
      finding: { kind: 'supported', evidence: [{ sourceId: SOURCE.id }] },
    });
    expect(cleanup.diff).toContainEqual({ kind: 'removed', text: 'two days' });
    expect(cleanup.diff).toContainEqual({ kind: 'added', text: 'one day' });
  });

  it('tells the rewriter what was found, and where', async () => {
    const rewriter = writes(FIXED);

    await clean(statement, CONTRADICTED, { rewriter });

    expect(rewriter.asked).toEqual([
      {
        statement,
        context: 'Colds',
        sourceTitle: SOURCE.title,
        finding: 'contradicted',
        missing: null,
        quotes: ['Zinc shortens colds by one day'],
        passages: OPENED.passages.map(({ span }) => TEXT.slice(span.start, span.end)),
      },
    ]);
  });

  it('offers only to remove where the judge does not find the rewrite', async () => {
    const cleanup = await clean(statement, CONTRADICTED, {
      rewriter: writes('Zinc prevents every relapse of asthma in cats.'),
    });

    expect(cleanup).toMatchObject({
      kind: 'remove',
      text: '',
      why: 'rewrite-not-supported',
      finding: { kind: 'not-found' },
    });
    expect(cleanup.diff).toEqual([{ kind: 'removed', text: statement }]);
  });

  it('does not even ask the judge about a number the passages do not have', async () => {
    const judge = fakeJudge({ beforeEach: () => Promise.reject(new Error('asked')) });

    const cleanup = await clean(statement, CONTRADICTED, {
      judge,
      rewriter: writes('Zinc shortens colds by three days in adults.'),
    });

    expect(cleanup).toMatchObject({ kind: 'remove', why: 'rewrite-not-supported' });
  });

  it('does not offer what nobody could check', async () => {
    const judge = fakeJudge({
      reply: ({ pairId }) => ({ pairId, kind: 'not-judged', reason: 'model-busy' }),
    });

    const cleanup = await clean(statement, CONTRADICTED, { judge, rewriter: writes(FIXED) });

    expect(cleanup).toMatchObject({ kind: 'remove', why: 'rewrite-not-checked' });
  });

  it('does not offer what rests on words that are not in the source', async () => {
    const judge = fakeJudge({
      reply: ({ pairId, passages }) => ({
        pairId,
        kind: 'supported',
        confidence: 1,
        quotes: [{ passageId: passages[0]?.id ?? passageId('none'), exact: 'made up' }],
      }),
    });

    const cleanup = await clean(statement, CONTRADICTED, { judge, rewriter: writes(FIXED) });

    expect(cleanup).toMatchObject({
      kind: 'remove',
      why: 'rewrite-not-checked',
      finding: { kind: 'not-judged', reason: 'quote-not-verified' },
    });
  });

  it('rewrites by the best passages where the source has no quote', async () => {
    const rewriter = writes(FIXED);

    const cleanup = await clean('Zinc prevents colds in adults.', NOT_FOUND, { rewriter });

    expect(rewriter.asked[0]).toMatchObject({ finding: 'not-found', quotes: [] });
    expect(rewriter.asked[0]?.passages.length).toBeGreaterThan(0);
    expect(cleanup).toMatchObject({ kind: 'rewrite', text: FIXED });
  });

  it.each([
    ['nothing-to-keep', rewriterOf(ok({ kind: 'remove' }))],
    ['key-refused', rewriterOf(fail('key-refused'))],
  ] as const)('says "%s" where the rewriter gives nothing', async (why, rewriter) => {
    const cleanup = await clean(statement, CONTRADICTED, { rewriter });

    expect(cleanup).toMatchObject({ kind: 'remove', why, finding: { kind: 'contradicted' } });
  });

  it('rejects when it is stopped, and offers nothing', async () => {
    const controller = new AbortController();
    const judge = fakeJudge({
      beforeEach: () => {
        controller.abort(new Error('enough'));
        return Promise.resolve();
      },
    });

    await expect(
      clean(statement, CONTRADICTED, { judge, rewriter: writes(FIXED), signal: controller.signal }),
    ).rejects.toThrow('enough');
  });
});

describe('cleaning up a statement without a rewriter', () => {
  const partly = pairOf({
    kind: 'partly-supported',
    confidence: 0.8,
    evidence: evidence('Zinc shortens colds by one day'),
    missing: 'not in the source: prevents, relapses',
  });

  it('drops the clause the source does not have', async () => {
    const cleanup = await clean(
      'Zinc shortens colds by one day in adults, and zinc prevents relapses.',
      partly,
    );

    expect(cleanup).toMatchObject({ kind: 'rewrite', text: FIXED, rewriter: null });
  });

  it('drops it too where the model’s rewrite does not pass', async () => {
    const cleanup = await clean(
      'Zinc shortens colds by one day in adults, and zinc prevents relapses.',
      partly,
      { rewriter: writes('Zinc cures asthma in cats.') },
    );

    expect(cleanup).toMatchObject({ kind: 'rewrite', text: FIXED, rewriter: null });
  });

  it('offers only to remove where what is left is not found either', async () => {
    const cleanup = await clean(
      'Copper prevents fractures of bones in cats, and zinc prevents relapses.',
      partly,
    );

    expect(cleanup).toMatchObject({ kind: 'remove', why: 'rewrite-not-supported' });
  });

  it.each([
    ['contradicted', CONTRADICTED],
    ['not found', NOT_FOUND],
    ['of one clause', partly],
  ])('offers to remove what is %s', async (_name, pair) => {
    const cleanup = await clean('Zinc shortens colds by two days in adults.', pair);

    expect(cleanup).toMatchObject({ kind: 'remove', why: 'no-rewriter', rewriter: null });
  });
});
