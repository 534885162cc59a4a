import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { acceptCleanup, findUnclean } from '../../lib/core/cleanup';
import type { Cleanup, CleanupChoice } from '../../lib/core/cleanup';
import type { StatementId } from '../../lib/core/ids';
import type { AuditIndex } from '../../lib/state/audit-index';
import { Button } from '../ui/Button';
import { CleanupLine } from './CleanupLine';
import type { CleanupAnswer } from './CleanupLine';
import { plural } from './format';

/** How far the cleaning up is; it begins when the reader says so. */
export type CleanupState =
  { status: 'not-started' } | { status: 'working' | 'done'; cleanups: readonly Cleanup[] };

export type CleanupViewProps = {
  index: AuditIndex;
  state: CleanupState;
  /** What leaves the device when it is started, in a sentence. */
  notice: string;
  onStart: () => void;
  onStop: () => void;
  /** Called in the click. `false`: the browser did not let it be copied. */
  onCopy: (choices: ReadonlyMap<StatementId, CleanupChoice>) => Promise<boolean>;
};

/** What can be made of the statements that are not supported, and the answer to be copied. */
export function CleanupView(props: CleanupViewProps): VNode {
  const { index, state } = props;
  const [kept, setKept] = useState<ReadonlySet<StatementId>>(new Set());
  const cleanups = state.status === 'not-started' ? [] : state.cleanups;

  function setAnswer(id: StatementId, answer: CleanupAnswer): void {
    const others = [...kept].filter(each => each !== id);
    setKept(new Set(answer === 'keep' ? [...others, id] : others));
  }

  return (
    <section class="cleanup" aria-label="The supported answer" data-cleanup-status={state.status}>
      <Progress {...props} />
      <ol class="statements" aria-label="Statements that are not supported">
        {cleanups.map(cleanup => (
          <CleanupLine
            key={cleanup.statementId}
            index={index}
            cleanup={cleanup}
            answer={kept.has(cleanup.statementId) ? 'keep' : 'accept'}
            onAnswer={answer => {
              setAnswer(cleanup.statementId, answer);
            }}
          />
        ))}
      </ol>
      {state.status !== 'working' && <Copy onCopy={() => props.onCopy(choose(cleanups, kept))} />}
    </section>
  );
}

function choose(
  cleanups: readonly Cleanup[],
  kept: ReadonlySet<StatementId>,
): Map<StatementId, CleanupChoice> {
  return new Map(
    cleanups.map(cleanup => [
      cleanup.statementId,
      kept.has(cleanup.statementId) ? { kind: 'keep' } : acceptCleanup(cleanup),
    ]),
  );
}

function Progress({ index, state, notice, onStart, onStop }: CleanupViewProps): VNode {
  const total = findUnclean(index.audit).length;
  if (total === 0) return <p>No statement has to be rewritten or left out.</p>;
  if (state.status === 'not-started') {
    return (
      <div class="cleanup-start">
        <p>
          {plural(total, 'statement')} {total === 1 ? 'is' : 'are'} not supported. For each, a
          wording that its source supports is looked for, and checked before you see it.{' '}
          <span class="soft">{notice}</span>
        </p>
        <Button kind="primary" action="start-cleanup" onClick={onStart}>
          Look for supported wordings
        </Button>
      </div>
    );
  }
  const isWorking = state.status === 'working';
  return (
    <div class="row row-apart">
      <p role="status">
        {state.cleanups.length} of {plural(total, 'statement')}
        {isWorking ? ' done…' : ' done.'}
      </p>
      {isWorking && (
        <Button action="stop-cleanup" onClick={onStop}>
          Stop
        </Button>
      )}
    </div>
  );
}

function Copy({ onCopy }: { onCopy: () => Promise<boolean> }): VNode {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');
  return (
    <div class="cleanup-copy">
      <p class="soft">
        Supported statements are copied as they are. What is not supported is left out unless you
        keep it. What could not be checked stays, and says so.
      </p>
      <Button
        kind="primary"
        action="copy-supported"
        onClick={() => {
          void onCopy().then(isCopied => {
            setOutcome(isCopied ? 'copied' : 'refused');
          });
        }}
      >
        Copy the supported answer
      </Button>
      <p role="status">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'refused' && 'The browser did not let it be copied. Try once more.'}
      </p>
    </div>
  );
}
