import { describe, expect, it } from 'vitest';

import { type PanelSubject, createOwnSubject } from '../../../lib/browser/panel-subject';
import { auditId } from '../../../lib/core/ids';
import { ok } from '../../../lib/core/result';

const ASKED: PanelSubject = ok({ audit: auditId('audit-1'), statement: null });

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
