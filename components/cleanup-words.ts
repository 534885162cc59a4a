import type { CleanupFailure, RemovalReason } from '../lib/core/cleanup';
import { isModelFailure } from '../lib/core/model-failure';
import { MODEL_FAILURE_WORDS } from './model-failure-words';

type OwnReason = Extract<
  RemovalReason,
  'no-rewriter' | 'nothing-to-keep' | 'rewrite-not-supported' | 'rewrite-not-checked'
>;

const OWN: Record<OwnReason, string> = {
  'no-rewriter': 'No clause of it can be dropped, and there is no model here to reword it.',
  'nothing-to-keep': 'Nothing in the source’s passages could be made of it.',
  'rewrite-not-supported': 'A new wording was tried, and the source does not support that either.',
  'rewrite-not-checked': 'No new wording could be checked against the source.',
};

/** Why only leaving a statement out is offered, in a sentence. */
export function removalSentence(why: RemovalReason): string {
  return isOwn(why) ? OWN[why] : MODEL_FAILURE_WORDS[why].sentence;
}

function isOwn(why: RemovalReason): why is OwnReason {
  return Object.hasOwn(OWN, why);
}

/** What brought the cleaning up to a halt, and what can be done. */
export function haltWords(failure: CleanupFailure): { sentence: string; nextStep: string } {
  if (isModelFailure(failure)) return MODEL_FAILURE_WORDS[failure];
  return failure === 'storage-full' ? STORAGE_FULL : BROKEN;
}

const STORAGE_FULL = {
  sentence: 'The browser has no room left to keep what is offered.',
  nextStep: 'Delete old checks, or free some disk space, then try again.',
};

const BROKEN = {
  sentence: 'Something in Veracite broke.',
  nextStep: 'Try again. What was offered before is kept.',
};
