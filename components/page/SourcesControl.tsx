import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { SourcesProblem, SourcesState, SourcesWay } from '../../lib/ports/page-ui';
import { t } from '../../lib/i18n/t';
import { focusOn, TrustedButton } from './TrustedButton';

/** Number of sources that the page hides, and buttons to get them; beside the answer's button. */
export function SourcesControl({
  state,
  onComplete,
}: {
  state: SourcesState | null;
  onComplete: (way: SourcesWay, pasted: string | null) => void;
}): VNode {
  // The live regions exist from the start: one inserted with its text is not announced.
  return (
    <div class="sources" hidden={state === null}>
      <span class="sources-problem" role="status">
        {state?.kind === 'hidden' && state.problem !== null && problemSentence(state.problem)}
      </span>
      {state?.kind === 'hidden' && <Way {...state} onComplete={onComplete} />}
      {state?.kind === 'opening' && (
        <TrustedButton class="sources-button" onClick={() => onComplete('open', null)}>
          {t('page.sources.opening', { number: state.done + 1, all: state.all })}
        </TrustedButton>
      )}
      <span class="sources-done" role="status">
        {state?.kind === 'complete' && t('page.sources.complete')}
      </span>
    </div>
  );
}

function problemSentence(problem: SourcesProblem): string {
  return problem === 'extension-unreachable'
    ? t('page.failure.extension_unreachable')
    : t(`page.sources.problem.${problem}`);
}

function Way({
  way,
  count,
  onComplete,
}: {
  way: SourcesWay;
  count: number | null;
  onComplete: (way: SourcesWay, pasted: string | null) => void;
}): VNode {
  const [isPasting, setPasting] = useState(false);
  return (
    <>
      {isPasting && way === 'paste' && <PasteField onPasted={text => onComplete(way, text)} />}
      <TrustedButton
        class="sources-button"
        title={t(`page.sources.way.${way}.explain`)}
        onClick={() => (way === 'paste' ? setPasting(true) : onComplete(way, null))}
      >
        {count === null
          ? t('page.sources.some_hidden', { way: t(`page.sources.way.${way}.label`) })
          : t('page.sources.hidden', { count, way: t(`page.sources.way.${way}.label`) })}
      </TrustedButton>
    </>
  );
}

/** Accepts the pasted text immediately: there is nothing to edit in it. */
function PasteField({ onPasted }: { onPasted: (text: string) => void }): VNode {
  return (
    <textarea
      class="sources-paste"
      rows={2}
      placeholder={t('page.sources.way.paste.explain')}
      aria-label={t('page.sources.paste_name')}
      ref={focusOn}
      onInput={event => {
        const field = event.currentTarget;
        const text = field.value;
        if (!event.isTrusted || text.trim() === '') return;
        field.value = '';
        onPasted(text);
      }}
    />
  );
}
