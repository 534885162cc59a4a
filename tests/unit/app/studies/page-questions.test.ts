import { signal } from '@preact/signals';
import { describe, expect, it, vi } from 'vitest';

import { openWriting, type WritingDeps } from '../../../../lib/app/studies/page-questions';
import type { ModelFailure } from '../../../../lib/core/audit/model-failure';
import { fail, ok, type Result } from '../../../../lib/core/result';
import type { UnreadableReason } from '../../../../lib/core/source/source';
import type { ChatReply } from '../../../../lib/ports/chat-model';
import type { FetchedSource } from '../../../../lib/ports/source-fetcher';
import { emptyProtocol, type StudyDraft } from '../../../../lib/studies/draft';
import { sha256Hex } from '../../../../lib/text/content-hash';

const DRAFT: StudyDraft = {
  id: 'd1',
  changedAt: '2026-11-29T08:00:00.000Z',
  of: null,
  protocol: emptyProtocol(1),
};
const TEXT = 'Zinc shortens colds by about a day.';
const PAGES = ['https://a.example/one', 'https://b.example/two'];
const REQUEST = { draft: 'd1', addresses: PAGES, count: 2, language: 'en' };

function pageOf(text: string | null, reason: UnreadableReason = 'dead-link'): FetchedSource {
  const source = text === null ? { reason } : { title: 'Zinc' };
  return { source, text } as FetchedSource;
}

/** A draft, a model that says one thing after the other, and pages that say the same. */
function open(said: Result<string, ModelFailure>[], overrides: Partial<WritingDeps> = {}) {
  const view = signal<readonly StudyDraft[]>([DRAFT]);
  const ask = vi.fn((): Promise<Result<ChatReply, ModelFailure>> => {
    const next = said[Math.min(ask.mock.calls.length, said.length) - 1] ?? fail('model-failed');
    return Promise.resolve(next.ok ? ok({ text: next.value, usage: null }) : next);
  });
  const limits = { contextTokens: 8_192 };
  const kept = new Map<string, string>();
  const writing = openWriting({
    drafts: {
      view,
      put: draft => (view.value = [draft]),
      keepPage: (hash, text) => Promise.resolve(void kept.set(hash, text)),
    },
    requestAccess: () => Promise.resolve(true),
    openModel: () => Promise.resolve(ok({ identity: { id: 'remote', version: '1' }, limits, ask })),
    readPage: url => Promise.resolve(pageOf(`${TEXT} ${url}`)),
    now: () => new Date('2026-11-29T09:00:00.000Z'),
    ...overrides,
  });
  const questions = () => view.value[0]?.protocol.questions;
  return { ...writing, view, ask, questions, kept };
}

const reply = (...questions: string[]) => ok(JSON.stringify({ questions }));

describe('questions from web pages', () => {
  it('go into the draft page by page, with address and hash, and none twice', async () => {
    const requestAccess = vi.fn(() => Promise.resolve(true));
    const { actions, writing, questions, kept } = open(
      [reply('Does zinc help?', 'Is zinc safe?'), reply('Does  ZINC help?', 'Who needs zinc?')],
      { requestAccess },
    );

    const written = actions.writeQuestions(REQUEST);
    expect(requestAccess).toHaveBeenCalledExactlyOnceWith([
      'https://a.example/*',
      'https://b.example/*',
    ]);
    await written;

    const [first, second] = await Promise.all(PAGES.map(url => sha256Hex(`${TEXT} ${url}`)));
    expect(questions()).toMatchObject([
      { text: 'Does zinc help?', madeFrom: { url: PAGES[0], sha256: first }, language: 'en' },
      { text: 'Is zinc safe?', madeFrom: { url: PAGES[0], sha256: first } },
      { text: 'Who needs zinc?', madeFrom: { url: PAGES[1], sha256: second } },
    ]);
    expect([...kept]).toEqual([
      [first, `${TEXT} ${PAGES[0] ?? ''}`],
      [second, `${TEXT} ${PAGES[1] ?? ''}`],
    ]);
    expect(questions()?.map(({ id }) => id)).toEqual([
      `p-${first?.slice(0, 8) ?? ''}-1`,
      `p-${first?.slice(0, 8) ?? ''}-2`,
      `p-${second?.slice(0, 8) ?? ''}-1`,
    ]);
    expect(writing.value).toMatchObject({
      status: 'ended',
      outcome: { value: { added: 3, failed: [], left: [] } },
    });
  });

  it('keep what the user typed meanwhile', async () => {
    const { actions, view } = open([reply('Does zinc help?'), reply('Is zinc safe?')], {
      readPage(url) {
        const [draft = DRAFT] = view.value;
        view.value = [{ ...draft, protocol: { ...draft.protocol, title: `typed ${url}` } }];
        return Promise.resolve(pageOf(TEXT));
      },
    });

    await actions.writeQuestions(REQUEST);

    expect(view.value[0]?.protocol).toMatchObject({
      title: `typed ${PAGES[1] ?? ''}`,
      questions: [
        { id: expect.stringMatching(/-1$/) as string },
        { id: expect.stringMatching(/-2$/) as string },
      ],
    });
  });

  it('name a page that cannot be read, and go on with the next', async () => {
    const { actions, writing, questions } = open([reply('Does zinc help?')], {
      readPage: url => Promise.resolve(pageOf(url === PAGES[0] ? null : TEXT, 'paywall')),
    });

    await actions.writeQuestions(REQUEST);

    expect(questions()).toHaveLength(1);
    expect(writing.value).toMatchObject({
      outcome: {
        value: {
          added: 1,
          failed: [{ url: PAGES[0], reason: 'paywall' }],
          left: [PAGES[0]],
        },
      },
    });
  });

  it('end at a failure of the model that the next page would meet, too', async () => {
    const { actions, writing, ask } = open([fail('key-refused')]);

    await actions.writeQuestions(REQUEST);

    expect(ask).toHaveBeenCalledOnce();
    expect(writing.value).toMatchObject({
      outcome: { value: { failed: [{ reason: 'key-refused' }], left: PAGES } },
    });
  });

  it.each([
    ['not-allowed', { requestAccess: () => Promise.resolve(false) }],
    ['model-missing', { openModel: () => Promise.resolve(fail('model-missing' as const)) }],
  ] as const)('are not asked for, and no page is read: %s', async (failure, deps) => {
    const readPage = vi.fn<WritingDeps['readPage']>();
    const { actions, writing } = open([], { ...deps, readPage });

    await actions.writeQuestions(REQUEST);

    expect(writing.value).toMatchObject({ status: 'ended', outcome: { failure } });
    expect(readPage).not.toHaveBeenCalled();
  });

  it('stay where the user stops, and are none of a draft that is gone', async () => {
    const stopped = open([reply('Does zinc help?')], {
      readPage(url) {
        if (url === PAGES[1]) stopped.actions.stopWriting();
        return Promise.resolve(pageOf(TEXT));
      },
    });
    await stopped.actions.writeQuestions(REQUEST);
    const gone = open([reply('Does zinc help?')], {
      readPage() {
        gone.view.value = [];
        return Promise.resolve(pageOf(TEXT));
      },
    });
    await gone.actions.writeQuestions(REQUEST);

    expect(stopped.questions()).toHaveLength(1);
    expect(stopped.writing.value).toMatchObject({ outcome: { value: { left: [PAGES[1]] } } });
    expect(gone.view.value).toEqual([]);
    expect(gone.ask).toHaveBeenCalledOnce();
  });
});
