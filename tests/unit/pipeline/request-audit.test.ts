import { describe, expect, it } from 'vitest';

import type { Audit } from '../../../lib/core/audit/audit';
import type { FindingKind } from '../../../lib/core/audit/finding';
import { auditId, citationId, statementId } from '../../../lib/core/ids';
import { createModelParser } from '../../../lib/pipeline/splitting/model-parser';
import { MAX_PAIRS } from '../../../lib/pipeline/draft-audit';
import { answerIdOf, requestAudit, type RequestDeps } from '../../../lib/pipeline/request-audit';
import { toPageCheck } from '../../../lib/pipeline/to-page-check';
import { fakeAnswer, fakeCitation } from '../../fakes/answers';
import {
  fakeAudit,
  fakeDraft,
  fakeFinding,
  fakeSettledPair,
  fakeStatement,
} from '../../fakes/audits';
import { replyWith } from '../../fakes/split-replies';
import { serve } from '../llm/remote/remote-setup';
import { createAuditStore } from '../../../lib/store/store';
import { openNodeStore } from '../../../scripts/lib/open-node-store';

function deps(overrides: Partial<RequestDeps> = {}): RequestDeps {
  let count = 0;
  return {
    store: createAuditStore(openNodeStore()),
    judge: { id: 'scripted', version: '1' },
    now: () => new Date('2026-01-01T00:00:00.000Z'),
    makeAuditId: () => auditId(`audit-${String((count += 1))}`),
    isQuotaError: () => false,
    ...overrides,
  };
}

describe('requestAudit', () => {
  it('writes the whole audit before it answers, every cell open', async () => {
    const all = deps();

    const request = await requestAudit(fakeAnswer(), all);

    expect(request).toEqual({ ok: true, value: 'audit-1' });
    const audit = await all.store.find(auditId('audit-1'));
    expect(audit?.status).toBe('running');
    expect(audit?.pairs.map(({ state, cited }) => [state, cited])).toEqual([
      ['open', true],
      ['open', false],
      ['open', false],
      ['open', true],
    ]);
  });

  it('counts the markers that lead to no source', async () => {
    const all = deps();
    const text =
      'Zinc helps [1]. Iron too [2][cite: 4].\n\nReferences\n1. Zinc. https://a.example/1';

    await requestAudit({ ...fakeAnswer({ text, blocks: [] }), citations: [] }, all);

    const audit = await all.store.find(auditId('audit-1'));
    expect(audit?.answer).toMatchObject({ notes: ['markers-without-citations'], loneMarkers: 2 });
  });

  it('lets a parser split the answer, and writes down how that went', async () => {
    const { model } = await serve({
      reply: replyWith(({ text }) =>
        text.startsWith('Vitamin')
          ? [{}, { words: 'made in the skin', statement: 'Vitamin D is made in the skin.' }]
          : [{}],
      ),
    });
    const all = deps({ parser: createModelParser({ model }) });

    await requestAudit(fakeAnswer(), all);

    const audit = await all.store.find(auditId('audit-1'));
    expect(audit?.statements.map(({ text, original }) => [text, original])).toEqual([
      ['Vitamin D is made in the skin under sunlight.', undefined],
      ['Vitamin D is made in the skin.', 'made in the skin'],
      ['Adults need about 15 micrograms a day.', undefined],
      ['Ask your doctor before taking more.', undefined],
    ]);
    expect(audit?.parsing).toMatchObject({ sentences: 3, statements: 4, leftToRules: {} });
    expect(audit?.pairs.filter(({ cited }) => cited)).toHaveLength(3);
  });

  it('does not ask a parser about an answer that was checked before', async () => {
    const { model, server } = await serve({ reply: replyWith(() => [{}]) });
    const all = deps({ parser: createModelParser({ model }) });
    await requestAudit(fakeAnswer(), all);
    const asked = server.chats.length;

    await requestAudit(fakeAnswer(), all);

    expect(asked).toBeGreaterThan(0);
    expect(server.chats).toHaveLength(asked);
  });

  it('writes nothing when it is stopped while a parser is at work', async () => {
    const { model } = await serve({ reply: replyWith(() => [{}]) });
    const reason = new Error('stopped');
    const all = deps({ parser: createModelParser({ model }), signal: AbortSignal.abort(reason) });

    await expect(requestAudit(fakeAnswer(), all)).rejects.toBe(reason);

    expect(await all.store.findRunning()).toEqual([]);
  });

  it('gives back the audit of an answer that was checked before', async () => {
    const all = deps();
    await requestAudit(fakeAnswer({ pageUrl: 'https://chat.example/' }), all);

    const again = await requestAudit(fakeAnswer({ pageUrl: 'https://chat.example/c/1' }), all);

    expect(again).toEqual({ ok: true, value: 'audit-1' });
  });

  it('is found again by what the page shows once its opened sources are closed', async () => {
    const all = deps();
    const shown = fakeAnswer().citations.slice(0, 1);
    const shownCitations = shown.map(({ marker, target }) => ({ marker, target }));
    const completed = { ...fakeAnswer(), shownCitations };
    const hiding = fakeAnswer({ citations: shown });

    const before = await requestAudit(hiding, all);
    const complete = await requestAudit(completed, all);
    const reloaded = await requestAudit(hiding, all);
    const again = await requestAudit(completed, all);

    expect([before, complete, reloaded, again].map(each => each.ok && each.value)).toEqual([
      'audit-1',
      'audit-2',
      'audit-2',
      'audit-2',
    ]);
    const audit = await all.store.find(auditId('audit-2'));
    expect(audit?.answer.shownAs).toBe(await answerIdOf(hiding));
    expect(audit?.answer.id).toBe(await answerIdOf(fakeAnswer()));
    expect(audit && toPageCheck(audit, { badges: true, wait: null }).shownAs).toBe(
      await answerIdOf(hiding),
    );
  });

  it('starts another one when the answer has grown', async () => {
    const all = deps();
    await requestAudit(fakeAnswer(), all);
    const { text } = fakeAnswer();

    const again = await requestAudit(fakeAnswer({ text: `${text} More.` }), all);

    expect(again).toEqual({ ok: true, value: 'audit-2' });
  });

  it('refuses an answer without text', async () => {
    const request = await requestAudit(
      fakeAnswer({ text: ' ', blocks: [], citations: [] }),
      deps(),
    );

    expect(request).toEqual({ ok: false, failure: 'answer-empty' });
  });

  it('refuses more cells than can be worked off', async () => {
    const citations = Array.from({ length: MAX_PAIRS }, (_, n) =>
      fakeCitation({
        id: citationId(`c${String(n)}`),
        marker: null,
        target: { kind: 'url', url: `https://example.org/${String(n)}` },
      }),
    );

    const request = await requestAudit(fakeAnswer({ citations }), deps());

    expect(request).toEqual({ ok: false, failure: 'answer-too-large' });
  });

  it('says so when the browser has no room left, and lets any other fault through', async () => {
    const broken = {
      ...createAuditStore(openNodeStore()),
      create: () => Promise.reject(new Error('full')),
    };

    const full = await requestAudit(
      fakeAnswer(),
      deps({ store: broken, isQuotaError: () => true }),
    );

    expect(full).toEqual({ ok: false, failure: 'storage-full' });
    await expect(requestAudit(fakeAnswer(), deps({ store: broken }))).rejects.toThrow('full');
  });

  it('makes one source of two citations of the same address', async () => {
    const all = deps();
    const citations = [fakeCitation(), fakeCitation({ id: citationId('c1') })];

    await requestAudit(fakeAnswer({ citations }), all);

    expect((await all.store.find(auditId('audit-1')))?.sources).toHaveLength(1);
  });
});

