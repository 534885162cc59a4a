import { afterEach, describe, expect, it, vi } from 'vitest';
import { isRemark } from '../../../../lib/capture/page/remark';
import type { FakeSite } from './fake-site';
import { checkOf, watchFakePage } from './page-setup';

afterEach(() => {
  vi.useRealTimers();
});

describe('a remark', () => {
  it.each([
    'Yes.',
    'Sure!',
    'You’re welcome!',
    'はい',
    'どういたしまして！',
    '不客气！',
    '네, 알겠습니다.',
    '👍',
  ])('is %s', text => expect(isRemark(text)).toBe(true));

  it.each([
    'Ibuprofen thins blood.',
    'Take 500 mg.',
    'E = mc²',
    '阿司匹林稀释血液',
    'Nein, das stimmt nicht.',
    'ad '.repeat(1_000_000),
  ])('is not %.40s', text => expect(isRemark(text)).toBe(false));
});

describe('an answer that is only a remark', () => {
  const pageWith = async (text: string, prepare: (site: FakeSite) => void = () => undefined) => {
    const page = watchFakePage(site => {
      site.addAnswer('a', text);
      prepare(site);
    });
    await page.wait(2_500);
    return page;
  };

  it('has no button, and one as soon as it says more', async () => {
    const page = await pageWith('はい');
    expect(page.stateOf('a')).toBeNull();

    const body = page.site.page.getElementById('a');
    if (body) body.textContent = 'はい。ビタミンDは皮膚で作られます。';
    await page.wait(2_500);

    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
  });

  it('has one if it cites a source or has a marker', async () => {
    const citing = await pageWith('Yes.', ({ behaviour }) => (behaviour.citations = 1));
    const marked = await pageWith('Yes [1].');

    expect(citing.stateOf('a')).toEqual({ kind: 'ready' });
    expect(marked.stateOf('a')).toEqual({ kind: 'ready' });
  });

  it('is checked without a button by the command for the latest answer, and shows its check', async () => {
    const page = await pageWith('Yes.');

    expect(page.chat.checkLatest()).toBe(true);
    await page.wait(0);
    expect(page.stateOf('a')).toMatchObject({ kind: 'checking' });

    page.chat.showCheck(checkOf('Yes.', []));
    expect(page.stateOf('a')).toMatchObject({ kind: 'checked' });
  });

  it('keeps the button if the page cannot be read, which a click explains', async () => {
    const page = await pageWith(
      'Yes.',
      ({ behaviour }) => (behaviour.readFailure = 'layout-unknown'),
    );

    expect(page.stateOf('a')).toEqual({ kind: 'ready' });
  });
});
