import type { Capture } from '../../../core/answer/answer';
import type { SiteReadFailure } from '../../../core/answer/page-check';
import { ok, type Result } from '../../../core/result';
import type { Span } from '../../../core/answer/span';
import type { PageContext, SiteAdapter } from '../../../ports/site-adapter';
import { rangeOf } from './locate-span';
import { sliceOf } from './range-slice';
import { readAnyPage, walkAnyPage } from './read-any-page';
import { readSelectedReplies } from './read-selected-replies';

/**
 * Keeps a selection: copies the range, so that a later click does not lose it. In the replies of one
 * of `sites` its adapter reads it; elsewhere, any page's markup is read alike.
 */
export function createSelectionPlace(range: Range, sites: readonly SiteAdapter[]) {
  const kept = range.cloneRange();
  let locate: (span: Span) => Range | null = () => null;
  return {
    read(context: PageContext): Result<Capture, SiteReadFailure> {
      const replies = readSelectedReplies(kept, sites, context);
      if (replies?.ok === true) ({ locate } = replies.value);
      if (replies !== null) return replies.ok ? ok(replies.value.capture) : replies;

      const captured = readSelection(kept, context);
      if (captured.ok) locate = span => locateOnAnyPage(kept, span, captured.value);
      return captured;
    },
    /** Returns the current range of a span of the text that was read; `null` if it is gone. */
    locate: (span: Span): Range | null => locate(span),
  };
}

export function readSelection(
  range: Range,
  context: PageContext,
): Result<Capture, SiteReadFailure> {
  const origin = { kind: 'selection' } as const;
  return readAnyPage({ slice: sliceOf(range), page: pageOf(range), origin }, context);
}

function pageOf({ startContainer: node }: Range): Document {
  return node.ownerDocument ?? (node as Document);
}

function locateOnAnyPage(
  range: Range,
  span: Span,
  { text, pageUrl }: Pick<Capture, 'text' | 'pageUrl'>,
): Range | null {
  const { linear } = walkAnyPage(sliceOf(range), pageOf(range), pageUrl ?? '');
  return text === linear.text ? rangeOf(linear, span) : null;
}
