import { describe, expect, it } from 'vitest';

import type { Audit } from '../../../lib/core/audit/audit';
import { fail, ok } from '../../../lib/core/result';
import { createLexicalJudge } from '../../../lib/judges/lexical/lexical-judge';
import { cleanAnswer, type CleanAnswerDeps } from '../../../lib/pipeline/run-cleanup';
import type { Rewriter } from '../../../lib/pipeline/rewriting/model-rewriter';
import { fakeAudit, fakeFinding, fakeSettledPair } from '../../fakes/audits';

const TEXT = 'Adults need about 20 micrograms of vitamin D a day.';

/** Both statements of the example are not found in either of its sources. */
function uncleanAudit(): Audit {
  const { pairs } = fakeAudit();
  return fakeAudit({
    pairs: pairs.map(pair =>
      fakeSettledPair({ ...pair, timesSettled: 1, finding: fakeFinding('not-found') }),
    ),
  });
}

function rewriterOf(answer: Rewriter['rewrite']): Rewriter {
  return { identity: { id: 'fake-rewriter', version: '1' }, rewrite: answer };
}

function clean({
  signal = new AbortController().signal,
  ...deps
}: Partial<CleanAnswerDeps> & { signal?: AbortSignal }) {
  const rest = {
    judge: createLexicalJudge(),
    rewriter: rewriterOf(() => Promise.resolve(ok({ kind: 'rewrite', text: TEXT }))),
    passagesPerPair: 6,
    store: { findText: () => Promise.resolve(TEXT) },
    ...deps,
  };
  return Array.fromAsync(cleanAnswer(uncleanAudit(), rest, signal));
}

describe('cleaning up an answer', () => {
  it('offers something for each statement that is not supported, in order', async () => {
    const cleanups = await clean({});

    expect(cleanups.map(({ statementId, kind }) => [statementId, kind])).toEqual([
      ['s0', 'rewrite'],
      ['s1', 'rewrite'],
    ]);
  });

  it('has nothing to offer where everything is supported', async () => {
    const deps = { judge: createLexicalJudge(), rewriter: null, passagesPerPair: 6 };
    const store = { findText: () => Promise.reject(new Error('not asked for')) };

    const cleaning = cleanAnswer(fakeAudit(), { ...deps, store }, new AbortController().signal);

    expect(await Array.fromAsync(cleaning)).toEqual([]);
  });

  it('reads a source’s text once, however many statements it is used for', async () => {
    let reads = 0;
    const audit = uncleanAudit();
    const [source] = audit.sources;
    const pairs = audit.pairs.map(pair => ({ ...pair, cited: pair.sourceId === source?.id }));
    const deps: CleanAnswerDeps = {
      judge: createLexicalJudge(),
      rewriter: null,
      passagesPerPair: 6,
      store: {
        findText: () => {
          reads += 1;
          return Promise.resolve(TEXT);
        },
      },
    };

    const cleaning = cleanAnswer({ ...audit, pairs }, deps, new AbortController().signal);

    expect(await Array.fromAsync(cleaning)).toHaveLength(2);
    expect(reads).toBe(1);
  });

  it('offers only to remove where the source’s text is gone', async () => {
    const cleanups = await clean({ store: { findText: () => Promise.resolve(null) } });

    expect(cleanups).toMatchObject([
      { kind: 'remove', why: 'rewrite-not-checked', finding: { kind: 'not-found' } },
      { kind: 'remove', why: 'rewrite-not-checked' },
    ]);
  });

  it('goes on with the next statement where the model fails on one', async () => {
    let calls = 0;
    const rewriter = rewriterOf(() => {
      calls += 1;
      return Promise.resolve(
        calls === 1 ? fail('model-timeout') : ok({ kind: 'rewrite', text: TEXT }),
      );
    });

    expect(await clean({ rewriter })).toMatchObject([
      { kind: 'remove', why: 'model-timeout' },
      { kind: 'rewrite' },
    ]);
  });

  it('ends quietly when it is stopped, with what was done by then', async () => {
    const controller = new AbortController();
    let calls = 0;
    const rewriter = rewriterOf((_task, signal) => {
      calls += 1;
      if (calls === 2) {
        controller.abort();
        return Promise.reject(signal.reason as Error);
      }
      return Promise.resolve(ok({ kind: 'rewrite', text: TEXT }));
    });

    expect(await clean({ rewriter, signal: controller.signal })).toMatchObject([
      { statementId: 's0', kind: 'rewrite' },
    ]);
  });

  it('lets a fault of the rewriter be heard', async () => {
    const rewriter = rewriterOf(() => Promise.reject(new Error('broken')));

    await expect(clean({ rewriter })).rejects.toThrow('broken');
  });
});
