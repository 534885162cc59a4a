import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../lib/core/ids';
import { restoreBackup } from '../../../lib/store/backup/restore-backup';
import { createSourceCache } from '../../../lib/store/caches';
import { createAuditStore } from '../../../lib/store/store';
import type { VeraciteDatabase } from '../../../lib/store/schema';
import {
  fakeDraft,
  fakeEvidence,
  fakeFinding,
  fakeReadSource,
  fakeSettlement,
} from '../../fakes/audits';
import { fakeJoint } from '../../fakes/groups';
import { isSettled } from '../../../lib/core/audit/pair';
import { backupOf, openWorld, RESTORE_DEPS, sha256 } from './worlds';

const QUOTE = 'Vitamin D is made in the skin.';
const SECRET = 'for subscribers only '.repeat(100);
const TEXT = `${SECRET}${' '.repeat(900)}${QUOTE}`;
const START = TEXT.indexOf(QUOTE);
const HASH = contentHash(sha256(TEXT));
const DRAFT = fakeDraft({ head: { keeps: 'quotes' } });
const ID = DRAFT.head.id;

/** An audit that has ended and keeps only what it quotes. */
async function fill(db: VeraciteDatabase): Promise<void> {
  const store = createAuditStore(db);
  await store.create(DRAFT);
  const source = fakeReadSource({ contentHash: HASH, textLength: TEXT.length });
  await store.putSource(ID, source, TEXT);
  const evidence = [
    fakeEvidence({
      span: { start: START, end: TEXT.length },
      quote: { exact: QUOTE, prefix: '', suffix: '' },
    }),
  ];
  const finding = { kind: 'supported' as const, confidence: 0.9, evidence };
  for (const { id } of DRAFT.pairs) await store.settlePair(fakeSettlement(id, { finding }));
  await store.setStatus(ID, 'finished', '2026-10-01T12:00:00.000Z');
  // Another check has read the same page since, and was deleted: it is in the cache.
  const cache = createSourceCache(db, { now: () => new Date(), maxAgeMs: Infinity });
  await cache.put(source, TEXT);
}

describe('a backup of an audit that keeps only quotes', () => {
  it('holds them, and the text nowhere', async () => {
    const from = openWorld();
    await fill(from);
    const to = openWorld();
    const file = await backupOf(from);

    const result = await restoreBackup(to, file, RESTORE_DEPS);

    const kept = await createAuditStore(to).findWithTexts(ID);
    expect(await file.text()).not.toContain(SECRET.slice(0, 100));
    expect(result).toEqual({ ok: true, value: { added: 1, merged: 0, isCancelled: false } });
    expect(kept).toEqual(await createAuditStore(from).findWithTexts(ID));
    expect(kept).toMatchObject({ keeps: 'quotes', texts: [] });
    expect(kept?.sources[0]).toMatchObject({ excerpts: [{ start: START - 400 }] });
  });

  it('is refused where they do not hold what is quoted', async () => {
    const from = openWorld();
    await fill(from);
    const written = await (await backupOf(from)).text();
    const file = written.replace(/("excerpts":\[\{"start":)\d+/, '$17');

    expect(file).not.toBe(written);
    expect(await restoreBackup(openWorld(), new Blob([file]), RESTORE_DEPS)).toEqual({
      ok: false,
      failure: 'damaged',
    });
  });

  it('holds and checks what sources say only together, too', async () => {
    const from = openWorld();
    await fillGrouped(from);
    const to = openWorld();
    const file = await backupOf(from);

    expect(await restoreBackup(to, file, RESTORE_DEPS)).toMatchObject({ ok: true });

    const kept = await createAuditStore(to).find(ID);
    expect(kept?.verdicts[0]?.together?.sourceIds).toHaveLength(2);
    expect(kept?.sources[0]).toMatchObject({ excerpts: [{ start: START - 400 }] });
    const damaged = (await file.text()).replace(/("excerpts":\[\{"start":)\d+/, '$17');
    expect(await restoreBackup(openWorld(), new Blob([damaged]), RESTORE_DEPS)).toEqual({
      ok: false,
      failure: 'damaged',
    });
  });
});

/** The same, where the first statement is supported by both sources only together. */
async function fillGrouped(db: VeraciteDatabase): Promise<void> {
  const store = createAuditStore(db);
  const sourceIds = DRAFT.sources.map(({ id }) => id);
  const [first, ...others] = DRAFT.pairs;
  if (!first) throw new Error('test: no pair');
  await store.create({ ...DRAFT, pairs: [{ ...first, groups: [{ sourceIds }] }, ...others] });
  await store.putSource(ID, fakeReadSource({ contentHash: HASH, textLength: TEXT.length }), TEXT);
  for (const { id } of DRAFT.pairs) {
    await store.settlePair(fakeSettlement(id, { finding: fakeFinding('not-found') }));
  }
  const members = ((await store.find(ID))?.pairs ?? []).slice(0, 2).filter(isSettled);
  const evidence = sourceIds.map(sourceId =>
    fakeEvidence({
      sourceId,
      span: { start: START, end: TEXT.length },
      quote: { exact: QUOTE, prefix: '', suffix: '' },
    }),
  );
  const finding = { kind: 'supported' as const, confidence: 0.9, evidence };
  await store.settleGroup({
    pairId: first.id,
    sourceIds,
    asked: DRAFT.head.judge,
    judged: { ...fakeJoint(members), finding },
  });
  await store.setStatus(ID, 'finished', '2026-10-01T12:00:00.000Z');
}
