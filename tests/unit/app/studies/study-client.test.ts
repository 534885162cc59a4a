import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';

import { createStudyClient, serveStudies } from '../../../../lib/app/studies/study-client';
import { isQuotaError } from '../../../../lib/store/storage-trouble';

type Desk = Parameters<typeof serveStudies>[0];

/** A page and its thread, joined by a channel. */
function openClient(desk: () => Promise<unknown>) {
  const { port1, port2 } = new MessageChannel();
  serveStudies(desk as Desk, port2);
  return {
    client: createStudyClient(() => port1),
    close: () => port1.close(),
  };
}

describe('the thread of the page of studies', () => {
  it.each([
    ['the browser', new DOMException('no room', 'QuotaExceededError')],
    ['a transaction', new Dexie.AbortError('aborted', new Dexie.QuotaExceededError('no room'))],
  ])('tells the page of a full disk, as %s names it', async (_, error) => {
    const { client, close } = openClient(() => Promise.reject(error));

    const failure: unknown = await client
      .ask('report', { study: 'study' as never })
      .catch((each: unknown) => each);

    expect(isQuotaError(failure)).toBe(true);
    close();
  });

  it('takes no other failure for one', async () => {
    const { client, close } = openClient(() => Promise.reject(new Error('a bug')));

    const failure: unknown = await client
      .ask('report', { study: 'study' as never })
      .catch((each: unknown) => each);

    expect(failure).toMatchObject({ message: 'a bug' });
    expect(isQuotaError(failure)).toBe(false);
    close();
  });
});
