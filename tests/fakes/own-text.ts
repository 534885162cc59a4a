import { signal } from '@preact/signals';

import type { OwnTextTools } from '../../components/audit/audit-tools';
import type { GivenText } from '../../lib/core/source/given-text';

/** Nothing is waited for, and nothing can be given; each can be replaced. */
export function idleOwnText(overrides: Partial<OwnTextTools> = {}): OwnTextTools {
  return {
    tabWait: signal(null),
    waitForTab: () => undefined,
    useTab: () => Promise.resolve(),
    give: () => Promise.resolve('nothing-given'),
    ...overrides,
  };
}

/** A text the reader pasted for a page with a wall. */
export function fakeGiven(overrides: Partial<GivenText> = {}): GivenText {
  return {
    way: 'pasted',
    givenAt: '2026-10-01T08:05:00.000Z',
    tabUrl: null,
    fileName: null,
    extent: 'full-text',
    pageReason: 'paywall',
    pageVisit: null,
    ...overrides,
  };
}
