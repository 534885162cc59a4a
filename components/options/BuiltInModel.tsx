import type { VNode } from 'preact';

import type { BuiltInView } from '../../lib/state/local-models';
import { formatPercent } from '../audit/format';
import { reasonWords } from '../reason-words';
import { Button } from '../ui/Button';
import { ProgressBar } from '../ui/ProgressBar';
import { BUILT_IN_WORDS } from './model-words';

export type BuiltInModelProps = { view: BuiltInView; onBring: () => void };

/** The model the browser brings, and its download, which is the browser's own. */
export function BuiltInModel({ view, onBring }: BuiltInModelProps): VNode {
  const { state, task } = view;
  const words = BUILT_IN_WORDS[state];
  const trouble = task?.kind === 'ended' ? reasonWords(task.failure) : null;
  return (
    <section class="model-part" aria-label="The browser’s own model" data-built-in={state}>
      <h3>The browser’s own model</h3>
      <p>
        {words.sentence} <span class="soft">{words.nextStep}</span>
      </p>
      {task?.kind === 'bringing' ? (
        <Bringing share={task.share} />
      ) : (
        (state === 'downloadable' || state === 'downloading') && (
          <Button action="bring-built-in" onClick={onBring}>
            {state === 'downloadable' ? 'Have the browser download it' : 'Show how far it is'}
          </Button>
        )
      )}
      <p class="model-trouble" role="status">
        {trouble && `${trouble.sentence} ${trouble.nextStep}`}
      </p>
    </section>
  );
}

function Bringing({ share }: { share: number }): VNode {
  const text = `${formatPercent(share)} downloaded`;
  return (
    <div class="model-progress">
      <ProgressBar label="Download of the browser’s own model" share={share} text={text} />
      <p class="soft">{text}.</p>
    </div>
  );
}
