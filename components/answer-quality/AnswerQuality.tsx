import type { VNode } from 'preact';

import type { KeyPoint } from '../../lib/core/answer/key-point';
import type { Audit } from '../../lib/core/audit/audit';
import { answerSentences } from '../../lib/answer-quality/answer-sentences';
import { ratingCalls } from '../../lib/answer-quality/rate-sentences';
import { isCheckWorthy } from '../../lib/core/answer/statement';
import { t } from '../../lib/i18n/t';
import type { JudgeView } from '../../lib/settings/judge-choice';
import { matchingCalls } from '../../lib/views/planned-calls';
import { AskModel } from './AskModel';
import { CoverageView } from './CoverageView';
import { KeyPoints } from './KeyPoints';
import { RatingView } from './RatingView';
import type { KeyPointActions, WorkState } from './quality-props';

export type QualityWork = 'coverage' | 'rating' | 'draft';

export type AnswerQualityProps = {
  audit: Audit;
  points: readonly KeyPoint[];
  actions: KeyPointActions;
  judging: JudgeView;
  coverage: WorkState<'coverage'>;
  rating: WorkState<'rating'>;
  draft: WorkState<'draft'>;
  onAsk: (work: QualityWork | 'coverage-by-model') => void;
  onStop: (work: QualityWork) => void;
  onConnect: () => void;
};

/** How good the answer is apart from its citations, beside the check. */
export function AnswerQuality(props: AnswerQualityProps): VNode {
  const { question } = props.audit.answer;
  return (
    <div class="quality stack start">
      {question === null ? (
        <p data-no-question>{t('quality.no_question')}</p>
      ) : (
        <OfQuestion {...props} question={question} />
      )}
    </div>
  );
}

function OfQuestion(props: AnswerQualityProps & { question: string }): VNode {
  const { audit, question, points, actions, judging, onAsk, onStop, onConnect } = props;
  // Statements may change while a model splits the answer.
  const isSplit = audit.stage !== 'splitting';
  return (
    <>
      <p class="soft">{t('quality.about')}</p>
      <KeyPoints
        question={question}
        points={points}
        actions={actions}
        judging={judging}
        draft={{
          state: props.draft,
          onAsk: () => onAsk('draft'),
          onStop: () => onStop('draft'),
          onConnect,
        }}
      />
      {isSplit && points.length > 0 && (
        <CoverageView
          points={points}
          state={props.coverage}
          byModel={<CompareByModel {...props} />}
          onCompare={() => onAsk('coverage')}
          onStop={() => onStop('coverage')}
        />
      )}
      {isSplit && <Completeness {...props} />}
    </>
  );
}

/** The same comparison, confirmed by the user's model: better read, and not on this device. */
function CompareByModel(props: AnswerQualityProps): VNode | null {
  const { audit, points, judging, onAsk, onStop, onConnect } = props;
  const { choice, hasKey, scrubs } = judging;
  if (choice.connection === null || !hasKey) return null;
  const said = audit.statements.filter(isCheckWorthy).map(({ text }) => text);
  const wanted = points.filter(({ isConfirmed }) => isConfirmed).map(({ text }) => text);
  return (
    <AskModel
      work="compare"
      words={{
        label: t('quality.coverage.ask'),
        asking: t('quality.coverage.comparing'),
        sent: t('quality.coverage.what'),
      }}
      judging={judging}
      calls={matchingCalls(said, wanted, { ...choice.connection, scrubs })}
      state={null}
      onAsk={() => onAsk('coverage-by-model')}
      onStop={() => onStop('coverage')}
      onConnect={onConnect}
    />
  );
}

function Completeness(props: AnswerQualityProps & { question: string }): VNode | null {
  const { audit, question, judging, rating, onAsk, onStop, onConnect } = props;
  const sentences = answerSentences(audit).map(({ text }) => text);
  if (sentences.length === 0) return null;
  return (
    <section class="stack gap-12 start wide">
      <h2>{t('quality.rating.title')}</h2>
      <p class="soft">{t('quality.rating.about')}</p>
      {rating?.status === 'ended' && <RatingView answer={audit.answer} rating={rating.result} />}
      <AskModel
        work="rate"
        words={{
          label: t('quality.rating.ask'),
          asking: t('quality.rating.asking'),
          sent: t('quality.rating.what'),
        }}
        judging={judging}
        calls={ratingCalls({ question, sentences })}
        state={rating}
        onAsk={() => onAsk('rating')}
        onStop={() => onStop('rating')}
        onConnect={onConnect}
      />
    </section>
  );
}
