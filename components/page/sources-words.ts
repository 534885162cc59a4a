import type { SourcesProblem, SourcesState, SourcesWay } from '../../lib/core/page-view';

/** What the control for hidden sources says. */
export function sourcesLabel(state: SourcesState): string {
  switch (state.kind) {
    case 'hidden':
      return `${countOf(state.count)} hidden: ${WAY_WORDS[state.way].label}`;
    case 'opening':
      return `Opening ${state.done + 1} of ${state.all}… Stop`;
    case 'complete':
      return 'No source is hidden any more';
  }
}

function countOf(count: number): string {
  return count === 1 ? '1 source' : `${count} sources`;
}

/** What each way does, before anybody takes it. */
export const WAY_WORDS: Record<SourcesWay, { label: string; explain: string }> = {
  open: {
    label: 'complete the sources',
    explain:
      'Opens the page’s own source chips one after the other, reads their links and closes them. ' +
      'Nothing is sent anywhere.',
  },
  copy: {
    label: 'use the site’s copy',
    explain:
      'Presses the site’s own copy button and reads what it copied, links and all. ' +
      'The clipboard then holds the answer.',
  },
  paste: {
    label: 'paste the copied answer',
    explain: 'Copy the answer with the site’s own button, then paste it here.',
  },
};

export const PROBLEM_SENTENCES: Record<SourcesProblem, string> = {
  'nothing-new': 'No further source came to light.',
  'clipboard-refused':
    'The browser does not let Veracite read the clipboard. Paste the copied answer instead.',
  'other-answer': 'That is not this answer. Copy this one, whole, and try again.',
  'answer-empty': 'Nothing was copied. Copy the answer with the site’s button and try again.',
  'answer-too-large': 'What was copied is too long to read.',
};

export const PASTE_NAME = 'The copied answer';
