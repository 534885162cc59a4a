import type { VNode } from 'preact';

import type { VerdictCount } from '../../lib/state/verdict-counts';
import { VERDICT_WORDS } from '../verdict-words';

/** Verdicts as a bar of segments, each as long as its share. Spoken as one sentence. */
export function VerdictBar({ counts }: { counts: readonly VerdictCount[] }): VNode {
  const words = counts.map(({ kind, count }) => `${String(count)} ${VERDICT_WORDS[kind]}`);
  return (
    <div class="verdict-bar" role="img" aria-label={words.join(', ')}>
      {counts.map(({ kind, count }) => (
        <span key={kind} class={`segment verdict-${kind}`} style={{ flexGrow: count }} />
      ))}
    </div>
  );
}
