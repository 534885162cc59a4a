import { describe, expect, it } from 'vitest';
import { sliceSpan } from '../../../lib/core/answer/span';
import { findClosestPassages, withClosest } from '../../../lib/pipeline/closest-passages';
import { runAudit } from '../../../lib/pipeline/run-audit';
import { scriptedJudge, setUp } from './pipeline-setup';

const GUIDELINE = 'Adults need about 15 micrograms of vitamin D a day.';

/** A check whose judge finds nothing, or supports all. */
async function checked(kind: 'not-found' | 'supported') {
  const { deps, store, id } = await setUp();
  const nothing = scriptedJudge(({ pairId }) => ({ pairId, kind: 'not-found', confidence: 0.9 }));
  await runAudit(
    id,
    { ...deps, ...(kind === 'not-found' && { judge: nothing }) },
    new AbortController().signal,
  );
  const audit = await store.findWithTexts(id);
  if (!audit) throw new Error('test: the audit is gone');
  return { audit, findText: (hash: Parameters<typeof store.findText>[0]) => store.findText(hash) };
}

describe('the passages closest to what was not found', () => {
  it('are one for each statement, in the source that decided, with its own words', async () => {
    const { audit, findText } = await checked('not-found');

    const found = await findClosestPassages(audit, findText);

    expect(found.map(({ statementId }) => statementId)).toEqual(
      audit.verdicts.filter(({ kind }) => kind === 'not-found').map(each => each.statementId),
    );
    const second = found.find(({ text }) => text === GUIDELINE);
    const source = audit.sources.find(({ id }) => id === second?.sourceId);
    const text = source?.status === 'read' ? await findText(source.contentHash) : null;
    expect(text && second && sliceSpan(text, second.span)).toBe(GUIDELINE);
  });

  it('are part of an exported check', async () => {
    const { audit, findText } = await checked('not-found');

    const { closest } = await withClosest(audit);

    expect(closest).toEqual(await findClosestPassages(audit, findText));
    expect(closest?.length).toBeGreaterThan(0);
  });

  it('are none where all was found, or a text is gone', async () => {
    const { audit, findText } = await checked('supported');
    const missing = await checked('not-found');
    const gone = () => Promise.resolve(null);

    expect(await findClosestPassages(audit, findText)).toEqual([]);
    expect(await findClosestPassages(missing.audit, gone)).toEqual([]);
  });
});
