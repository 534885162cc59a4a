import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import {
  acceptCleanup,
  type CleanupAnswer,
  type CleanupChoice,
  type CleanupOffer,
} from '../../lib/core/audit/cleanup';
import type { StatementId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import type { AuditIndex } from '../../lib/views/audit-index';
import type { CleanupView as State } from '../../lib/views/cleanup-state';
import { Button } from '../ui/Button';
import { CleanupLine } from './CleanupLine';
import { CleanupProgress, type CleanupProgressProps } from './CleanupProgress';

export type CleanupViewProps = CleanupProgressProps & {
  index: AuditIndex;
  onAnswer: (statement: StatementId, answer: CleanupAnswer) => void;
  /** Called in the click. `false`: the browser did not let it be copied. */
  onCopy: (choices: ReadonlyMap<StatementId, CleanupChoice>) => Promise<boolean>;
};

/** What can be made of the statements that are not supported, and the answer to be copied. */
export function CleanupView(props: CleanupViewProps): VNode {
  const { index, state } = props;
  // What was clicked counts at once, also for a copy that is made before it is stored.
  const [clicked, setClicked] = useState<ReadonlyMap<StatementId, CleanupAnswer>>(new Map());
  const offers = offersOf(state).map(offer => ({
    ...offer,
    answer: clicked.get(offer.statementId) ?? offer.answer,
  }));

  return (
    <section class="cleanup" aria-label={t('cleanup.label')} data-cleanup-status={state.status}>
      <CleanupProgress {...props} />
      {offers.length > 0 && (
        <ol class="statements" aria-label={t('cleanup.list')}>
          {offers.map(offer => (
            <CleanupLine
              key={offer.statementId}
              index={index}
              offer={offer}
              onAnswer={answer => {
                setClicked(new Map([...clicked, [offer.statementId, answer]]));
                props.onAnswer(offer.statementId, answer);
              }}
            />
          ))}
        </ol>
      )}
      {isReady(state) && (
        <Copy isMainThing={isOver(state)} onCopy={() => props.onCopy(choose(offers))} />
      )}
    </section>
  );
}

function offersOf(state: State): readonly CleanupOffer[] {
  return 'offers' in state ? state.offers : [];
}

/** While more is on its way, what would be copied is not yet the answer. */
function isReady({ status }: State): boolean {
  return status !== 'running' && status !== 'too-early';
}

/** Whether copying is all that is left to do. */
function isOver({ status }: State): boolean {
  return status === 'finished' || status === 'nothing-to-do';
}

function choose(offers: readonly CleanupOffer[]): Map<StatementId, CleanupChoice> {
  return new Map(
    offers.map(offer => [
      offer.statementId,
      offer.answer === 'keep' ? { kind: 'keep' } : acceptCleanup(offer),
    ]),
  );
}

function Copy(props: { isMainThing: boolean; onCopy: () => Promise<boolean> }): VNode {
  const { isMainThing, onCopy } = props;
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');
  return (
    <div class="cleanup-copy">
      <p class="soft">{t('cleanup.copy.text')}</p>
      <Button
        kind={isMainThing ? 'primary' : 'plain'}
        action="copy-supported"
        onClick={() => {
          void onCopy().then(isCopied => setOutcome(isCopied ? 'copied' : 'refused'));
        }}
      >
        {t('cleanup.copy.button')}
      </Button>
      <p role="status">
        {outcome === 'copied' && t('cleanup.copy.copied')}
        {outcome === 'refused' && t('cleanup.copy.refused')}
      </p>
    </div>
  );
}
