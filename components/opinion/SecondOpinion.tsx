import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { isAtWork } from '../../lib/core/audit/aside';
import type { Audit } from '../../lib/core/audit/audit';
import type { Opinion } from '../../lib/core/audit/opinion';
import { t } from '../../lib/i18n/t';
import { findOpinion, findWriter } from '../../lib/views/opinion-state';
import { AsideAtWork, AsideInterrupted } from '../audit/AsideAtWork';
import { usePanel } from '../panel/panel-context';
import { LinkButton } from '../ui/Button';
import { OpinionForm } from './OpinionForm';
import { OpinionResultView } from './OpinionResultView';

type SecondOpinionProps = { audit: Audit };

/** Offers a second answer to the question, from literature, and shows it beside the check. */
export function SecondOpinion({ audit }: SecondOpinionProps): VNode | null {
  const { state } = usePanel();
  const opinion = findOpinion(state.asides.value, audit);
  const [isOpen, setOpen] = useState(false);
  if (opinion === null && audit.status === 'running') return null;
  return (
    <details
      class="disclosure opinion"
      open={opinion !== null}
      onToggle={event => setOpen(event.currentTarget.open)}
      data-opinion={opinion?.state.status ?? 'none'}
    >
      <summary>{t('opinion.title')}</summary>
      <div class="stack gap-12 start small">
        {opinion !== null && <OpinionState audit={audit} opinion={opinion} />}
        {opinion === null
          ? isOpen && <Offer audit={audit} earlier={null} />
          : !isAtWork(opinion) && <Offer audit={audit} earlier={opinion} />}
      </div>
    </details>
  );
}

function OpinionState({ audit, opinion }: SecondOpinionProps & { opinion: Opinion }): VNode {
  const { actions } = usePanel();
  const { state } = opinion;
  if (state.status === 'ended')
    return <OpinionResultView audit={audit} opinion={opinion} result={state.result} />;
  if (state.status === 'interrupted') {
    return (
      <>
        <AsideInterrupted why={state.why} />
        <p class="soft">{t('opinion.kept')}</p>
      </>
    );
  }
  const done = state.status === 'asking' ? (state.done ?? 0) : 0;
  return (
    <AsideAtWork
      work="opinion"
      words={t('opinion.working', { done })}
      onStop={() => actions.stopAside(audit.id, 'opinion')}
    />
  );
}

/** Form for the first request; later ones are behind a click. */
function Offer({ audit, earlier }: SecondOpinionProps & { earlier: Opinion | null }): VNode {
  const { state, actions } = usePanel();
  const writer = findWriter(state.judging.value);
  const [isOpen, setOpen] = useState(false);
  if (writer === null) {
    return (
      <>
        <p>{t('opinion.no_model')}</p>
        <LinkButton action="opinion-connect" onClick={() => actions.openConnection()}>
          {t('ask_first.change')}
        </LinkButton>
      </>
    );
  }
  if (earlier !== null && !isOpen) {
    return (
      <LinkButton action="opinion-again" onClick={() => setOpen(true)}>
        {t('look.again')}
      </LinkButton>
    );
  }
  const form = { audit, earlier, writer };
  return <OpinionForm {...form} onAsked={() => setOpen(false)} />;
}
