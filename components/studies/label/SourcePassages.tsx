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

/** The text of a source; what is selected in one passage can be marked. */
export function SourcePassages(props: {
  passages: readonly Passage[];
  quote: MarkedQuote | null;
  onMark: (quote: MarkedQuote) => void;
}): VNode {
  const { passages, quote, onMark } = props;
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
    if (selected.current) onMark(selected.current);
    selected.current = null;
  }
  useKeys(key => {
    if (key === 'm') mark();
    return key === 'm';
  });

  if (passages.length === 0) return <p>{t('labelling.no_text')}</p>;
  return (
    <>
      <div class="row">
        <Button action="mark-quote" onClick={mark}>
          {t('labelling.quote.mark')}
        </Button>
        <p class="small" role="status">
          {isMissed && t('labelling.quote.missed')}
        </p>
      </div>
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
            <Marked passage={passage} quote={quote} />
          </p>
        ))}
      </div>
    </>
  );
}

function Marked({ passage, quote }: { passage: Passage; quote: MarkedQuote | null }): VNode {
  const { start, text } = passage;
  if (quote === null || quote.start < start || quote.end > start + text.length) return <>{text}</>;
  const [from, to] = [quote.start - start, quote.end - start];
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
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
