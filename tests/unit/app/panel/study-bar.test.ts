import { signal } from '@preact/signals';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

import { openStudyBar, type StudyBarDeps } from '../../../../lib/app/panel/study-bar';
import { beginCollecting, collectingItem } from '../../../../lib/browser/collecting';
import type { Audit } from '../../../../lib/core/audit/audit';
import { auditId } from '../../../../lib/core/ids';
import { fail, ok } from '../../../../lib/core/result';
import { openDatabase } from '../../../../lib/store/database';
import { createStudyStore } from '../../../../lib/store/studies';
import type { AuditView } from '../../../../lib/views/audit-state';
import '../../../english';
import { fakeAnswer } from '../../../fakes/answers';
import { PNG } from '../../../fakes/images';
import { FROZEN_AT, studyOf } from '../../../fakes/studies';
import { buildAudit } from '../../../examples/build-audit';
import { FINISHED } from '../../../examples/sketches';

const SINCE = '2026-11-28T10:00:00.000Z';
const LATER = '2026-11-28T11:00:00.000Z';
const GEMINI = { kind: 'site', site: 'gemini', layout: 'angular', verified: '2026-09-01' } as const;

beforeEach(() => fakeBrowser.reset());

function auditOf(id: string, overrides: Partial<Audit['answer']> = {}, startedAt = SINCE): Audit {
  return {
    ...buildAudit(FINISHED),
    id: auditId(id),
    startedAt,
    answer: fakeAnswer({
      origin: GEMINI,
      question: 'Does zinc help with colds?',
      capturedAt: '2026-11-28T10:30:00.000Z',
      ...overrides,
    }),
  };
}

async function open(
  takeScreenshot: StudyBarDeps['takeScreenshot'] = () => Promise.resolve(ok(PNG)),
) {
  const { frozen } = await studyOf();
  const store = createStudyStore(openDatabase(crypto.randomUUID()));
  const id = frozen.sha256;
  await store.put({ id, addedAt: FROZEN_AT, frozen });
  await beginCollecting(id, SINCE);
  const shown = signal<AuditView>({ status: 'empty' });
  const known = new Map<string, Audit>();
  const audits = { find: (each: string) => Promise.resolve(known.get(each) ?? null) };
  const bar = openStudyBar({ studies: store, audits, takeScreenshot }, shown);
  await vi.waitFor(() => expect(bar.view.value).not.toBeNull());
  const answers = async () => (await store.find(id))?.answers ?? [];
  const show = (audit: Audit) => {
    known.set(audit.id, audit);
    shown.value = { status: 'shown', audit };
  };
  return { ...bar, answers, show, store, id };
}

