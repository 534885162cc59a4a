import type { GivenBody } from '../core/source/given-text';
import { fail, ok, type Result } from '../core/result';
import { DEFAULT_LIMITS } from '../sources/web/fetch-limits';

export type TakenPage = {
  url: string;
  contentType: string;
  /** `null` if it exceeds the size limit. */
  markup: string | null;
};

/** Tab with a web page whose address the extension may see. */
export type OpenTab = {
  id: number;
  url: string;
  title: string;
  /** In a private window. */
  isPrivate: boolean;
  window: number;
};

export type TabPort = {
  /** Most recently used first. */
  findOpen: () => Promise<OpenTab[]>;
  /** `no-open-tab`: it is closed; `tab-not-readable`: the browser lets no extension in, or not this one. */
  read: (tab: number) => Promise<TakenPage | 'no-open-tab' | 'tab-not-readable'>;
};

export const PDF = 'application/pdf';

export function bodyOf({
  markup,
  contentType,
}: TakenPage): Result<GivenBody, 'tab-is-pdf' | 'too-large'> {
  if (contentType === PDF) return fail('tab-is-pdf');
  if (markup === null) return fail('too-large');
  const bytes = new TextEncoder().encode(markup);
  // nb. The browser has decoded the page: these bytes are UTF-8, regardless of its charset.
  return bytes.byteLength > DEFAULT_LIMITS.maxBytes
    ? fail('too-large')
    : ok({ bytes, contentType: `${contentType};charset=utf-8` });
}
