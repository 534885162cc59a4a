import { EMBEDDED } from './embedded/embedded';
import { ENCODER } from './encoder/encoder';
import type { JudgeEntry, PackagedJudge } from './judge-entry';
import { LEXICAL } from './lexical/lexical';
import { BUILT_IN } from './llm/built-in';
import { REMOTE } from './llm/remote';
import { WEB_LLM } from './llm/web-llm';

/** All judges. Options, engine, panel, command line and benches use this list, in this order. */
export const JUDGES: readonly JudgeEntry[] = [
  EMBEDDED,
  LEXICAL,
  ENCODER,
  BUILT_IN,
  WEB_LLM,
  REMOTE,
];

export const JUDGE_CARDS = JUDGES.flatMap(({ explain }) => explain.card ?? []);

export function findJudge(
  id: string,
  judges: readonly JudgeEntry[] = JUDGES,
): JudgeEntry | undefined {
  return judges.find(judge => judge.id === id);
}

export function isPackaged(judge: JudgeEntry): judge is PackagedJudge {
  return judge.needs === 'nothing' || judge.needs === 'packaged-files';
}

/** Returns true for a judge behind an API: its input leaves the device. */
export function needsConnection({ id }: { id: string }): boolean {
  return findJudge(id)?.needs === 'connection';
}
