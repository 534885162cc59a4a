import { MODEL_FAILURES, WEIGHTS_FAILURES } from '../../lib/core/audit/model-failure';
import { UNREADABLE_REASONS } from '../../lib/core/source/source';

/** Reasons why a pair or statement was not judged; the last three are of statements. */
export const REASONS = [
  ...UNREADABLE_REASONS,
  ...MODEL_FAILURES,
  ...WEIGHTS_FAILURES,
  'judge-failed',
  'quote-not-verified',
  'language-not-read',
  'no-sources',
  'sources-not-shown',
  'sources-unread',
] as const;
export type Reason = (typeof REASONS)[number];

const LACKS_ACCESS = new Set<Reason>(['no-permission', 'redirected-without-permission']);

const NO_CLICK_HELPS = new Set<Reason>([
  'parked',
  'robot-check',
  'paywall',
  'login-required',
  'too-large',
  'unsupported-type',
  'encrypted',
  'no-text',
  'too-complex',
  'too-demanding',
  'refused-address',
  'no-address',
  'not-identified',
  'book',
  'not-supplied',
  'language-not-read',
  'no-sources',
  'sources-not-shown',
  'sources-unread',
]);

/** Action a button beside a reason offers; `null` if no click can help. */
export function actionFor(reason: Reason): 'grant' | 'retry' | null {
  if (LACKS_ACCESS.has(reason)) return 'grant';
  return NO_CLICK_HELPS.has(reason) ? null : 'retry';
}
