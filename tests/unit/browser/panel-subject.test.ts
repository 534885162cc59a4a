import { describe, expect, it, vi } from 'vitest';

import {
  createOwnSubject,
  OPENING_MS,
  type PanelSubject,
  subjectOf,
} from '../../../lib/browser/panel-subject';
import { auditId } from '../../../lib/core/ids';
import { ok } from '../../../lib/core/result';

const ASKED: PanelSubject = ok({ audit: auditId('audit-1'), statement: null });

describe('the subject of a window', () => {
  it('tells of a second request for the same statement', async () => {
    const subject = subjectOf(7);
    const seen: PanelSubject[] = [];
    vi.spyOn(Date, 'now').mockReturnValueOnce(1).mockReturnValueOnce(2);

    subject.watch(asked => seen.push(asked));
    await subject.set(ASKED);
    await subject.set(ASKED);

    expect(seen).toEqual([ASKED, ASKED]);
    expect(await subject.find()).toEqual(ASKED);
    expect(await subjectOf(8).find()).toEqual(ASKED);
  });
});

describe('a check to come', () =>
  it('is forgotten where it does not come, and what was shown before is shown again', async () => {
    const subject = subjectOf(9);
    await subject.set(ASKED);
    vi.spyOn(Date, 'now').mockReturnValueOnce(1);
    await subject.set('opening');

    vi.spyOn(Date, 'now').mockReturnValueOnce(1 + OPENING_MS);
    expect(await subject.find()).toBe('opening');
    vi.spyOn(Date, 'now').mockReturnValueOnce(2 + OPENING_MS);
    expect(await subject.find()).toEqual(ASKED);
  }));

describe('the subject of a tab of its own', () => {
  it('is nothing at first, and then what is asked for in it', async () => {
    const subject = createOwnSubject();
    const seen: PanelSubject[] = [];
    expect(await subject.find()).toBeNull();

    const stop = subject.watch(asked => seen.push(asked));
    await subject.set(ASKED);
    await subject.set(null);
    stop();
    await subject.set(ASKED);

    expect(seen).toEqual([ASKED, null]);
    expect(await subject.find()).toEqual(ASKED);
  });

  it('is not that of another tab', async () => {
    const other = createOwnSubject();

    await createOwnSubject().set(ASKED);

    expect(await other.find()).toBeNull();
  });
});
