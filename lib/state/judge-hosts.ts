import type { Audit } from '../core/audit';
import { isSettled } from '../core/pair';
import type { JudgeIdentity } from '../core/pair';

/** Between a model's name and its host, in what a judge through an API is called. */
const AT = ' at ';

/** The host a judge is reached at, e.g. "api.openai.com"; `null`: it runs in this browser. */
export function judgeHost({ id, model }: JudgeIdentity): string | null {
  const at = model?.lastIndexOf(AT) ?? -1;
  return id !== 'remote' || at === -1 ? null : (model?.slice(at + AT.length) ?? null);
}

/** The hosts an audit's statements and passages go to or have gone to, each once. */
export function findJudgeHosts({ judge, pairs }: Pick<Audit, 'judge' | 'pairs'>): string[] {
  const judges = pairs.flatMap(pair => [
    ...(pair.earlier ?? []).map(earlier => earlier.judge),
    ...(isSettled(pair) ? [pair.judge] : []),
  ]);
  return [...new Set([judge, ...judges].flatMap(each => judgeHost(each) ?? []))];
}
