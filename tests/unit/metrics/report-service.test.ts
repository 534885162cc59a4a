import { describe, expect, it, vi } from 'vitest';

import { answerId, auditId, type AuditId } from '../../../lib/core/ids';
import type { AnswerOrigin } from '../../../lib/core/answer/answer';
import { createReportService } from '../../../lib/metrics/report-service';
import { EVERYTHING } from '../../fakes/facts';
import { fakeCorrection } from '../../fakes/annotations';
import { fakeAnswer } from '../../fakes/answers';
import { fakeDraft } from '../../fakes/audits';
import { createAnnotationStore } from '../../../lib/store/annotations';
import { createFactsStore } from '../../../lib/store/facts';
import { createAuditStore } from '../../../lib/store/store';
import { openNodeStore } from '../../../scripts/lib/open-node-store';

const QUERY = { filter: EVERYTHING, unit: 'auto' } as const;

/** `areKept`: facts of ended audits are kept, as a database does. */
function openService({ areKept = false } = {}) {
  const db = openNodeStore();
  const store = createAuditStore(db);
  const facts = createFactsStore(db, () => null);
  const read: AuditId[] = [];
  const kept = { asked: 0 };
  const service = createReportService({
    audits: store,
    facts: {
      countCorrections: () => facts.countCorrections(),
      findKept: () => {
        kept.asked += 1;
        return areKept ? facts.findKept() : Promise.resolve([]);
      },
      findFacts: ids => {
        read.push(...ids);
        return facts.findFacts(ids);
      },
    },
    readCards: () => Promise.resolve([]),
  });
  const create = async (name: string, origin: AnswerOrigin = { kind: 'pasted' }) => {
    const answer = fakeAnswer({ id: answerId(name), origin });
    const draft = fakeDraft({ answer, head: { id: auditId(name) } });
    await store.create(draft);
    return auditId(name);
  };
  const finish = (id: AuditId, at = '2026-10-01T09:00:00.000Z') =>
    store.setStatus(id, 'finished', at);
  const annotations = createAnnotationStore(db);
  return { annotations, store, service, read, kept, create, finish };
}

const ask = (service: ReturnType<typeof openService>['service'], onProgress = vi.fn()) =>
  service.report(QUERY, onProgress, new AbortController().signal);

describe('the service that makes reports', () => {
  it('counts finished checks alone, and says what it leaves out', async () => {
    const { service, store, create, finish } = openService();
    await finish(await create('done'));
    await create('running');
    await store.setStatus(await create('stopped'), 'stopped', '2026-10-01T09:00:00.000Z');
    await finish(
      await create('sample', { kind: 'site', site: 'sample', layout: 'l', verified: '2026-09-26' }),
    );

    const answer = await ask(service);

    expect(answer?.report.answers).toBe(1);
    expect(answer?.excluded).toEqual({ running: 1, waiting: 0, stopped: 1, samples: 1 });
  });

  it('reads a check once, and again only where it has changed', async () => {
    const { service, read, create, finish, store } = openService();
    for (const name of ['a', 'b']) await finish(await create(name));
    await ask(service);
    await ask(service);
    expect(read).toHaveLength(2);

    await store.setStatus(auditId('a'), 'running', null);
    await finish(auditId('a'), '2026-10-01T10:00:00.000Z');
    const answer = await ask(service);

    expect(read.slice(2)).toEqual(['a']);
    expect(answer?.report.answers).toBe(2);
  });

  it('takes many that are kept at one look, and counts only the others', async () => {
    const { service, read, kept, create, finish } = openService({ areKept: true });
    for (let at = 0; at < 60; at += 1) await finish(await create(`a${String(at)}`));

    const answer = await ask(service);
    await finish(await create('later'));
    const again = await ask(service);

    expect([answer, again].map(each => each?.report.answers)).toEqual([60, 61]);
    expect(kept.asked).toBe(1);
    expect(read).toEqual(['later']);
  });

  it('reads a check again that was corrected by hand', async () => {
    const { service, annotations, create, finish } = openService();
    await finish(await create('a'));
    await ask(service);

    await annotations.correct(auditId('a'), fakeCorrection());

    expect((await ask(service))?.report.people.seen.agreement.share.of).toBe(1);
  });

  it('forgets what was deleted', async () => {
    const { service, create, finish, store } = openService();
    for (const name of ['a', 'b']) await finish(await create(name));
    await ask(service);

    await store.delete(auditId('a'));

    expect((await ask(service))?.report.answers).toBe(1);
  });

  it('reads only what lies in the time that is asked for', async () => {
    const { service, read, create, finish } = openService();
    await finish(await create('a'));

    const later = { ...EVERYTHING, from: '2027-01-01T00:00:00.000Z' };
    const answer = await service.report(
      { filter: later, unit: 'auto' },
      vi.fn(),
      new AbortController().signal,
    );

    expect(answer?.report.answers).toBe(0);
    expect(read).toEqual([]);
  });

  it('says how far it is, and ends without a report when it is stopped', async () => {
    const { service, read, create, finish } = openService();
    for (let at = 0; at < 90; at += 1) await finish(await create(`a${String(at)}`));
    const stopping = new AbortController();
    const onProgress = vi.fn(({ read: done }: { read: number }) => {
      if (done > 0) stopping.abort();
    });

    const answer = await service.report(QUERY, onProgress, stopping.signal);

    expect(answer).toBeNull();
    expect(onProgress.mock.calls.map(([progress]) => progress)).toEqual([
      { read: 0, of: 90 },
      { read: 40, of: 90 },
    ]);
    expect(read).toHaveLength(80);
  });
});
