import { describe, expect, it } from 'vitest';
import type { Citation } from '../../../../lib/core/answer/citation';
import { citationId } from '../../../../lib/core/ids';
import { countLoneMarkers } from '../../../../lib/text/statements/lone-markers';

function chip(at: number, target: Citation['target']): Citation {
  const marker = { start: at, end: at };
  return { id: citationId(`c${at}`), marker, label: 'Alpha', target, quoteHint: null, hidden: 0 };
}

describe('countLoneMarkers', () => {
  it('counts chips that lead to no source, and not those that do', () => {
    const citations = [
      chip(4, { kind: 'unresolved', label: 'Alpha' }),
      chip(9, { kind: 'url', url: 'https://a.example/' }),
    ];

    expect(countLoneMarkers({ text: 'One. Two. [3]', blocks: [], citations })).toBe(2);
  });
});
