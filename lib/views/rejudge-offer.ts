import type { Audit } from '../core/audit/audit';
import type { SiteId } from '../core/answer/answer';
import type { EnginePlace } from '../core/device/engine-place';
import { type JudgeIdentity, findEngineFailures, isSameJudge, isSettled } from '../core/audit/pair';
import { keepsText } from '../core/source/source';
import { placeFor, type EngineView } from '../settings/engine-choice';

/** What can be had judged again in an audit that is there. */
export type RejudgeOffer =
  /** All of it, by the judge that is chosen now and has not judged it. */
  | { kind: 'all'; place: EnginePlace; judge: JudgeIdentity }
  /** The cells the engine failed at, so many. */
  | { kind: 'failed'; place: EnginePlace; cells: number };

/** `null`: nothing, since it is at work, could read no source, or has what would come out. */
export function findRejudgeOffer(audit: Audit, engine: EngineView): RejudgeOffer | null {
  if (audit.status === 'running' || !hasJudgeable(audit)) return null;

  const place = placeFor(engine.choice, siteOf(audit));
  const judge = engine.judges[place];
  if (!isSameJudge(judge, audit.judge)) return { kind: 'all', place, judge };

  const cells = findEngineFailures(audit).length;
  return cells === 0 ? null : { kind: 'failed', place, cells };
}

/** The site an answer comes from; `null`: it was selected or pasted. */
export function siteOf({ answer }: Pick<Audit, 'answer'>): SiteId | null {
  return answer.origin.kind === 'site' ? answer.origin.site : null;
}

function hasJudgeable({ sources, pairs }: Audit): boolean {
  const read = new Set(sources.filter(keepsText).map(({ id }) => id));
  return pairs.filter(isSettled).some(({ sourceId }) => read.has(sourceId));
}
