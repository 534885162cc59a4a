import { browser } from 'wxt/browser';

import type { GivenInput, OwnTextTools } from '../../../components/audit/audit-tools';
import type { GiveFailure, GivenBody, Handing, GivingPlace } from '../../core/source/given-text';
import { DEFAULT_LIMITS } from '../../sources/web/fetch-limits';
import { callBackground } from '../../messaging/protocol';
import type { AuditStore } from '../../ports/store';
import { isQuotaError } from '../../store/storage-trouble';
import { tabWaitItem } from '../../browser/settings';
import { followItem } from '../../browser/follow';

export function createOwnTextTools(store: Pick<AuditStore, 'give'>): OwnTextTools {
  return {
    tabWait: followItem(tabWaitItem, null),
    waitForTab: place => void callBackground('waitForTab', place),
    useTab: async ({ place, origins, confirmed }) => {
      // nb. The browser asks only during the click: no await may come before.
      const isAllowed = confirmed !== null || (await browser.permissions.request({ origins }));
      if (isAllowed) await callBackground('useOpenTab', { place, confirmed });
      else await callBackground('refuseTab', place);
    },
    give: (place, input) => give(store, place, input),
  };
}

async function give(
  store: Pick<AuditStore, 'give'>,
  { audit, source, keeps }: GivingPlace,
  input: GivenInput,
): Promise<GiveFailure | null> {
  // Checks the size before the file is read into memory.
  if (input.way === 'uploaded' && input.file.size > DEFAULT_LIMITS.maxBytes) return 'too-large';
  const body = await bodyOf(input);
  if (body.bytes.byteLength === 0) return 'nothing-given';
  if (body.bytes.byteLength > DEFAULT_LIMITS.maxBytes) return 'too-large';

  try {
    const isTaken = await store.give(audit, {
      source,
      handing: { ...handingOf(input), ...(keeps && { keeps }) },
      body,
    });
    if (!isTaken) return 'check-gone';
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    return 'storage-full';
  }
  // Only a wake-up: the text is in the store, where an engine also finds it later.
  await callBackground('keepWorking', undefined);
  return null;
}

async function bodyOf(input: GivenInput): Promise<GivenBody> {
  if (input.way === 'pasted') {
    const bytes = new TextEncoder().encode(input.text.trim());
    return { bytes, contentType: 'text/plain;charset=utf-8' };
  }
  const { file } = input;
  // nb. Browsers guess the type from the name alone; otherwise the content decides.
  const contentType = file.type === '' ? null : file.type;
  return { bytes: new Uint8Array(await file.arrayBuffer()), contentType };
}

function handingOf(input: GivenInput): Handing {
  const isFile = input.way === 'uploaded';
  return {
    way: input.way,
    givenAt: new Date().toISOString(),
    tabUrl: null,
    fileName: isFile ? input.file.name : null,
    extent: isFile ? null : input.extent,
  };
}
