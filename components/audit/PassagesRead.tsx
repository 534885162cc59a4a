import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { ContentHash } from '../../lib/core/ids';
import type { Passage } from '../../lib/core/source';
import { sliceSpan } from '../../lib/core/span';
import { plural } from './format';
import { useText } from './use-text';

/** What the judge was given, for readers who want to look for themselves. Folded at first. */
export function PassagesRead(props: { passages: readonly Passage[]; hash: ContentHash }): VNode {
  const [isOpen, setOpen] = useState(false);
  const { passages, hash } = props;
  return (
    <details
      class="disclosure"
      open={isOpen}
      onToggle={event => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>What the judge read: {plural(passages.length, 'passage')}</summary>
      {isOpen && <PassageTexts passages={passages} hash={hash} />}
    </details>
  );
}

function PassageTexts(props: { passages: readonly Passage[]; hash: ContentHash }): VNode {
  const view = useText(props.hash);
  if (view.status === 'loading') return <p class="soft">Opening…</p>;
  if (view.status === 'gone') return <p class="soft">The text is no longer kept on this device.</p>;

  const inOrder = [...props.passages].sort((a, b) => a.index - b.index);
  return (
    <ol class="passages">
      {inOrder.map(passage => (
        <li key={passage.id} dir="auto">
          {sliceSpan(view.text, passage.span)}
        </li>
      ))}
    </ol>
  );
}
