import { useState } from 'preact/hooks';

import { useAuditTools } from './audit-tools';

/**
 * Words a reader is typing. They outlive the field: what is closed over them, by Escape or by
 * opening something else, has them again when it is opened. Once empty, they are forgotten.
 */
export function useDraftWords(place: string): [words: string, setWords: (words: string) => void] {
  const { drafts } = useAuditTools();
  const [words, setWords] = useState(drafts.get(place) ?? '');
  return [
    words,
    next => {
      if (next === '') drafts.delete(place);
      else drafts.set(place, next);
      setWords(next);
    },
  ];
}
