import type { VNode } from 'preact';

import type { DiffPart } from '../../lib/core/cleanup';
import { Message } from '../ui/Message';

/** Old and new words of a statement in one line: struck out and underlined, and said aloud. */
export function WordDiff({ parts }: { parts: readonly DiffPart[] }): VNode {
  return (
    <p class="word-diff" dir="auto">
      {parts.map((part, place) => (
        <Part key={place} part={part} />
      ))}
    </p>
  );
}

/** Few screen readers say on their own that words go or come. */
function Part({ part: { kind, text } }: { part: DiffPart }): VNode {
  if (kind === 'same') return <>{text}</>;
  const Tag = kind === 'removed' ? 'del' : 'ins';
  return (
    <Tag>
      <Message name={`audit.diff.${kind}`} nodes={{ text }} isSpoken />
    </Tag>
  );
}
