import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { LabelLine, PacketItem } from '../../../lib/core/study/packet';
import { t } from '../../../lib/i18n/t';
import { Button } from '../../ui/Button';
import { useKeys } from '../../ui/use-keys';

type Passage = PacketItem['source']['passages'][number];
/** Words of a passage, by their place in the source's whole text. */
export type MarkedQuote = NonNullable<LabelLine['quote']>;

/** Chosen: about a page; a file of labels allows more. */
const QUOTE_LENGTH = 4_000;

/** The text of a source with its quotes; what is selected in one passage can be marked. */
export function SourcePassages(props: {
  passages: readonly Passage[];
  quotes: readonly MarkedQuote[];
  /** Left out where nothing is to be marked. */
  onMark?: (quote: MarkedQuote) => void;
}): VNode {
  const { passages, quotes, onMark } = props;
  const root = useRef<HTMLDivElement>(null);
  const selected = useRef<MarkedQuote | null>(null);
  const [isMissed, setMissed] = useState(false);

  // Kept: a click on the button may end the selection before it is read.
  useEffect(() => {
    const onChange = (): void => {
      const found = root.current && readSelection(root.current, passages);
      if (found) selected.current = found;
    };
    document.addEventListener('selectionchange', onChange);
    return () => document.removeEventListener('selectionchange', onChange);
  }, [passages]);

  function mark(): void {
    setMissed(selected.current === null);
    if (selected.current) onMark?.(selected.current);
    selected.current = null;
  }
  useKeys(key => {
    const isMark = key === 'm' && onMark !== undefined;
    if (isMark) mark();
    return isMark;
  });

  if (passages.length === 0) return <p>{t('labelling.no_text')}</p>;
  return (
    <>
      {onMark && (
        <div class="row">
          <Button action="mark-quote" onClick={mark}>
            {t('labelling.quote.mark')}
          </Button>
          <p class="small" role="status">
            {isMissed && t('labelling.quote.missed')}
          </p>
        </div>
      )}
      {/* Scrolls: the keyboard must reach it. */}
      <div
        class="label-text box"
        ref={root}
        tabIndex={0}
        role="region"
        aria-label={t('labelling.source')}
      >
        {passages.map((passage, at) => (
          <p key={passage.start} class="keep-lines" dir="auto" data-passage={at}>
            <Marked passage={passage} quotes={quotes} />
          </p>
        ))}
      </div>
    </>
  );
}

function Marked(props: { passage: Passage; quotes: readonly MarkedQuote[] }): VNode {
  const { start, text } = props.passage;
  const inside = props.quotes
    .filter(quote => quote.start >= start && quote.end <= start + text.length)
    .toSorted((a, b) => a.start - b.start);
  const parts: (string | VNode)[] = [];
  let done = start;
  for (const quote of inside) {
    // Of two that overlap, the rest of the second.
    const from = Math.max(quote.start, done);
    if (quote.end <= from) continue;
    parts.push(text.slice(done - start, from - start));
    parts.push(<mark key={from}>{text.slice(from - start, quote.end - start)}</mark>);
    done = quote.end;
  }
  return (
    <>
      {parts}
      {text.slice(done - start)}
    </>
  );
}

/** Returns the selected words, without space around them; `null`: none, or not in one passage. */
function readSelection(root: Element, passages: readonly Passage[]): MarkedQuote | null {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const shown = [...root.querySelectorAll('[data-passage]')];
  const at = shown.findIndex(each => each.contains(range.startContainer));
  const [element, passage] = [shown[at], passages[at]];
  if (!element?.contains(range.endContainer) || !passage) return null;
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const selected = range.toString();
  const text = selected.trim();
  if (text === '' || text.length > QUOTE_LENGTH) return null;
  const start =
    passage.start + before.toString().length + selected.length - selected.trimStart().length;
  return { text, start, end: start + text.length };
}
