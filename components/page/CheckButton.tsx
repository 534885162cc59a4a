import type { VNode } from 'preact';

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
import { SourcesControl } from './SourcesControl';
import { TrustedButton } from './TrustedButton';

/** The extension's logo: a page with a tick. */
const SIGN = 'M4 2.500h8v11H4zM6 8l1.500 1.500L10.300 6.300';

/** The button, later the summary, at the end of an answer. */
export function CheckButton(
  props: Pick<AnswerView, 'state' | 'sources' | 'lost'> &
    Pick<PageCallbacks, 'onCheck' | 'onOpen' | 'onComplete'> & {
      answer: string;
      onReachedAway: () => void;
    },
): VNode {
  const { answer, state, sources, lost } = props;
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
          <span class="label">{buttonLabel(state)}</span>
          <span class="tallies">
            <Tallies state={state} />
          </span>
          <span class="unseen">{clickHint(state)}</span>
          <span class="progress" />
        </TrustedButton>
      </div>
    </div>
  );
}

function shareDone(state: ButtonState): number {
  return state.kind === 'checking' && state.pairs > 0 ? state.settledPairs / state.pairs : 0;
}

/** The worst kind with its icon, and all kinds in words for screen readers. */
function Tallies({ state }: { state: ButtonState }): VNode | null {
  if (state.kind !== 'checked') return null;
  const gaps = tallyGaps();
  return (
    <>
      {namedKinds(state.counts).map(({ kind, count }, index) => {
        const number = count.toLocaleString(language());
        return (
          <span key={kind} class={`tally verdict-${kind}`} data-kind={kind}>
            <span class="unseen">{index === 0 ? gaps.first : gaps.others}</span>
            {tallyParts(kind, count).map(part => {
              if ('words' in part) return <span class="unseen">{part.words}</span>;
              if (index > 0) return <span class="unseen">{number}</span>;
              return [<Icon path={VERDICT_ICONS[kind]} />, number];
            })}
          </span>
        );
      })}
      {state.byHand !== undefined && (
        <span class="tally" data-by-hand={state.byHand}>
          <span class="unseen">{gaps.others}</span>
          <Icon path={PENCIL} />
          {byHandWords(state.byHand)}
        </span>
      )}
    </>
  );
}
