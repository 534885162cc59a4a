import type { VNode } from 'preact';

import {
  AnswerQuality,
  type AnswerQualityProps,
} from '../../components/answer-quality/AnswerQuality';
import { SENTENCE_CLASSES } from '../../lib/core/audit/quality';
import { spanOf } from '../fakes/answers';
import { fakeJudgeView } from '../fakes/judge-views';
import { fakeCompared, fakeRating, KEY_POINTS } from '../fakes/key-points';
import { buildAudit } from './build-audit';
import { idleKeyPoints } from './idle-actions';
import { CONNECTED } from './judges';
import { FINISHED } from './sketches';

const AUDIT = buildAudit(FINISHED);
const ENDED_AT = '2026-10-01T08:01:00.000Z';

/** Properties of the section in its first state: no points, no model. */
export function qualityProps(overrides: Partial<AnswerQualityProps> = {}): AnswerQualityProps {
  const nothing = (): void => undefined;
  return {
    audit: AUDIT,
    points: [],
    actions: idleKeyPoints(),
    judging: fakeJudgeView(),
    coverage: null,
    rating: null,
    draft: null,
    onAsk: nothing,
    onStop: nothing,
    onConnect: nothing,
    ...overrides,
  };
}

const view =
  (overrides: Partial<AnswerQualityProps> = {}) =>
  (): VNode => (
    <main class="audit">
      <h1>{AUDIT.answer.question}</h1>
      <AnswerQuality {...qualityProps(overrides)} />
    </main>
  );
const rated = AUDIT.statements.map(({ text }, at) => ({
  span: spanOf(AUDIT.answer.text, text),
  class: SENTENCE_CLASSES[at % 3] ?? 'required',
}));

/** The quality of an answer, in each of its states. */
export const QUALITY_EXAMPLES: Record<string, () => VNode> = {
  'quality-first': view(),
  'quality-no-question': view({ audit: { ...AUDIT, answer: { ...AUDIT.answer, question: null } } }),
  'quality-points': view({ points: KEY_POINTS, judging: CONNECTED }),
  'quality-at-work': view({
    points: KEY_POINTS,
    coverage: { status: 'asking' },
    rating: { status: 'waiting' },
    draft: { status: 'asking' },
  }),
  'quality-compared': view({
    points: KEY_POINTS,
    judging: CONNECTED,
    coverage: { status: 'ended', result: fakeCompared() },
    rating: { status: 'ended', result: fakeRating(rated) },
  }),
  'quality-not-compared': view({
    points: KEY_POINTS,
    judging: CONNECTED,
    coverage: {
      status: 'ended',
      result: { kind: 'not-compared', why: 'embedder-failed', endedAt: ENDED_AT },
    },
    rating: { status: 'interrupted', why: 'quota-used-up' },
    draft: { status: 'interrupted' },
  }),
};
