import type { Audit } from '../core/audit/audit';
import { wereServicesAsked } from '../core/source/source';
import { isSettled, type JudgeIdentity } from '../core/audit/pair';
import { needsConnection } from '../judges/registry';
import type { SplitBy } from './judge-choice';

/** Separates model and host in the name of a judge through an API. */
const AT = ' at ';

/** Returns the host of a judge, e.g. "api.openai.com"; `null`: it runs in this browser. */
export function judgeHost(judge: JudgeIdentity): string | null {
  const { model = '' } = judge;
  const at = model.lastIndexOf(AT);
  return at === -1 || !needsConnection(judge) ? null : model.slice(at + AT.length);
}

/** Returns `model` if a model reads or has read the whole answer, to split it into statements. */
export function splitterOf({ stage, parsing }: Pick<Audit, 'stage' | 'parsing'>): SplitBy {
  return stage === 'splitting' || parsing !== undefined ? 'model' : 'rules';
}

/** Includes hosts that received the audit in the past; each once. */
export function findJudgeHosts(props: Pick<Audit, 'judge' | 'pairs' | 'parsing'>): string[] {
  const { judge, pairs, parsing } = props;
  const judges = pairs.flatMap(pair => [
    ...(pair.earlier ?? []).map(earlier => earlier.judge),
    ...(isSettled(pair) ? [pair.judge] : []),
  ]);
  const splitters = parsing ? [parsing.parser] : [];
  return [...new Set([judge, ...splitters, ...judges].flatMap(each => judgeHost(each) ?? []))];
}

/** Data that leaves or has left the device for one check. */
export type Leaving = {
  /** Hosts that judge it; empty for this device. */
  hosts: readonly string[];
  splitBy: SplitBy;
  /** Services were asked about works that it cites. */
  isLookedUp: boolean;
};

export function leavingOf(audit: Audit): Leaving {
  return {
    hosts: findJudgeHosts(audit),
    splitBy: splitterOf(audit),
    isLookedUp: wereServicesAsked(audit.sources),
  };
}
