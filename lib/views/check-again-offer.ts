import type { Audit } from '../core/audit/audit';
import type { SiteId } from '../core/answer/answer';
import type { JudgePlace } from '../core/device/judge-place';
import { type JudgeIdentity, findJudgeFailures, isSameJudge, isSettled } from '../core/audit/pair';
import { findGroupFailures, readMembers, type PairGroup } from '../core/audit/source-group';
import { keepsText } from '../core/source/source';
import { placeFor, type JudgeView } from '../settings/judge-choice';

export type CheckAgainOffer =
  /** All of it, by the chosen judge, which has not judged it yet. */
  | { kind: 'all'; place: JudgePlace; judge: JudgeIdentity }
  | { kind: 'failed'; place: JudgePlace; cells: number };

/** `null` if the audit is running, could read no source, or already has the result. */
export function findCheckAgainOffer(audit: Audit, judging: JudgeView): CheckAgainOffer | null {
  if (audit.status === 'running' || !hasJudgeable(audit)) return null;

  const place = placeFor(judging.choice, siteOf(audit));
  const judge = judging.judges[place];
  if (!isSameJudge(judge, audit.judge)) return { kind: 'all', place, judge };

  const cells = findJudgeFailures(audit).length + findOpenable(audit).length;
  return cells === 0 ? null : { kind: 'failed', place, cells };
}

/** Finds failed groups of which at least two sources still have their text. */
function findOpenable(audit: Audit): PairGroup[] {
  const kept = new Set(audit.sources.filter(keepsText).map(({ id }) => id));
  return findGroupFailures(audit).filter(
    group => readMembers(group).filter(({ sourceId }) => kept.has(sourceId)).length > 1,
  );
}

export function siteOf({ answer }: Pick<Audit, 'answer'>): SiteId | null {
  return answer.origin.kind === 'site' ? answer.origin.site : null;
}

function hasJudgeable({ sources, pairs }: Audit): boolean {
  const read = new Set(sources.filter(keepsText).map(({ id }) => id));
  return pairs.filter(isSettled).some(({ sourceId }) => read.has(sourceId));
}
