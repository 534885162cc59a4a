import type { Capture, Lost } from '../../../core/answer/answer';
import type { SiteReadFailure } from '../../../core/answer/page-check';
import { ok, type Result } from '../../../core/result';
import type { Span } from '../../../core/answer/span';
import type { AnswerPlace, PageContext, SiteAdapter } from '../../../ports/site-adapter';
import { numbered } from './cited';
import { MAX_NUMBERS } from './loss-guard';

export type SelectedReplies = { capture: Capture; locate: (span: Span) => Range | null };

/** Part of a reply, and where its text begins in that of the whole selection. */
type Part = { place: AnswerPlace; capture: Capture; start: number };

/**
 * Reads the selected parts of a chat's replies as one text, each part with the citations of its own
 * reply; `null` if no site knows the page or none of its replies is selected.
 */
export function readSelectedReplies(
  selected: Range,
  sites: readonly SiteAdapter[],
  context: PageContext,
): Result<SelectedReplies, SiteReadFailure> | null {
  if (!URL.canParse(context.url)) return null;
  const url = new URL(context.url);
  for (const adapter of sites.filter(site => site.matches(url))) {
    const read = readParts(adapter, selected, context);
    if (!read.ok) return read;
    const parts = read.value;
    const locate = (span: Span): Range | null => locateIn(parts, span, { adapter, selected });
    if (parts.length > 0) return ok({ capture: joined(parts), locate });
  }
  return null;
}

function readParts(
  adapter: SiteAdapter,
  selected: Range,
  context: PageContext,
): Result<Part[], SiteReadFailure> {
  const page = selected.startContainer.ownerDocument ?? (selected.startContainer as Document);
  const places = adapter.findAnswers(page);
  const parts: Part[] = [];
  let start = 0;
  for (const place of places.ok ? places.value : []) {
    if (!place.bodies.some(body => selected.intersectsNode(body))) continue;
    const read = adapter.readAnswer(place, { ...context, isUnchanged: true, selected });
    if (read.ok) {
      parts.push({ place, capture: read.value, start });
      start += read.value.text.length + 1;
    } else if (read.failure === 'answer-too-large') return read;
  }
  return ok(parts);
}

function joined(parts: readonly Part[]): Capture {
  const captures = parts.map(({ capture }) => capture);
  const [first] = captures;
  const lost = joinedLost(captures.flatMap(capture => capture.lost ?? []));
  if (first === undefined) throw new Error('capture: a selection without a part');
  return {
    ...first,
    origin: { kind: 'selection' },
    question: onlyOne(captures.map(({ question }) => question)),
    model: onlyOne(captures.map(({ model }) => model)),
    text: captures.map(({ text }) => text).join('\n'),
    blocks: parts.flatMap(({ capture, start }) =>
      capture.blocks.map(block => ({ ...block, span: moved(block.span, start) })),
    ),
    citations: numbered(
      parts.flatMap(({ capture, start }) =>
        capture.citations.map(({ marker, label, target, quoteHint, hidden }) => {
          const place = marker === null ? null : moved(marker, start);
          return { marker: place, label, target, quoteHint, hidden };
        }),
      ),
    ),
    notes: [...new Set(captures.flatMap(({ notes }) => notes))],
    ...(lost && { lost }),
  };
}

function joinedLost([first, ...others]: readonly Lost[]): Lost | null {
  if (first === undefined) return null;
  return others.reduce(
    (one, other) => ({
      share: Math.max(one.share, other.share),
      numbers: [...new Set([...one.numbers, ...other.numbers])].slice(0, MAX_NUMBERS),
      tables: one.tables + other.tables,
      formulas: one.formulas + other.formulas,
      code: one.code + other.code,
    }),
    first,
  );
}

/** Returns what all parts have in common; `null` if they differ. */
function onlyOne(values: readonly (string | null)[]): string | null {
  const [first = null, ...others] = new Set(values);
  return others.length === 0 ? first : null;
}

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

function locateIn(
  parts: readonly Part[],
  span: Span,
  { adapter, selected }: { adapter: SiteAdapter; selected: Range },
): Range | null {
  const part = parts.findLast(({ start }) => start <= span.start);
  if (part === undefined) return null;
  const page = { isUnchanged: false, selected };
  return adapter.locateAll(part.place, [moved(span, -part.start)], page)[0] ?? null;
}
