import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import type { ContentHash } from '../../lib/core/ids';
import type { Passage } from '../../lib/core/source';
import { sliceSpan } from '../../lib/core/span';
import { t } from '../../lib/i18n/t';
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
      <summary>{t('audit.passages.name', { count: passages.length })}</summary>
      {isOpen && <PassageTexts passages={passages} hash={hash} />}
    </details>
  );
}

function PassageTexts(props: { passages: readonly Passage[]; hash: ContentHash }): VNode {
  const view = useText(props.hash);
  if (view.status === 'loading') return <p class="soft">{t('audit.passages.opening')}</p>;
  if (view.status === 'gone') return <p class="soft">{t('audit.passages.gone')}</p>;

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
