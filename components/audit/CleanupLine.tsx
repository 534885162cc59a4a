import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

import type { Cleanup } from '../../lib/core/cleanup';
import type { AuditIndex } from '../../lib/state/audit-index';
import { removalSentence } from '../cleanup-words';
import { judgeName } from './format';
import { VerdictBadge } from './VerdictMark';
import { WordDiff } from './WordDiff';

/** Whether the reader takes what is offered, or keeps the statement as it stands. */
export type CleanupAnswer = 'accept' | 'keep';

export type CleanupLineProps = {
  index: AuditIndex;
  cleanup: Cleanup;
  answer: CleanupAnswer;
  onAnswer: (answer: CleanupAnswer) => void;
};

/** What is offered for one statement, what it rests on, and the reader's choice. */
export function CleanupLine({ index, cleanup, answer, onAnswer }: CleanupLineProps): VNode {
  const row = index.rows.get(cleanup.statementId);
  const kind = row?.verdict?.kind ?? 'pending';
  const number = row?.number ?? 0;
  return (
    <li
      class={`statement verdict-edge-${kind}`}
      data-statement={cleanup.statementId}
      data-cleanup={cleanup.kind}
    >
      <span class="statement-line">
        <span class="statement-number" aria-hidden="true">
          {number}
        </span>
        <VerdictBadge kind={kind} />
      </span>
      <WordDiff parts={cleanup.diff} />
      <Reason index={index} cleanup={cleanup} />
      <Choice number={number} kind={cleanup.kind} answer={answer} onAnswer={onAnswer} />
    </li>
  );
}

function Reason({ index, cleanup }: Pick<CleanupLineProps, 'index' | 'cleanup'>): VNode {
  if (cleanup.kind === 'remove') return <p class="soft">{removalSentence(cleanup.why)}</p>;

  const { finding, judge, rewriter, sourceId } = cleanup;
  const column = index.columns.get(sourceId);
  const [evidence] = finding.evidence;
  return (
    <figure class="quote">
      <blockquote dir="auto">
        <mark>{evidence?.quote.exact}</mark>
      </blockquote>
      <figcaption class="soft">
        {column && (
          <>
            {column.number} · <bdi>{column.source.title}</bdi>.{' '}
          </>
        )}
        {rewriter
          ? `Written by ${judgeName(rewriter)}, and checked again by ${judgeName(judge)}.`
          : `A clause the source does not have was left out, and the rest checked again by ${judgeName(judge)}.`}
      </figcaption>
    </figure>
  );
}

type ChoiceProps = {
  number: number;
  kind: Cleanup['kind'];
  answer: CleanupAnswer;
  onAnswer: (answer: CleanupAnswer) => void;
};

function Choice({ number, kind, answer, onAnswer }: ChoiceProps): VNode {
  const name = useId();
  const words: Record<CleanupAnswer, string> = {
    accept: kind === 'rewrite' ? 'Use the new wording' : 'Leave it out',
    keep: 'Keep it as it is',
  };
  return (
    <fieldset class="choices">
      <legend class="visually-hidden">Statement {number} in the copied answer</legend>
      {(['accept', 'keep'] as const).map(each => (
        <label key={each} class="choice">
          <input
            type="radio"
            name={name}
            value={each}
            checked={answer === each}
            onChange={() => {
              onAnswer(each);
            }}
          />
          {words[each]}
        </label>
      ))}
    </fieldset>
  );
}
