import type { RemovalReason } from '../lib/core/cleanup';
import { MODEL_FAILURE_WORDS } from './model-failure-words';

type OwnReason = Extract<
  RemovalReason,
  'nothing-to-keep' | 'rewrite-not-supported' | 'rewrite-not-checked'
>;

const OWN: Record<OwnReason, string> = {
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
