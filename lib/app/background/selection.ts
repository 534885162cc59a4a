import { browser } from 'wxt/browser';

import type { AuditId } from '../../core/ids';
import type { RequestFailure } from '../../core/answer/page-check';
import { fail, type Result } from '../../core/result';
import type { AuditDesk } from './audit-desk';

/** Reads what is selected on a page (`activeTab`) and asks for its check. */
export async function checkSelection(
  { tabId, frameId }: { tabId: number; frameId: number },
  desk: Pick<AuditDesk, 'request'>,
): Promise<Result<AuditId, RequestFailure>> {
  const target = { tabId, frameIds: [frameId] };
  try {
    const [injection] = await browser.scripting.executeScript({ target, files: ['/selection.js'] });
    await browser.scripting.insertCSS({ target, files: ['/content-scripts/chat.css'] });
    const read = injection?.result as Result<unknown, 'answer-empty' | 'answer-too-large'>;
    return read.ok ? await desk.request(read.value) : read;
  } catch (error) {
    // The browser's own pages, stores and PDF viewers let no extension in.
    console.info('the selection could not be read', error);
    return fail('page-not-readable');
  }
}
