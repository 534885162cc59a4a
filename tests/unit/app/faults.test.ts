import { describe, expect, it, vi } from 'vitest';

import {
  createAuditService,
  type AuditServiceDeps,
} from '../../../lib/app/background/audit-service';
import type { Answer } from '../../../lib/core/answer/answer';
import { sourceId } from '../../../lib/core/ids';
import { DEFAULT_JUDGE_CHOICE } from '../../../lib/settings/judge-choice';
import type { HeldAudit } from '../../../lib/views/audit-state';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { fakeAnswer } from '../../fakes/answers';
import { fakeDraft } from '../../fakes/audits';
import { createAsideStore } from '../../../lib/store/asides';
import { createCleanupStore } from '../../../lib/store/cleanups';
import { createAuditStore } from '../../../lib/store/store';
import { openNodeStore } from '../../../scripts/lib/open-node-store';

const full = () => Promise.reject(new DOMException('There is no room.', 'QuotaExceededError'));

/** A background whose store, and whatever else, is as a test says. */
function setUp(
  refused: Partial<AuditServiceDeps['store']> = {},
  overrides: Partial<AuditServiceDeps> = {},
) {
  const memory = openNodeStore();
  const store = { ...createAuditStore(memory), ...refused };
  let kept: HeldAudit | null = null;
  const wake = vi.fn(() => Promise.resolve());
  const service = createAuditService({
    exams: { findRunning: () => Promise.resolve([]) },
    asides: createAsideStore(memory),
    detectLanguage: () => Promise.resolve(null),
    store,
    cleanups: createCleanupStore(memory),
    host: { wake, findWait: () => Promise.resolve(null) },
    readSettings: () => Promise.resolve(DEFAULT_SETTINGS),
    readChoice: () => Promise.resolve(DEFAULT_JUDGE_CHOICE),
    findTrouble: () => Promise.resolve(null),
    held: {
      getValue: () => Promise.resolve(kept),
      setValue: value => {
        kept = value;
        return Promise.resolve();
      },
    },
    isAllowed: () => Promise.resolve(false),
    onChange: () => undefined,
    ...overrides,
  });
  return { service, store, wake, held: () => kept };
}

/** A page's message: an answer that has no identity yet. */
function capture(): unknown {
  const answer: Partial<Answer> = fakeAnswer();
  delete answer.id;
  return answer;
}

describe('a check that is asked for while the storage is in trouble', () =>
  it.each(['storage-blocked', 'storage-unavailable'] as const)(
    'is refused with %s at once, and the next one works',
    async trouble => {
      const troubles = [trouble, null];
      const findTrouble = () => Promise.resolve(troubles.shift() ?? null);
      const { service, store } = setUp({}, { findTrouble });

      const refused = await service.request(capture());
      const taken = await service.request(capture());

      expect(refused).toEqual({ ok: false, failure: trouble });
      expect(taken.ok).toBe(true);
      expect(await store.list({ offset: 0, limit: 9 })).toHaveLength(1);
    },
  ));

describe('an audit that cannot be made to go on', () => {
  it.each([
    ['resumed', { setStatus: full }, 'resume'],
    ['read again', { readAgain: full }, 'readAgain'],
    ['judged again', { checkAgain: full }, 'checkAgain'],
  ] as const)('says why when it is to be %s', async (_what, refused, call) => {
    const { service, store, wake, held } = setUp(refused);
    const draft = fakeDraft();
    await store.create(draft);
    const { id } = draft.head;

    if (call === 'resume') await service.resume(id);
    else if (call === 'readAgain') await service.readAgain(id, [sourceId('a')]);
    else
      await service.checkAgain({
        audit: id,
        scope: { place: 'device', pairs: 'all' },
        askedAt: new Date().toISOString(),
      });

    expect(held()).toEqual({ audit: id, halt: 'storage-full' });
    expect(wake).not.toHaveBeenCalled();
  });

  it('is held up no more once it could be, and the engine is told which it is', async () => {
    const { service, store, wake, held } = setUp();
    const draft = fakeDraft();
    await store.create(draft);
    await service.hold({ audit: draft.head.id, halt: 'storage-full' });

    await service.resume(draft.head.id);

    expect(held()).toBeNull();
    expect(wake).toHaveBeenCalledExactlyOnceWith(draft.head.id);
  });

  it('does not hide a fault of ours', async () => {
    const { service, store } = setUp({ setStatus: () => Promise.reject(new TypeError('a bug')) });
    const draft = fakeDraft();
    await store.create(draft);

    await expect(service.resume(draft.head.id)).rejects.toThrow('a bug');
  });
});
