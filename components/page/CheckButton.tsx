import type { VNode } from 'preact';

import type { MarkKind } from '../../lib/core/audit/mark';
import { language } from '../../lib/i18n/t';
import type { AnswerView, ButtonState, PageCallbacks } from '../../lib/ports/page-ui';
import { Icon, PENCIL } from '../ui/Icon';
import { VERDICT_ICONS } from '../ui/verdict-icons';
import {
  buttonLabel,
  byHandWords,
  buttonTitle,
  clickHint,
  namedKinds,
  stateSentence,
  tallyGaps,
  tallyParts,
} from './page-words';
import { LostNote } from './LostNote';
import { MarksNote } from './MarksNote';
import { SourcesControl } from './SourcesControl';
import { TrustedButton } from './TrustedButton';

/** The extension's logo: a page with a tick. */
const SIGN = 'M4 2.500h8v11H4zM6 8l1.500 1.500L10.300 6.300';

/** The button, later the summary, at the end of an answer. */
export function CheckButton(
  props: Pick<AnswerView, 'state' | 'sources' | 'lost'> &
    Pick<PageCallbacks, 'onCheck' | 'onOpen' | 'onComplete' | 'onHideMarks' | 'onMarksSeen'> & {
      answer: string;
      /** `null`: it has none. */
      marks: 'shown' | 'hidden' | null;
      onReachedAway: () => void;
    },
): VNode {
  const { answer, state, sources, lost, marks } = props;
  // The live region exists from the start: one inserted with its text is not announced.
  return (
    <div class="slot away">
      <div class="end">
        <span class="message" role="status" data-kind={state.kind}>
          {stateSentence(state)}
        </span>
        {lost && <LostNote lost={lost} />}
        <SourcesControl
          state={sources}
          onComplete={(way, pasted) => props.onComplete(answer, way, pasted)}
        />
        <TrustedButton
          class="check"
          data-state={state.kind}
          aria-disabled={state.kind === 'reading'}
          title={buttonTitle(state)}
          style={{ '--done': String(shareDone(state)) }}
          onClick={() => {
            // Opening a waiting check starts it now.
            if ('auditId' in state) props.onOpen(state.auditId, null);
            else if (state.kind !== 'reading') props.onCheck(answer);
          }}
          onFocus={({ currentTarget }) => {
            if (currentTarget.closest('.away')) props.onReachedAway();
          }}
        >
          <Icon path={SIGN} />
          <span class="words">
            <span class="label">{buttonLabel(state)}</span>
            <span class="tallies">
              <Tallies state={state} />
            </span>
          </span>
          <span class="unseen">{clickHint(state)}</span>
          <span class="progress" />
        </TrustedButton>
        {marks !== null && (
          <MarksNote
            hidesMarks={marks === 'hidden'}
            isFinal={state.kind === 'checked'}
            onHide={props.onHideMarks}
            onSeen={props.onMarksSeen}
          />
        )}
      </div>
    </div>
  );
}

function shareDone(state: ButtonState): number {
  return state.kind === 'checking' && state.pairs > 0 ? state.settledPairs / state.pairs : 0;
}

/** Kinds that are counted with their icons, beside the worst one. */
const PROBLEMS: readonly MarkKind[] = ['contradicted', 'open-contradicted', 'not-found'];

/** The worst kind and all problems with their icons, and all kinds in words for screen readers. */
function Tallies({ state }: { state: ButtonState }): VNode | null {
  if (state.kind !== 'checked') return null;
  const gaps = tallyGaps();
  return (
    <>
      {namedKinds(state.counts).map(({ kind, count }, index) => {
        const number = count.toLocaleString(language());
        const isSeen = index === 0 || PROBLEMS.includes(kind);
        return (
          <span key={kind} class={`tally verdict-${kind}`} data-kind={kind} data-seen={isSeen}>
            <span class="unseen">{index === 0 ? gaps.first : gaps.others}</span>
            {tallyParts(kind, count).map(part => {
              if ('words' in part) return <span class="unseen">{part.words}</span>;
              if (!isSeen) return <span class="unseen">{number}</span>;
              return [<Icon path={VERDICT_ICONS[kind]} />, number];
            })}
          </span>
        );
      })}
      {state.byHand !== undefined && (
        <span class="tally" data-by-hand={state.byHand} data-seen="true">
          <span class="unseen">{gaps.others}</span>
          <Icon path={PENCIL} />
          {byHandWords(state.byHand)}
        </span>
      )}
    </>
  );
}
