import type { PageCheck } from '../core/answer/page-check';

/** What stands on the toolbar button of a tab. */
export type ActionBadge =
  | { kind: 'none' }
  | { kind: 'running'; percent: number }
  /** Nothing goes on in it now, so no share of it is told. */
  | { kind: 'waiting' }
  /** `statements` are contradicted by a source. */
  | { kind: 'contradicted'; statements: number };

/**
 * What the toolbar button shows of a page's check: how far it has got, then how many statements a
 * source contradicts. A check without any shows nothing: the button calls only for what needs a look.
 */
export function toActionBadge(check: PageCheck): ActionBadge {
  const { status, wait, asks, pairs, settledPairs, badges } = check;
  if (status === 'running' && (wait !== undefined || asks)) return { kind: 'waiting' };
  if (status === 'running') {
    const percent = pairs === 0 ? 0 : Math.floor((100 * settledPairs) / pairs);
    return { kind: 'running', percent };
  }
  const statements = new Set(
    badges
      .flatMap(badge => badge.statements ?? [badge])
      .filter(({ kind }) => kind === 'contradicted')
      .map(({ statementId }) => statementId),
  ).size;
  return statements === 0 ? { kind: 'none' } : { kind: 'contradicted', statements };
}
