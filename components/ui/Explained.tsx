import type { VNode } from 'preact';

import type { Explanation } from '../../lib/i18n/t';

export function Explained({ sentence, nextStep }: Explanation): VNode {
  return (
    <>
      <p>{sentence}</p>
      <p>{nextStep}</p>
    </>
  );
}

export function ExplainedInLine({ sentence, nextStep }: Explanation): VNode {
  return (
    <p>
      {sentence} <span class="soft">{nextStep}</span>
    </p>
  );
}
