import { describe, expect, it, vi } from 'vitest';

import { findCard, type PageSender } from '../../../../lib/app/background/card-service';
import type { Audit } from '../../../../lib/core/audit/audit';
import { answerId } from '../../../../lib/core/ids';
import { DEFAULT_SETTINGS, type Settings } from '../../../../lib/settings/settings';
import { fakeAnswer } from '../../../fakes/answers';
import { fakeAudit } from '../../../fakes/audits';

const ANSWER = answerId('a'.repeat(64));
const CHAT = 'https://chat.example/c/1';
const OWN = 'chrome-extension://abc';
const PLACE = { answer: ANSWER, statement: 's0' };

function service(
  { origin, pageUrl, conversationId }: Partial<Audit['answer']> = {},
  settings: Partial<Pick<Settings, 'badges' | 'checkView'>> = {},
) {
  const answer = fakeAnswer({
    id: ANSWER,
    ...(origin && { origin }),
    ...(pageUrl !== undefined && { pageUrl }),
    ...(conversationId !== undefined && { conversationId }),
  });
  const audit = fakeAudit({ answer });
  const store = {
    findByAnswer: vi.fn(id => Promise.resolve(id === ANSWER ? audit.id : null)),
    find: vi.fn(() => Promise.resolve(audit)),
  };
  const readSettings = () => Promise.resolve({ ...DEFAULT_SETTINGS, ...settings });
  const deps = { store, readSettings, ownOrigin: OWN };
  return { store, find: (raw: unknown, sender: PageSender) => findCard(raw, sender, deps) };
}

function pageAt(url: string): PageSender {
  return { url, frameId: 0, tab: { url } };
}

describe('a page that asks for a passage', () => {
  it('is given that of a statement of an answer it holds', async () => {
    const card = await service().find(PLACE, pageAt(CHAT));

    expect(card?.passage?.text).toBe('The skin makes vitamin D in light');
  });

  it.each([
    'https://other.example/c/1',
    'https://chat.example/c/2',
    'https://chat.example.evil.example/c/1',
    `${OWN}/sample.html`,
  ])('at %s is given nothing of the answer of another page', async url => {
    expect(await service().find(PLACE, pageAt(url))).toBeNull();
  });

  it('is judged by its newest address, and a frame in it by its own', async () => {
    const { find } = service();
    const moved = { url: 'https://chat.example/c/2', frameId: 0, tab: { url: CHAT } };
    const frame = { url: 'https://ads.example/', frameId: 7, tab: { url: CHAT } };

    expect(await find(PLACE, moved)).not.toBeNull();
    expect(await find(PLACE, frame)).toBeNull();
    expect(await find(PLACE, {})).toBeNull();
  });

  it('has to know the answer: its hash is asked for, not the check', async () => {
    const { find, store } = service();

    expect(await find({ ...PLACE, answer: 'b'.repeat(64) }, pageAt(CHAT))).toBeNull();
    expect(store.find).not.toHaveBeenCalled();
  });

  it.each([
    null,
    'a',
    {},
    { answer: 'audit-1', statement: 's0' },
    { ...PLACE, audit: 'audit-1' },
    { ...PLACE, statement: null },
    { ...PLACE, statement: 'x'.repeat(200) },
    { ...PLACE, answer: [ANSWER] },
  ])('with %j has nothing looked up', async raw => {
    const { find, store } = service();

    expect(await find(raw, pageAt(CHAT))).toBeNull();
    expect(store.findByAnswer).not.toHaveBeenCalled();
  });

  it('is given nothing of what was pasted or selected', async () => {
    const pasted = service({ origin: { kind: 'pasted' }, pageUrl: null, conversationId: null });
    const selected = service({ origin: { kind: 'selection' } });

    expect(await pasted.find(PLACE, pageAt(CHAT))).toBeNull();
    expect(await selected.find(PLACE, pageAt(CHAT))).toBeNull();
  });

  it('is given nothing where the reader wants no badges', async () => {
    expect(await service({}, { badges: false }).find(PLACE, pageAt(CHAT))).toBeNull();
  });

  it('is given nothing while the reader judges blind', async () => {
    expect(await service({}, { checkView: 'blind' }).find(PLACE, pageAt(CHAT))).toBeNull();
  });
});
