import type { CaptureNote } from '../lib/core/answer/answer';
import type { AuditHalt } from '../lib/core/audit/audit';
import type { NotJudgedReason } from '../lib/core/audit/finding';
import type { RequestFailure } from '../lib/core/answer/page-check';
import type { NotCheckWorthyReason } from '../lib/core/answer/statement';
import { messageName, t } from '../lib/i18n/t';

/** Something that did not work, for a reader: what happened, and what can be done. */
export type Words = { sentence: string; nextStep: string };

/** Why nobody could look, or that there was nothing to look into. */
export type Reason = NotJudgedReason | 'no-sources';

/** What a button beside a reason offers; `null`: nothing that a click could mend. */
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

/** All reasons there are. */
export const REASONS: readonly Reason[] = Object.keys(REASON_ACTIONS).filter(
  (reason): reason is Reason => reason in REASON_ACTIONS,
);

/** nb. None of these may use a word of *not found*: they say nothing about the content. */
export function reasonWords(reason: Reason): Words {
  const name = messageName(reason);
  return { sentence: t(`reason.sentence.${name}`), nextStep: t(`reason.next.${name}`) };
}

/** In a few words, as they stand after a colon: "no permission". */
export function shortReason(reason: Reason): string {
  return t(`reason.short.${messageName(reason)}`);
}

/** "Could not be checked: no permission". */
export function notJudgedLabel(reason: Reason): string {
  return t('reason.label', { reason: shortReason(reason) });
}

/** Why a request started no check. */
export function requestFailureWords(failure: RequestFailure): Words {
  const name = messageName(failure);
  return { sentence: t(`request.sentence.${name}`), nextStep: t(`request.next.${name}`) };
}

/** Why a check could not go on. */
export function haltNoteWords(halt: AuditHalt): Words {
  const name = messageName(halt);
  return { sentence: t(`halt.sentence.${name}`), nextStep: t(`halt.next.${name}`) };
}

/** What to know about how completely an answer was read. */
export function captureNoteWords(note: CaptureNote): Words {
  const name = messageName(note);
  return { sentence: t(`capture.sentence.${name}`), nextStep: t(`capture.next.${name}`) };
}

/** Why a stretch of the answer is kept but not compared, in a few words. */
export function notCheckWorthyWords(reason: NotCheckWorthyReason): string {
  return t(`quiet.${messageName(reason)}`);
}