describe('the study bar', () => {
  it('knows of no mode in what an earlier version began', async () => {
    const begun = {
      study: 'a'.repeat(64),
      since: SINCE,
      skipped: 0,
      signedIn: true,
      freshChat: null,
    };
    await fakeBrowser.storage.local.set({ collecting: begun, collecting$: { v: 1 } });

    await collectingItem.migrate();

    expect(await collectingItem.getValue()).toEqual({ ...begun, mode: null });
  });

  it('names the place to fill', async () => {
    const { view } = await open();

    expect(view.value).toMatchObject({
      title: 'Cold remedies',
      questions: 2,
      repeats: 2,
      chatUrl: 'https://gemini.google.com/',
      shown: null,
    });
    expect(view.value?.place?.system.id).toBe('gem');
  });

  it('adds an answer that is shown and fits, once, with what was said of the chat', async () => {
    const { view, actions, answers, show } = await open();
    actions.sayOfChat({ signedIn: false, mode: 'Deep research' });
    await vi.waitFor(() => expect(view.value?.facts.signedIn).toBe(false));

    show(auditOf('first'));
    await vi.waitFor(async () => expect(await answers()).toHaveLength(1));
    // A second check of the same answer in the same chat is the one that counts.
    show(auditOf('second', { capturedAt: LATER }, LATER));
    await vi.waitFor(async () => expect((await answers())[0]?.auditId).toBe('second'));
    // Opening the earlier one again changes nothing.
    show(auditOf('first'));
    await vi.waitFor(() => expect(view.value?.shown).toMatchObject({ outcome: 'answered' }));
    await new Promise(done => setTimeout(done, 50));
    expect((await answers())[0]?.auditId).toBe('second');

    const [kept] = await answers();
    expect(await answers()).toHaveLength(1);
    expect(kept?.answer).toMatchObject({
      slot: { question: 'q1', system: 'gem', repeat: 1 },
      outcome: 'answered',
      signedIn: false,
      freshChat: null,
      mode: 'Deep research',
      siteLayout: 'gemini angular',
    });
    expect(kept?.answer.timeZone).not.toBeNull();
    await vi.waitFor(() =>
      expect(view.value?.shown).toMatchObject({ system: 'Gemini', outcome: 'answered' }),
    );
  });

  it('adds nothing that was captured before, and nothing to another question', async () => {
    const { view, answers, show } = await open();

    show(auditOf('old', { capturedAt: '2026-11-28T09:59:00.000Z' }));
    show(auditOf('other', { question: 'Is zinc safe?' }));
    await vi.waitFor(() => expect(view.value?.shown).toBe('other'));

    expect(await answers()).toEqual([]);
  });

  it('binds an answer to another question only with a reason', async () => {
    const { view, actions, answers, show } = await open();
    const slot = view.value?.place?.slot;
    show(auditOf('other', { question: 'Is zinc safe?' }));

    expect(await actions.bind({ outcome: 'answered', reason: ' ' })).toBe('other-question');
    expect(await answers()).toEqual([]);
    expect(await actions.bind({ outcome: 'hedged', reason: 'Asked in other words.' })).toBeNull();

    expect((await answers())[0]).toMatchObject({
      auditId: 'other',
      answer: { slot, outcome: 'hedged', deviation: 'Asked in other words.' },
    });
  });

  it('notes that there was no answer', async () => {
    const { view, actions, answers } = await open();
    const slot = view.value?.place?.slot;

    expect(await actions.bind({ outcome: 'no-answer', reason: '' })).toBe('no-reason');
    expect(await actions.bind({ outcome: 'no-answer', reason: 'The site was down.' })).toBeNull();

    expect((await answers())[0]).toMatchObject({
      auditId: null,
      answer: { slot, outcome: 'no-answer', reason: 'The site was down.', answer: '' },
    });
    await vi.waitFor(() => expect(view.value?.place?.left).toBe(3));
  });

  it('changes the outcome of an answer, and keeps what was noted before', async () => {
    const { view, actions, answers, show } = await open();
    show(auditOf('first'));
    await vi.waitFor(() => expect(view.value?.shown).toMatchObject({ outcome: 'answered' }));

    expect(await actions.bind({ outcome: 'refused', reason: 'It names no source.' })).toBeNull();

    const [before, after] = await answers();
    expect(after?.answer).toMatchObject({ outcome: 'refused', replaces: before?.answer.id });
    await vi.waitFor(() => expect(view.value?.shown).toMatchObject({ outcome: 'refused' }));
  });

  it('keeps a screenshot of the answer that is shown, and says why there is none', async () => {
    const { view, actions, show, store, id } = await open();
    expect(await actions.addScreenshot()).toBe('not-stored');
    show(auditOf('first'));
    await vi.waitFor(() => expect(view.value?.shown).toMatchObject({ hasScreenshot: false }));

    expect(await actions.addScreenshot()).toBeNull();

    await vi.waitFor(() => expect(view.value?.shown).toMatchObject({ hasScreenshot: true }));
    const slot = { question: 'q1', system: 'gem', repeat: 1 };
    expect((await store.findScreenshot(id, slot))?.image).toEqual(PNG);
  });

  it('stores nothing when the person cancels, and nothing of a study that is gone', async () => {
    const cancelled = await open(() => Promise.resolve(fail('no-picture')));
    cancelled.show(auditOf('first'));
    await vi.waitFor(() => expect(cancelled.view.value?.shown).not.toBeNull());
    await vi.waitFor(async () => expect(await cancelled.answers()).toHaveLength(1));
    await vi.waitFor(() => expect(cancelled.view.value?.shown).not.toBe('other'));
    expect(await cancelled.actions.addScreenshot()).toBe('no-picture');

    const gone = await open(async () => {
      await gone.store.delete(gone.id);
      return ok(PNG);
    });
    gone.show(auditOf('first'));
    await vi.waitFor(() => expect(gone.view.value?.shown).toMatchObject({ outcome: 'answered' }));
    expect(await gone.actions.addScreenshot()).toBe('not-stored');
  });

  it('says that the storage is full, and the answer stays', async () => {
    const { view, actions, show, store, answers } = await open();
    show(auditOf('first'));
    await vi.waitFor(() => expect(view.value?.shown).toMatchObject({ outcome: 'answered' }));
    const full = new DOMException('full', 'QuotaExceededError');
    vi.spyOn(store, 'putScreenshot').mockRejectedValue(full);

    expect(await actions.addScreenshot()).toBe('storage-full');
    expect(await answers()).toHaveLength(1);
  });

  it('passes over a place, and stops', async () => {
    const { view, actions } = await open();
    const first = view.value?.place?.slot;

    actions.passOver();
    await vi.waitFor(() => expect(view.value?.place?.slot).not.toEqual(first));
    actions.stop();
    await vi.waitFor(() => expect(view.value).toBeNull());
    expect(await collectingItem.getValue()).toBeNull();
  });
});
