import { describe, expect, it, vi } from 'vitest';

import { createAuditService } from '../../../../lib/app/background/audit-service';
import { DEFAULT_JUDGE } from '../../../../lib/app/choose-judge';
import type { Answer, Capture } from '../../../../lib/core/answer/answer';
import type { AuditStore } from '../../../../lib/ports/store';
import type { PowerWait } from '../../../../lib/core/device/power';
import { DEFAULT_JUDGE_CHOICE, type JudgeChoice } from '../../../../lib/settings/judge-choice';
import { DEFAULT_SETTINGS, type Settings } from '../../../../lib/settings/settings';
import { fakeAnswer } from '../../../fakes/answers';
import { createAuditStore } from '../../../../lib/store/store';
import { openNodeStore } from '../../../../scripts/lib/open-node-store';
import { fakeUnreadableSource } from '../../../fakes/audits';

/** Everything is to be judged, and split, by a model elsewhere. */
const ELSEWHERE: JudgeChoice = {
  ...DEFAULT_JUDGE_CHOICE,
  where: 'api',
  splitBy: 'model',
  connection: {
    kind: 'openai',
    baseUrl: 'https://llm.example/v1',
    model: 'm',
    contextTokens: 8_000,
    keyTerm: 'none',
    savedAt: 1,
    tested: null,
  },
};

function captureOf(): Capture {
  const capture: Partial<Answer> = fakeAnswer();
  delete capture.id;
  return capture as Capture;
}

function world(claim?: AuditStore['claim'], settings: Partial<Settings> = {}) {
  const memory = createAuditStore(openNodeStore());
  const store = claim ? { ...memory, claim } : memory;
  const wake = vi.fn(() => Promise.resolve());
  const findWait = vi.fn(() => Promise.resolve<PowerWait | null>('battery-low'));
  const allowed = new Set<string>();
  const onChange = vi.fn();
  const ask = vi.fn(() => Promise.resolve());
  const service = createAuditService({
    exams: { findRunning: () => Promise.resolve([]) },
    asides: { ask, findRunning: () => Promise.resolve([]) },
    detectLanguage: () => Promise.resolve(null),
    store,
    cleanups: { start: () => Promise.resolve(), findRunning: () => Promise.resolve([]) },
    host: { wake, findWait },
    readSettings: () => Promise.resolve({ ...DEFAULT_SETTINGS, ...settings }),
    readChoice: () => Promise.resolve(ELSEWHERE),
    findTrouble: () => Promise.resolve(null),
    held: { getValue: () => Promise.resolve(null), setValue: () => Promise.resolve() },
    isAllowed: origins => Promise.resolve(origins.every(origin => allowed.has(origin))),
    onChange,
  });
  return { store, service, wake, findWait, allowed, onChange, ask };
}

describe('a check that nobody clicked for', () => {
  it('is judged by the model of the package, whatever was chosen, and says that it is one', async () => {
    const { store, service } = world();
    const begun = await service.begin(captureOf());

    const audit = begun.ok ? await store.find(begun.value) : null;

    expect(audit).toMatchObject({ judge: DEFAULT_JUDGE, isAutomatic: true, status: 'running' });
    expect(audit).not.toHaveProperty('stage');
  });

  it('is none where the reader clicked: then what was chosen judges', async () => {
    const { store, service } = world();
    const begun = await service.request(captureOf());

    const audit = begun.ok ? await store.find(begun.value) : null;

    expect(audit).toMatchObject({ judge: { id: 'remote' }, stage: 'splitting' });
    expect(audit).not.toHaveProperty('isAutomatic');
  });

  it('is the same check for a reader who clicks later', async () => {
    const { service } = world();

    const begun = await service.begin(captureOf());

    expect(await service.request(captureOf())).toEqual(begun);
  });
});

describe('a check that began by itself, once the reader clicks', () => {
  async function begin(claim?: AuditStore['claim']) {
    const { store, service, wake, findWait } = world(claim);
    const begun = await service.begin(captureOf());
    if (!begun.ok) throw new Error('test: nothing began');
    wake.mockClear();
    return { store, service, wake, findWait, id: begun.value };
  }

  it('is theirs when they ask for a check of the same answer', async () => {
    const { store, service, wake, id } = await begin();

    await service.request(captureOf());

    expect(await store.find(id)).not.toHaveProperty('isAutomatic');
    expect(wake).toHaveBeenCalledOnce();
  });

  it('is theirs when they click to see it, and the engine is told', async () => {
    const { store, service, wake, id } = await begin();

    await service.claim(id);
    await service.claim(id);

    expect(await store.find(id)).not.toHaveProperty('isAutomatic');
    expect(wake).toHaveBeenCalledOnce();
  });

  it('is theirs when they have it go on', async () => {
    const { store, service, wake, id } = await begin();
    await store.setStatus(id, 'stopped', '2026-01-01T00:00:00.000Z');

    await service.resume(id);

    const audit = await store.find(id);
    expect(audit).toMatchObject({ status: 'running' });
    expect(audit).not.toHaveProperty('isAutomatic');
    expect(wake).toHaveBeenCalledWith(id);
  });

  it('waits no more for the page, which is told why it does before', async () => {
    const { store, service, findWait, id } = await begin();
    const answer = (await store.find(id))?.answer.id;
    const before = await service.findChecks([answer]);

    await service.claim(id);

    expect(before).toMatchObject([{ auditId: id, status: 'running', wait: 'battery-low' }]);
    expect((await service.findChecks([answer]))[0]).not.toHaveProperty('wait');
    expect(findWait).toHaveBeenCalledOnce();
  });

  it('stays with its mode where the page only offers it again', async () => {
    const { store, service, id } = await begin();

    await service.begin(captureOf());

    expect(await store.find(id)).toMatchObject({ isAutomatic: true });
  });

  it('is found all the same where the store has no room for the click', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const full = new DOMException('There is no room.', 'QuotaExceededError');
    const { service, id } = await begin(() => Promise.reject(full));

    await service.claim(id);

    expect(await service.request(captureOf())).toEqual({ ok: true, value: id });
  });

  it('hides no fault of ours', async () => {
    const { service, id } = await begin(() => Promise.reject(new Error('broken')));

    await expect(service.claim(id)).rejects.toThrow('broken');
  });
});

