import type { VNode } from 'preact';

import type { Explanation } from '../../lib/i18n/t';

/** An explanation as two paragraphs. */
export function Explained({ sentence, nextStep }: Explanation): VNode {
  return (
    <>
      <p>{sentence}</p>
      <p>{nextStep}</p>
    </>
  );
}

/** An explanation as one paragraph; the next step is less prominent. */
export function ExplainedInLine({ sentence, nextStep }: Explanation): VNode {
  return (
    <p>
      {sentence} <span class="soft">{nextStep}</span>
    </p>
  );
}
