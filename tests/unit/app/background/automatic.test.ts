import { describe, expect, it, vi } from 'vitest';

import {
  createAutomatic,
  MOST_AN_HOUR,
  type AutomaticDeps,
} from '../../../../lib/app/background/automatic';
import type { Answer, Capture } from '../../../../lib/core/answer/answer';
import { auditId } from '../../../../lib/core/ids';
import { fail, ok } from '../../../../lib/core/result';
import { fakeAnswer } from '../../../fakes/answers';

const NOW = 1_000_000_000;

function captureOf(overrides: Partial<Capture> = {}): Capture {
  const capture: Partial<Answer> = fakeAnswer({ origin: SITE, ...overrides });
  delete capture.id;
  return capture as Capture;
}

const SITE = { kind: 'site', site: 'chatgpt', layout: 'plain', verified: '2026-09-01' } as const;

/** Everything is allowed and nothing has been checked, unless told otherwise. */
function world(overrides: Partial<AutomaticDeps> = {}, begun: number[] = []) {
  let kept = begun;
  const deps = {
    findPageMode: vi.fn(() => Promise.resolve('auto' as const)),
    findKnown: () => Promise.resolve(null),
    mayRead: () => Promise.resolve(true),
    begin: vi.fn<AutomaticDeps['begin']>(() => Promise.resolve(ok(auditId('audit-1')))),
    begun: {
      getValue: () => Promise.resolve(kept),
      setValue: (value: number[]) => {
        kept = value;
        return Promise.resolve();
      },
    },
    now: () => NOW,
    ...overrides,
  };
  return { deps, offer: createAutomatic(deps), kept: () => kept };
}

describe('an answer that a page offers', () => {
  it('is checked where its site is one whose answers are', async () => {
    const { offer, deps, kept } = world();

    expect(await offer(captureOf())).toEqual(ok('audit-1'));
    expect(deps.findPageMode).toHaveBeenCalledWith('chatgpt');
    expect(kept()).toEqual([NOW]);
  });

  it.each(['click', 'off'] as const)('is left alone in the mode %s', async mode => {
    const { offer, deps } = world({ findPageMode: () => Promise.resolve(mode) });

    expect(await offer(captureOf())).toEqual(fail('not-automatic'));
    expect(deps.begin).not.toHaveBeenCalled();
  });

  it.each([{ kind: 'selection' }, { kind: 'pasted' }] as const)(
    'is none that is of no site: %j',
    async origin => {
      const { offer, deps } = world();

      expect(await offer(captureOf({ origin }))).toEqual(fail('not-automatic'));
      expect(deps.findPageMode).not.toHaveBeenCalled();
    },
  );

  it('is never checked twice, and does not count again', async () => {
    const { offer, deps, kept } = world({
      findKnown: () => Promise.resolve(auditId('known')),
    });

    expect(await offer(captureOf())).toEqual(ok('known'));
    expect(deps.begin).not.toHaveBeenCalled();
    expect(kept()).toEqual([]);
  });

  it('is enough where one of its sites may be read, for nothing is asked', async () => {
    const mayRead = (url: string) => Promise.resolve(url.includes('guideline.example'));

    expect(await world({ mayRead }).offer(captureOf())).toEqual(ok('audit-1'));
  });

  it('is not checked where none of its sites may be read, or none is cited', async () => {
    const refused = world({ mayRead: () => Promise.resolve(false) });
    const title = { kind: 'title', title: 'A book' } as const;
    const [first] = captureOf().citations;
    const nameless = captureOf({ citations: first ? [{ ...first, target: title }] : [] });

    expect(await refused.offer(captureOf())).toEqual(fail('sites-not-allowed'));
    expect(await world().offer(captureOf({ citations: [] }))).toEqual(fail('no-sources'));
    expect(await world().offer(nameless)).toEqual(fail('no-sources'));
    expect(refused.deps.begin).not.toHaveBeenCalled();
  });

  it('waits for the reader once many were checked within the hour, also at the same moment', async () => {
    const { offer, deps, kept } = world({}, Array<number>(MOST_AN_HOUR - 1).fill(NOW - 60_000));

    const outcomes = await Promise.all(
      ['One.', 'Two.', 'Three.'].map(text =>
        offer(captureOf({ text, blocks: [], citations: [urlCitation()] })),
      ),
    );

    expect(outcomes).toEqual([ok('audit-1'), fail('too-many'), fail('too-many')]);
    expect(deps.begin).toHaveBeenCalledTimes(1);
    expect(kept()).toHaveLength(MOST_AN_HOUR);
  });

  it('has its turn again when the hour is over', async () => {
    const old = Array<number>(MOST_AN_HOUR).fill(NOW - 61 * 60_000);
    const { offer, kept } = world({}, old);

    expect(await offer(captureOf())).toEqual(ok('audit-1'));
    expect(kept()).toEqual([NOW]);
  });

  it.each([null, 'x', {}, { ...captureOf(), extra: 1 }])('is parsed: %#', async raw => {
    const { offer, deps } = world();

    expect(await offer(raw)).toEqual(fail('invalid-capture'));
    expect(deps.findPageMode).not.toHaveBeenCalled();
  });
});

function urlCitation() {
  const [first] = captureOf().citations;
  if (!first) throw new Error('fakes: the answer cites nothing');
  return { ...first, marker: null };
}
