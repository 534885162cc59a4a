import type { NotJudgedReason } from '../../lib/core/audit/finding';

/** Reasons why a pair was not judged; `no-sources`: there was no source to read. */
export type Reason = NotJudgedReason | 'no-sources';

/** Action a button beside a reason offers; `null` if no click can help. */
export const REASON_ACTIONS: Record<Reason, 'grant' | 'retry' | null> = {
  'no-permission': 'grant',
  'redirected-without-permission': 'grant',
  'dead-link': 'retry',
  'soft-404': 'retry',
  parked: null,
  'robot-check': null,
  'http-error': 'retry',
  'rate-limited': 'retry',
  paywall: null,
  'login-required': null,
  timeout: 'retry',
  offline: 'retry',
  unreachable: 'retry',
  'too-large': null,
  'unsupported-type': null,
  encrypted: null,
  'no-text': null,
  damaged: 'retry',
  'too-complex': null,
  empty: 'retry',
  'refused-address': null,
  'no-address': null,
  'not-identified': null,
  'lookup-failed': 'retry',
  book: null,
  stopped: 'retry',
  'fetcher-failed': 'retry',
  'model-unreachable': 'retry',
  'key-refused': 'retry',
  'model-forbidden': 'retry',
  'model-missing': 'retry',
  'model-busy': 'retry',
  'quota-used-up': 'retry',
  'context-too-small': 'retry',
  'no-json-mode': 'retry',
  'reply-declined': 'retry',
  'invalid-reply': 'retry',
  'model-timeout': 'retry',
  'model-failed': 'retry',
  'model-not-loaded': 'retry',
  'no-model-here': 'retry',
  'device-lost': 'retry',
  'judge-failed': 'retry',
  'quote-not-verified': 'retry',
  'no-sources': null,
};

export const REASONS: readonly Reason[] = Object.keys(REASON_ACTIONS).filter(
  (reason): reason is Reason => reason in REASON_ACTIONS,
);
