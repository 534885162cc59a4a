import type { VNode } from 'preact';

import type { Asking, ShownPlan } from '../../components/studies/ask-props';
import type { ModelFailure } from '../../lib/core/audit/model-failure';
import { fail, ok } from '../../lib/core/result';
import { costsOf } from '../../lib/studies/asking/ask-cost';
import { openSlots, type AskOutcome } from '../../lib/studies/asking/ask-slots';
import { draft, EMPTY_DRAFT, FULL_DRAFT, hash, HOSTILE, studyRow, tab } from './studies';

/** The plan of asking two systems of one address, one with a hostile name. */
export const PLAN: ShownPlan = {
  costs: costsOf(openSlots({ frozen: studyRow(30).frozen, answers: [] })).flatMap(cost => [
    cost,
    {
      ...cost,
      system: { ...cost.system, id: 'other', name: HOSTILE, baseUrl: 'https://api.example/v1' },
      dollarsAtMost: 0.25,
    },
  ]),
  lost: 1,
  keyed: new Set(['https://api.example']),
};

function asking(now: Asking): () => VNode {
  return tab('answers', {
    asking: now,
    actions: { planAsking: () => Promise.resolve(PLAN) },
  });
}

function failed(...failures: ModelFailure[]): AskOutcome['failed'] {
  const slot = { question: 'q1', system: 'api', repeat: 1 };
  return failures.map(failure => ({ slot, failure }));
}

/** States of the page of studies at which a language model is asked, by name. */
export const STUDY_MODEL_EXAMPLES: Record<string, () => VNode> = {
  'studies-ask': asking({ status: 'idle' }),
  'studies-asking': asking({ status: 'asking', study: hash(1), progress: { done: 7, of: 19 } }),
  'studies-ask-refused': asking({ status: 'ended', study: hash(1), outcome: fail('not-allowed') }),
  'studies-ask-failed': asking({
    status: 'ended',
    study: hash(1),
    outcome: ok({
      filled: 7,
      failed: failed('key-refused', 'quota-used-up', 'model-timeout', 'model-unreachable'),
    }),
  }),
  'studies-pages-no-api': draft(EMPTY_DRAFT, { api: null }),
  'studies-pages-writing': draft(FULL_DRAFT, {
    writing: { status: 'writing', draft: 'd2', done: 1, of: 4 },
  }),
  'studies-pages-refused': draft(EMPTY_DRAFT, {
    writing: { status: 'ended', draft: 'd1', outcome: fail('key-refused') },
  }),
  'studies-pages-written': draft(EMPTY_DRAFT, {
    writing: {
      status: 'ended',
      draft: 'd1',
      outcome: ok({
        added: 3,
        failed: [
          { url: 'https://a.example/paywall', reason: 'paywall' },
          { url: `https://b.example/${'long'.repeat(60)}`, reason: 'invalid-reply' },
        ],
        left: ['https://a.example/paywall'],
      }),
    },
  }),
};