describe('a check that may cost more than the reader wants unasked', () => {
  async function ask(settings: Partial<Settings> = { askAbove: 'always' }) {
    const { store, service, wake } = world(undefined, settings);
    const requested = await service.request(captureOf());
    if (!requested.ok) throw new Error('test: nothing was written');
    wake.mockClear();
    const found = async () => {
      const audit = await store.find(requested.value);
      if (!audit) throw new Error('test: the audit is gone');
      return audit;
    };
    return { store, service, wake, id: requested.value, found };
  }

  it('is written down whole, and does not begin', async () => {
    const { store, found } = await ask();

    expect(await found()).toMatchObject({ status: 'stopped', stage: 'asking' });
    expect((await found()).pairs).not.toEqual([]);
    expect(await store.findRunning()).toEqual([]);
  });

  it('begins by the API with all that comes before it, once the reader says so', async () => {
    const { service, wake, id, found } = await ask();

    await service.agree(id, 'api');

    expect(await found()).toMatchObject({ status: 'running', stage: 'splitting' });
    expect((await found()).judge.id).toBe('remote');
    expect(wake).toHaveBeenCalledExactlyOnceWith(id);
  });

  it('begins on this device, and asks no model to split it, where the reader wants that', async () => {
    const { service, id, found } = await ask();

    await service.agree(id, 'device');

    expect(await found()).toMatchObject({ status: 'running', judge: DEFAULT_JUDGE });
    expect(await found()).not.toHaveProperty('stage');
  });

  it('still asks when the same answer is asked for again, and is the same check', async () => {
    const { service, id, found } = await ask();

    expect(await service.request(captureOf())).toEqual({ ok: true, value: id });
    expect(await found()).toMatchObject({ stage: 'asking' });
  });

  it('is none where it takes little, or the reader wants never to be asked', async () => {
    const little = await ask({});
    const never = await ask({ askAbove: 'never' });

    expect(await little.found()).toMatchObject({ status: 'running' });
    expect(await never.found()).toMatchObject({ status: 'running' });
  });

  it('is none that nobody clicked for: it is sent nowhere', async () => {
    const { store, service } = world(undefined, { askAbove: 'always' });
    const begun = await service.begin(captureOf());

    expect(begun.ok && (await store.find(begun.value))).toMatchObject({ status: 'running' });
  });
});

describe('a check that waits for permission', () => {
  async function waiting() {
    const found = world();
    const request = await found.service.request(captureOf());
    const audit = request.ok ? await found.store.find(request.value) : null;
    if (!audit) throw new Error('test: no audit');
    for (const source of audit.sources) {
      const barred = fakeUnreadableSource({ ...source, reason: 'no-permission' });
      await found.store.putSource(audit.id, barred, null);
    }
    await found.store.setStatus(audit.id, 'waiting', '2026-10-01T08:00:00.000Z');
    const origins = audit.sources.flatMap(({ url }) => `https://${new URL(url ?? '').host}/*`);
    const pending = async (): Promise<number> => {
      const now = await found.store.find(audit.id);
      return now?.sources.filter(({ status }) => status === 'pending').length ?? 0;
    };
    return { ...found, id: audit.id, origins, pending };
  }

  it('goes on with the sources whose sites are allowed, wherever that was done', async () => {
    const { store, service, allowed, origins, pending, id } = await waiting();
    const [first = ''] = origins;

    await service.readAllowed(null);
    expect(await store.find(id)).toMatchObject({ status: 'waiting' });

    allowed.add(first);
    await Promise.all([service.readAllowed(null), service.readAllowed(id)]);

    expect(await pending()).toBe(origins.filter(each => each === first).length);
    expect(await store.find(id)).toMatchObject({ status: 'running' });
  });

  it('looks once more when it begins to wait, and does not go round in circles', async () => {
    const { store, service, allowed, origins, pending, id } = await waiting();
    for (const origin of origins) allowed.add(origin);

    await service.lookOnceMore(id);
    expect(await pending()).toBe(origins.length);

    const audit = await store.find(id);
    for (const source of audit?.sources ?? []) {
      const elsewhere = { ...source, reason: 'redirected-without-permission' } as const;
      await store.putSource(id, fakeUnreadableSource(elsewhere), null);
    }
    await store.setStatus(id, 'waiting', '2026-10-01T08:00:00.000Z');
    await service.lookOnceMore(id);

    expect(await pending()).toBe(0);
  });

  it('ends without them once the user refuses, and its page is told', async () => {
    const { store, service, onChange, id } = await waiting();

    await service.finish(id);

    expect(await store.find(id)).toMatchObject({ status: 'finished' });
    expect(onChange).toHaveBeenCalledExactlyOnceWith(id);
  });
});
