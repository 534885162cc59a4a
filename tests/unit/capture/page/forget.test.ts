import { afterEach, describe, expect, it, vi } from 'vitest';

import { auditId } from '../../../../lib/core/ids';
import { checkOf, watchFakePage } from './page-setup';

const TEXT = 'One two. Three four.';

afterEach(() => {
  vi.useRealTimers();
});

async function checkedPage() {
  const page = watchFakePage(site => site.addAnswer('a', TEXT));
  await page.wait(2_500);
  page.reader.onCheck('a');
  await page.wait(0);
  page.chat.showCheck(checkOf(TEXT, ['supported']));
  return page;
}

describe('a check that is no longer there', () => {
  it('takes its badges along, and its answer can be checked again', async () => {
    const page = await checkedPage();
    const before = page.stateOf('a');

    page.chat.forgetCheck(auditId('audit-1'));

    expect(before).toMatchObject({ kind: 'checked' });
    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
    expect(page.shown.badges.get('a')).toEqual([]);
  });

  it('leaves the other checks of the page alone', async () => {
    const page = await checkedPage();

    page.chat.forgetCheck(auditId('another'));

    expect(page.stateOf('a')).toMatchObject({ kind: 'checked', auditId: 'audit-1' });
  });
});
