import { describe, expect, it, vi } from 'vitest';

import type { Audit } from '../../../lib/core/audit/audit';
import { isSettled } from '../../../lib/core/audit/pair';
import { runAudit } from '../../../lib/pipeline/run-audit';
import type { AuditStore } from '../../../lib/ports/store';
import type { Judge } from '../../../lib/ports/judge';
import { AUDIT, BOTH_PAGES, NO_CACHE, pagesFetcher, scriptedJudge, setUp } from './pipeline-setup';

const go = () => new AbortController().signal;

async function auditIn(store: AuditStore): Promise<Audit> {
  const audit = await store.find(AUDIT);
  if (!audit) throw new Error('the audit is gone');
  return audit;
}

const findings = (audit: Audit) =>
  audit.pairs.map(pair => (isSettled(pair) ? pair.finding : pair.state));

describe('runAudit', () => {
  it('fills every cell: each check-worthy statement against each source', async () => {
    const { deps, store, id } = await setUp();

    await runAudit(id, deps, go());

    const audit = await auditIn(store);
    expect(audit.status).toBe('finished');
    expect(audit.pairs).toHaveLength(4);
    expect(audit.pairs.every(isSettled)).toBe(true);
  });

  it('fetches a source once, however many statements it is checked against', async () => {
    const fetcher = pagesFetcher(BOTH_PAGES);
    const { deps, id } = await setUp({ fetchers: [fetcher] });

    await runAudit(id, deps, go());

    expect(fetcher.fetched.toSorted()).toEqual(Object.keys(BOTH_PAGES).toSorted());
  });

  it('settles each pair exactly once', async () => {
    const { deps, store, id } = await setUp();

    await runAudit(id, deps, go());
    await runAudit(id, deps, go());

    expect((await auditIn(store)).pairs.map(({ timesSettled }) => timesSettled)).toEqual([
      1, 1, 1, 1,
    ]);
  });

  it('keeps evidence only where the quote stands in the source', async () => {
    const { deps, store, id } = await setUp();

    await runAudit(id, deps, go());

    const audit = await store.findWithTexts(id);
    const evidence = audit?.pairs
      .filter(isSettled)
      .flatMap(({ finding }) => ('evidence' in finding ? finding.evidence : []));
    expect(evidence).toHaveLength(4);
    for (const { sourceId, span, quote } of evidence ?? []) {
      const source = audit?.sources.find(candidate => candidate.id === sourceId);
      const hash = source?.status === 'read' ? source.contentHash : null;
      const text = audit?.texts.find(candidate => candidate.contentHash === hash)?.text;
      expect(text?.slice(span.start, span.end)).toBe(quote.exact);
    }
  });

  it('does not take a judge at its word whose quote is invented', async () => {
    const judge = scriptedJudge(({ pairId, passages }) => ({
      pairId,
      kind: 'supported',
      confidence: 1,
      quotes: [{ passageId: passages[0]?.id ?? ('' as never), exact: 'Vitamin D cures colds.' }],
    }));
    const { deps, store, id } = await setUp({ judge });

    await runAudit(id, deps, go());

    expect(findings(await auditIn(store))).toEqual(
      Array(4).fill({ kind: 'not-judged', reason: 'quote-not-verified' }),
    );
  });

  it('says "not judged" with the reason, never "not found", where a source cannot be read', async () => {
    const fetcher = pagesFetcher({ ...BOTH_PAGES, 'https://guideline.example/intake': 'paywall' });
    const judge = scriptedJudge();
    const { deps, store, id } = await setUp({ fetchers: [fetcher], judge });

    await runAudit(id, deps, go());

    const audit = await auditIn(store);
    const unread = audit.pairs.filter(({ sourceId }) => sourceId.includes('guideline'));
    expect(unread.map(pair => isSettled(pair) && pair.finding)).toEqual([
      { kind: 'not-judged', reason: 'paywall' },
      { kind: 'not-judged', reason: 'paywall' },
    ]);
    expect(judge.asked).toHaveLength(2);
  });

  it('costs a broken fetcher its own cells and nothing else', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fetcher = pagesFetcher(BOTH_PAGES);
    const { deps, store, id } = await setUp({
      fetchers: [
        {
          ...fetcher,
          fetch: (source, signal) =>
            source.url?.includes('health')
              ? Promise.reject(new Error('bug'))
              : fetcher.fetch(source, signal),
        },
      ],
    });

    await runAudit(id, deps, go());

    const kinds = findings(await auditIn(store)).map(finding =>
      typeof finding === 'string' ? finding : finding.kind,
    );
    expect(kinds.toSorted()).toEqual(['not-judged', 'not-judged', 'supported', 'supported']);
    expect((await auditIn(store)).sources[0]).toMatchObject({
      status: 'unreadable',
      reason: 'fetcher-failed',
    });
  });

  it('costs a broken judge its own cells and ends', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const judge: Judge = {
      ...scriptedJudge(),
      judge: () => ({
        [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('out of memory')) }),
      }),
    };
    const { deps, store, id } = await setUp({ judge });

    await runAudit(id, deps, go());

    const audit = await auditIn(store);
    expect(audit.status).toBe('finished');
    expect(findings(audit)).toEqual(Array(4).fill({ kind: 'not-judged', reason: 'judge-failed' }));
  });

  it('marks what a judge leaves out as failed, not as found or not found', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const whole = scriptedJudge();
    const judge: Judge = {
      ...whole,
      judge: (tasks, signal) => whole.judge(tasks.slice(0, 1), signal),
    };
    const { deps, store, id } = await setUp({ judge });

    await runAudit(id, deps, go());

    const kinds = findings(await auditIn(store)).map(finding =>
      typeof finding === 'string' ? finding : finding.kind,
    );
    expect(kinds.toSorted()).toEqual(['not-judged', 'not-judged', 'supported', 'supported']);
  });

  it('leaves what is open open when it is stopped, and a later run takes it up', async () => {
    const controller = new AbortController();
    let settled = 0;
    const first = await setUp({
      onSettled: () => {
        settled += 1;
        if (settled === 3) controller.abort();
      },
    });

    await runAudit(first.id, first.deps, controller.signal);
    const before = await auditIn(first.store);
    await runAudit(first.id, { ...first.deps, owner: 'run-2', onSettled: () => undefined }, go());

    const after = await auditIn(first.store);
    expect(before.pairs.some(pair => !isSettled(pair))).toBe(true);
    expect(before.status).toBe('running');
    expect(after.pairs.every(isSettled)).toBe(true);
    expect(after.pairs.map(({ timesSettled }) => timesSettled)).toEqual([1, 1, 1, 1]);
  });

  it('takes over the leases of an engine that died', async () => {
    const { deps, store, id } = await setUp();
    const { sources } = await auditIn(store);
    for (const source of sources) {
      await store.leasePairs({
        auditId: id,
        sourceId: source.id,
        asked: deps.asked,
        owner: 'dead engine',
        now: '2026-01-01T00:00:00.000Z',
        until: '2026-01-02T00:00:00.000Z',
        limit: 10,
      });
    }

    await runAudit(id, deps, go());

    expect((await auditIn(store)).status).toBe('finished');
  });

  it('does not fetch again what an earlier run has read', async () => {
    const fetcher = pagesFetcher(BOTH_PAGES);
    const controller = new AbortController();
    const { deps, id } = await setUp({
      fetchers: [fetcher],
      onSettled: () => {
        if (fetcher.fetched.length === 2) controller.abort();
      },
    });
    await runAudit(id, deps, controller.signal);

    await runAudit(id, { ...deps, owner: 'run-2' }, go());

    expect(fetcher.fetched).toHaveLength(2);
  });

  it('checks a source anew when access to it is granted later', async () => {
    const pages: Parameters<typeof pagesFetcher>[0] = {
      ...BOTH_PAGES,
      'https://guideline.example/intake': 'no-permission',
    };
    const { deps, store, id } = await setUp({ fetchers: [pagesFetcher(pages)] });
    await runAudit(id, deps, go());
    const refused = (await auditIn(store)).sources.filter(({ status }) => status === 'unreadable');

    await store.readAgain(
      id,
      refused.map(source => source.id),
    );
    await runAudit(id, { ...deps, fetchers: [pagesFetcher(BOTH_PAGES)], owner: 'run-2' }, go());

    const audit = await auditIn(store);
    expect(audit.status).toBe('finished');
    expect(
      findings(audit).every(finding => typeof finding !== 'string' && finding.kind === 'supported'),
    ).toBe(true);
  });

  it('goes on when the reader grants access in the moment the last cell is filled', async () => {
    const pages: Parameters<typeof pagesFetcher>[0] = {
      ...BOTH_PAGES,
      'https://guideline.example/intake': 'no-permission',
    };
    const { deps, store, id } = await setUp({ fetchers: [pagesFetcher(pages)] });
    let isReopened = false;
    const reopening: AuditStore = {
      ...store,
      async setStatus(audit, status, endedAt) {
        await store.setStatus(audit, status, endedAt);
        if (status !== 'waiting' || isReopened) return;
        isReopened = true;
        Object.assign(pages, BOTH_PAGES);
        const refused = (await auditIn(store)).sources.filter(
          source => source.status === 'unreadable',
        );
        await store.readAgain(
          id,
          refused.map(source => source.id),
        );
      },
    };

    await runAudit(id, { ...deps, store: reopening }, go());

    const audit = await auditIn(store);
    expect(audit.status).toBe('finished');
    expect(audit.rates['sourceUrlValidity']?.overAll).toEqual({ count: 2, of: 2 });
  });

  it('uses what was read before and says so', async () => {
    const fetcher = pagesFetcher({});
    const kept = pagesFetcher(BOTH_PAGES);
    const { deps, store, id } = await setUp({
      fetchers: [fetcher],
      cache: {
        ...NO_CACHE,
        async find(source) {
          const fetched = await kept.fetch(source, go());
          return fetched.text === null
            ? null
            : { source: { ...fetched.source, fromCache: true }, text: fetched.text };
        },
        put: () => Promise.reject(new Error('what comes from the cache is not put there again')),
      },
    });

    await runAudit(id, deps, go());

    expect(fetcher.fetched).toEqual([]);
    expect((await auditIn(store)).sources).toMatchObject([
      { fromCache: true },
      { fromCache: true },
    ]);
  });

  it('ends at once for an answer that cites nothing', async () => {
    const { deps, store, id } = await setUp({}, { citations: [] });

    await runAudit(id, deps, go());

    const audit = await auditIn(store);
    expect(audit.status).toBe('finished');
    expect(audit.verdicts.at(0)).toMatchObject({ kind: 'not-judged', reason: 'no-sources' });
  });

  it('does nothing for an audit that was deleted or stopped', async () => {
    const { deps, store, id } = await setUp();
    await store.setStatus(id, 'stopped', '2026-01-01T00:00:00.000Z');

    await runAudit(id, deps, go());

    expect((await auditIn(store)).pairs.some(isSettled)).toBe(false);
  });

  it('records what share of the document the judge was given', async () => {
    const long = Array.from(
      { length: 400 },
      (_, n) => `Sentence number ${String(n)} tells of vitamin D and sunlight.`,
    ).join(' ');
    const fetcher = pagesFetcher({
      ...BOTH_PAGES,
      'https://health.example/vitamin-d': { text: long },
    });
    const { deps, store, id } = await setUp({ fetchers: [fetcher] });

    await runAudit(id, deps, go());

    const shares = (await auditIn(store)).pairs.flatMap(pair =>
      isSettled(pair) ? [pair.readShare] : [],
    );
    expect(Math.max(...shares)).toBe(1);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(Math.min(...shares)).toBeLessThan(0.3);
  });
});
