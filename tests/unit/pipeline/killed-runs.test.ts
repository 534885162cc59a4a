import { describe, expect, it, vi } from 'vitest';

import type { AuditExport } from '../../../lib/core/audit/audit';
import { summariseLedger } from '../../../lib/core/audit/ledger';
import { isSettled } from '../../../lib/core/audit/pair';
import { createDraw } from '../../fakes/draw';
import { createLife } from '../../fakes/mortal';
import { layOut, type CloudAudit } from './killed-setup';

/** Every death has an audit of its own on real sockets. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const DEATHS = 50;
const CELLS = 12;

/** Another engine takes a dead one's cells at once; one of the same name has to wait for the lease. */
const NEXT = [
  ['another engine', { owner: 'engine-2' }],
  [
    'an engine of the same name, once the leases have ended',
    { owner: 'engine-1', now: () => new Date('2026-01-01T00:16:00.000Z') },
  ],
] as const;

async function runCalmly(
  options: Parameters<typeof layOut>[0] = {},
): Promise<{ audit: AuditExport; moments: number; asked: number }> {
  const cloud = await layOut(options);
  const life = createLife();
  expect(await cloud.live(life, { owner: 'engine-1' })).toBe(true);
  return {
    audit: await cloud.read(),
    moments: life.moments.length,
    asked: cloud.server.chats.length,
  };
}

const TIMES = new Set(['endedAt', 'retrievedAt', 'settledAt', 'at']);

/** All of an audit but its times, the server's port and what was sent for it. */
function contentOf(audit: AuditExport): unknown {
  const plain = { ...audit, ledger: [] };
  const json = JSON.stringify(plain, (key, value: unknown) => (TIMES.has(key) ? null : value));
  return JSON.parse(json.replaceAll(/127\.0\.0\.1:\d+/g, 'the server'));
}

/** Nothing of the audit is lost, nothing that was kept is asked for again, and all calls are on record. */
async function expectWhole(
  cloud: CloudAudit,
  whole: AuditExport,
  questions = CELLS,
): Promise<void> {
  const audit = await cloud.read();
  const [judging] = summariseLedger(audit.ledger).filter(({ purpose }) => purpose === 'judge');

  expect(contentOf(audit)).toEqual(contentOf(whole));
  expect(audit.pairs.map(({ timesSettled }) => timesSettled)).toEqual(Array(CELLS).fill(1));
  expect(cloud.bill.paidAgain).toEqual([]);
  expect(cloud.bill.kept.size).toBe(questions);
  expect(judging?.calls).toBeGreaterThanOrEqual(cloud.server.chats.length);
}

/** Cells whose answer came whole more than once. */
function answeredTwice({ bill }: CloudAudit): number {
  return bill.answered.length - new Set(bill.answered).size;
}

describe('a run in the cloud', () => {
  it('has verdicts of three kinds, asked for once for each source', async () => {
    const { audit, asked } = await runCalmly();

    const kinds = audit.pairs.filter(isSettled).map(({ finding }) => finding.kind);
    expect(kinds.filter(kind => kind === 'supported')).toHaveLength(3);
    expect(kinds.filter(kind => kind === 'contradicted')).toHaveLength(3);
    expect(kinds.filter(kind => kind === 'not-found')).toHaveLength(6);
    expect(asked).toBe(3);
  });

  it.each(NEXT)('killed at 25 random moments is finished the same by %s', async (name, next) => {
    const { audit: whole, moments } = await runCalmly();
    const draw = createDraw(name.length);

    let deaths = 0;
    let twice = 0;
    while (deaths < DEATHS / NEXT.length) {
      const cloud = await layOut();
      const isDone = await cloud.live(createLife(draw(moments)), { owner: 'engine-1' });
      deaths += Number(!isDone);
      expect(await cloud.live(createLife(), next)).toBe(true);
      await expectWhole(cloud, whole);
      twice += Number(answeredTwice(cloud) > 0);
    }

    // Only what died with an answer in its hands: two of the moments of each question.
    expect(twice).toBeLessThan(deaths / 3);
  });

  it('killed again and again in one audit, 50 times, loses nothing either', async () => {
    const { audit: whole, moments } = await runCalmly();
    const draw = createDraw(7);

    let deaths = 0;
    while (deaths < DEATHS) {
      const cloud = await layOut();
      const owner = () => `engine-${deaths}`;
      while (!(await cloud.live(createLife(draw(moments)), { owner: owner() }))) deaths += 1;
      await expectWhole(cloud, whole);
    }
  });

  it('with sources to compare together, killed 25 times, compares them once and loses nothing', async () => {
    const { audit: whole, moments, asked } = await runCalmly({ isGrouped: true });
    expect(whole.verdicts).toContainEqual(
      expect.objectContaining({ kind: 'supported', decidedBy: null }),
    );
    expect(asked).toBe(4);
    const draw = createDraw(11);

    let deaths = 0;
    while (deaths < 25) {
      const cloud = await layOut({ isGrouped: true });
      const owner = () => `engine-${deaths}`;
      while (!(await cloud.live(createLife(draw(moments)), { owner: owner() }))) deaths += 1;
      await expectWhole(cloud, whole, CELLS + 1);
    }
  });

  it('does nothing between the last byte of an answer and keeping it', async () => {
    const cloud = await layOut({ sourcesAtOnce: 1 });
    const life = createLife();

    await cloud.live(life, { owner: 'engine-1' });

    const next = life.moments.flatMap((moment, at) =>
      moment === 'the last piece comes' ? [life.moments.slice(at + 1, at + 3).sort()] : [],
    );
    expect(next).toEqual(Array(3).fill(['answers.put begins', 'ledger.add begins']));
  });
});
