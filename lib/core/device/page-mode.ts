import type { RequestFailure } from '../answer/page-check';

/**
 * When the answers of a page are checked. `click`: at a click of the reader's. `auto`: once they
 * are finished, on this device. `off`: the page is left alone.
 */
export const PAGE_MODES = ['click', 'auto', 'off'] as const;
export type PageMode = (typeof PAGE_MODES)[number];

/** Why an answer that a page offered is not checked by itself. */
export type OfferRefusal =
  | RequestFailure
  /** Its site is not in that mode, or not any more. */
  | 'not-automatic'
  /** The answer cites nothing that could be looked at. */
  | 'no-sources'
  /** The reader has allowed none of the cited sites yet, and only a click may ask. */
  | 'sites-not-allowed'
  /** More answers than anybody reads were finished within the hour. */
  | 'too-many';
