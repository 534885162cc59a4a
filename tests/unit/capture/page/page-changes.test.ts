import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { watchPageChanges } from '../../../../lib/capture/page/page-changes';

const settled = () => new Promise(done => setTimeout(done, 0));

async function watchedPage() {
  const page = new Window().document as unknown as Document;
  const body = page.createElement('article');
  const inner = page.createElement('p');
  inner.textContent = 'One';
  body.append(inner);
  page.body.append(body);
  const changes = watchPageChanges(page);
  changes.follow([body]);
  changes.take();
  await settled();
  changes.take();
  return { page, body, inner, changes };
}

describe('what changed on a page', () => {
  it('is the whole page before anybody has looked', () => {
    const changes = watchPageChanges(new Window().document as unknown as Document);

    expect(changes.take().isAnywhere).toBe(true);
    expect(changes.take().isAnywhere).toBe(false);
  });

  it('is one reply where only its inside changed', async () => {
    const { page, body, inner, changes } = await watchedPage();

    inner.append(' two');
    inner.firstChild?.replaceWith(page.createTextNode('Three'));
    body.append(page.createElement('p'));
    await settled();

    expect(changes.isStale()).toBe(false);
    expect(changes.take()).toEqual({ isAnywhere: false, bodies: new Set([body]) });
  });

  it('is the whole page where something changed beside the replies, or one was taken away', async () => {
    const { page, body, changes } = await watchedPage();

    page.body.append('x');
    await settled();
    const beside = changes.take();
    body.remove();
    await settled();

    expect(beside.isAnywhere).toBe(true);
    expect(changes.isStale()).toBe(true);
  });

  it('is nothing any more once it was stopped', async () => {
    const { page, changes } = await watchedPage();

    changes.stop();
    page.body.append('x');
    await settled();

    expect(changes.take()).toEqual({ isAnywhere: false, bodies: new Set() });
  });
});
