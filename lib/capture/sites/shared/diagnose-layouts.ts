import type { LayoutDiagnosis } from '../../../ports/site-adapter';
import type { AdapterSpec, LayoutSpec } from './adapter-schema';

/** Counts the matches of each layout on a page, for a bug report; returns numbers only. */
export function diagnoseLayouts(page: Document, { layouts }: AdapterSpec): LayoutDiagnosis[] {
  return layouts.map(layout => ({
    id: layout.id,
    verified: layout.verified,
    isDetected: page.querySelector(layout.detect) !== null,
    counts: countsOf(page, layout),
  }));
}

function countsOf(page: Document, layout: LayoutSpec): LayoutDiagnosis['counts'] {
  const count = (selectors: readonly string[]): number =>
    selectors.length === 0 ? 0 : page.querySelectorAll(selectors.join(',')).length;
  return {
    turns: count(layout.turn === undefined ? [] : [layout.turn]),
    questions: count(layout.user),
    replies: count(layout.body),
    citations: count(layout.citations.map(({ sel }) => sel)),
    'signs of a reply': count(layout.required),
    'signs of writing': count(layout.streaming),
  };
}