describe('answerIdOf', () =>
  it('is a SHA-256 and the same for the same answer', async () => {
    const id = await answerIdOf(fakeAnswer());

    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(await answerIdOf(fakeAnswer({ capturedAt: '2027-01-01T00:00:00.000Z' }))).toBe(id);
    expect(await answerIdOf(fakeAnswer({ text: 'Other words.' }))).not.toBe(id);
  }));

describe('toPageCheck', () => {
  it('tells the page places and kinds and nothing of the sources', async () => {
    const all = deps();
    await requestAudit(fakeAnswer(), all);
    const audit = await all.store.find(auditId('audit-1'));
    if (!audit) throw new Error('the audit is gone');

    const check = toPageCheck(audit, { badges: true, wait: null });

    expect(check.badges.map(({ kind }) => kind)).toEqual(['pending', 'pending']);
    expect(JSON.stringify(check)).not.toMatch(/https|sunlight|url/);
  });

  it('tells why a check waits that began by itself, and of no other', async () => {
    const all = deps();
    await requestAudit(fakeAnswer(), all);
    const clicked = await all.store.find(auditId('audit-1'));
    if (!clicked) throw new Error('the audit is gone');
    const facts = { badges: true, wait: 'battery-low' } as const;

    const byItself = toPageCheck({ ...clicked, isAutomatic: true }, facts);

    expect(byItself).toMatchObject({ status: 'running', wait: 'battery-low' });
    expect(toPageCheck(clicked, facts)).not.toHaveProperty('wait');
  });

  it('sends no badges when the reader has switched them off', async () => {
    const all = deps();
    await requestAudit(fakeAnswer(), all);
    const audit = await all.store.find(auditId('audit-1'));
    if (!audit) throw new Error('the audit is gone');

    expect(toPageCheck(audit, { badges: false, wait: null })).toMatchObject({
      badges: [],
      pairs: 4,
    });
  });
});

describe('toPageCheck of statements at one place', () => {
  const SPANS = [
    { start: 0, end: 40 },
    { start: 10, end: 20 },
    { start: 35, end: 50 },
    { start: 50, end: 60 },
  ];

  /** A statement at each span; the pairs say the same of all sources. */
  function auditOf(kinds: readonly FindingKind[]): Audit {
    const answer = fakeAnswer();
    const statements = kinds.map((_, index) =>
      fakeStatement({
        index,
        id: statementId(`s${index}`),
        answerId: answer.id,
        span: SPANS[index] ?? { start: 0, end: 0 },
      }),
    );
    const { pairs } = fakeDraft({ answer, statements });
    return fakeAudit({
      answer,
      statements,
      pairs: pairs.map(pair => {
        const at = statements.findIndex(({ id }) => id === pair.statementId);
        return fakeSettledPair({ ...pair, finding: fakeFinding(kinds[at] ?? 'not-found') });
      }),
    });
  }

  it('gives one badge, with the worst of them, over all their words', () => {
    const audit = auditOf(['supported', 'contradicted', 'not-found', 'supported']);

    const { badges } = toPageCheck(audit, { badges: true, wait: null });

    expect(badges).toEqual([
      {
        statementId: 's0',
        span: { start: 0, end: 50 },
        kind: 'contradicted',
        statements: [
          { statementId: 's0', kind: 'supported' },
          { statementId: 's1', kind: 'contradicted' },
          { statementId: 's2', kind: 'not-found' },
        ],
      },
      { statementId: 's3', span: { start: 50, end: 60 }, kind: 'supported' },
    ]);
  });
});
