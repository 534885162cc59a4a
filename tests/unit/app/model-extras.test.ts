import { beforeEach, describe, expect, it } from 'vitest';

import { openCleanupEngine } from '../../../lib/app/engine/browser-cleaner';
import { compareJudges } from '../../../lib/metrics/agreement';
import type { Audit } from '../../../lib/core/audit/audit';
import { findUnclean } from '../../../lib/core/audit/cleanup';
import type { AuditId } from '../../../lib/core/ids';
import { summariseLedger } from '../../../lib/core/audit/ledger';
import { isSettled } from '../../../lib/core/audit/pair';
import { runCleanup } from '../../../lib/pipeline/run-cleanup';
import { readRewriteData } from '../../fakes/rewrite-replies';

import {
  changeChoice,
  check,
  cleanups,
  depsOf,
  service,
  forgetKey,
  kindsOf,
  ledger,
  server,
  store,
  switchScrubTestOn,
  useEngine,
  work,
} from './engine-world';

useEngine();

describe('a check whose answer the API’s model splits', () => {
  const ofKind = (name: string) =>
    server.chats.filter(({ response_format }) => response_format?.json_schema?.name === name);

  beforeEach(() => changeChoice({ splitBy: 'model' }));

  it('waits for that with the rules’ statements, and is then judged by the model’s', async () => {
    const id = await check();
    const before = await store.find(id);

    const audit = await work(id);

    expect([before?.stage, before?.statements.length]).toEqual(['splitting', 3]);
    expect([audit.stage, audit.status]).toEqual([undefined, 'finished']);
    expect(audit.parsing).toMatchObject({ statements: 4, leftToRules: {} });
    expect(audit.statements.map(({ original }) => original)).toContain('made in the skin');
    expect(ofKind('statements')).toHaveLength(1);
  });

  it('has what that took in its ledger, under a purpose of its own', async () => {
    const id = await check();
    await work(id);

    const lines = summariseLedger(await ledger.of(id));
    const sent = ofKind('statements').reduce(
      (sum, chat) => sum + Buffer.byteLength(JSON.stringify(chat)),
      0,
    );
    expect(lines.find(({ purpose }) => purpose === 'statements')).toMatchObject({
      host: new URL(server.baseUrl).host,
      calls: 1,
      callsWithoutTokens: 0,
      sentBytes: sent,
    });
    expect(JSON.stringify(await ledger.of(id))).not.toContain('itamin');
  });

  it('does not ask the model again for an answer that was deleted and checked again', async () => {
    const first = await check();
    await work(first);
    await store.delete(first);

    const second = await work(await check());

    expect(second.parsing).toMatchObject({ statements: 4 });
    expect(ofKind('statements')).toHaveLength(1);
    const split = (await ledger.of(second.id)).filter(({ purpose }) => purpose === 'statements');
    expect(split).toEqual([]);
  });

  it('is split by rules where the connection has gone, and says so; nothing is sent', async () => {
    const id = await check();
    forgetKey();

    const audit = await work(id);

    expect(server.requests).toEqual([]);
    expect(audit.statements.every(({ parsedBy }) => parsedBy === undefined)).toBe(true);
    expect(audit.parsing).toEqual({
      parser: { ...audit.judge, version: '1, prompt 2' },
      sentences: 3,
      statements: 0,
      dropped: 0,
      refused: 0,
      leftToRules: { 'key-refused': 3 },
    });
    expect(kindsOf(audit)).toEqual(audit.pairs.map(() => 'key-refused'));
  });

  it('keeps its statements on the device, so that both can be compared', async () => {
    const id = await check();
    const byApi = await work(id);

    await service.checkAgain({
      audit: id,
      scope: { pairs: 'all', place: 'device' },
      askedAt: new Date().toISOString(),
    });
    const onDevice = await work(id);

    expect(onDevice.statements).toEqual(byApi.statements);
    expect(compareJudges(onDevice.pairs)[0]?.agreement.of).toBe(byApi.pairs.length);
  });

  it('is not split where the device judges, whatever was chosen for the API', async () => {
    changeChoice({ where: 'device' });

    const audit = await store.find(await check());

    expect(audit?.stage).toBeUndefined();
  });
});

describe('the scrub test', () => {
  it('is not made unless it is asked for', async () => {
    const id = await check();
    const audit = await work(id);

    expect(JSON.stringify(audit.pairs)).not.toContain('isGrounded');
    expect((await ledger.of(id)).filter(({ purpose }) => purpose === 'scrub')).toEqual([]);
  });

  it('asks once more without the passages, and says so in the cells and in the ledger', async () => {
    switchScrubTestOn();
    const id = await check();
    const audit = await work(id);

    // The model of this server finds nothing where there are no passages.
    const found = audit.pairs
      .filter(isSettled)
      .map(({ finding }) => finding)
      .filter(finding => finding.kind === 'supported');
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ isGrounded }) => isGrounded === true)).toBe(true);
    const lines = summariseLedger(await ledger.of(id));
    const calls = (purpose: string) => lines.find(each => each.purpose === purpose)?.calls;
    expect(calls('judge')).toBe(2);
    expect(calls('scrub')).toBe(server.chats.length - 2);
    // The one call that judges this source has its passage, and no call of the scrub test.
    const withPassage = server.chats.filter(chat =>
      JSON.stringify(chat).includes('micrograms of vitamin D a day. '),
    );
    expect(withPassage).toHaveLength(1);
  });
});

describe('cleaning up a check', () => {
  const engineOf = (id: AuditId, audit: Audit) => openCleanupEngine(audit.judge, depsOf(id));

  it('begins by the background, and asks the model of the check, with its calls in the ledger', async () => {
    const id = await check();
    const audit = await work(id);

    await service.startCleanup(id);
    await runCleanup(
      id,
      {
        store,
        cleanups,
        open: each => engineOf(id, each),
        passagesPerPair: 3,
        isQuotaError: () => false,
      },
      new AbortController().signal,
    );

    const total = findUnclean(audit).length;
    const after = await store.find(id);
    expect(total).toBeGreaterThan(0);
    expect(after?.cleanup).toMatchObject({ status: 'finished' });
    expect(after?.cleanup?.offers).toHaveLength(total);
    expect(after?.cleanup?.offers[0]?.rewriter?.model).toBe(audit.judge.model);
    const rewriting = summariseLedger(await ledger.of(id)).find(
      ({ purpose }) => purpose === 'rewrite',
    );
    expect(rewriting?.calls).toBe(server.chats.filter(readRewriteData).length);
    expect(rewriting?.calls).toBeGreaterThan(0);
  });

  it('opens nobody else where the connection is gone', async () => {
    const id = await check();
    const audit = await work(id);
    forgetKey();

    expect(await engineOf(id, audit)).toEqual({ ok: false, failure: 'key-refused' });
  });
});
