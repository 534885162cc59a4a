import type { FindingKind } from '../../lib/core/audit/finding';
import { JUDGED_KINDS } from '../../lib/core/audit/verdict';
import type { JudgeIdentity } from '../../lib/core/audit/pair';
import type { Strength } from '../../lib/core/audit/pair-schemas';
import type { Share } from '../../lib/core/audit/rates';
import { t } from '../../lib/i18n/t';
import type { JudgeEntry } from '../../lib/judges/judge-entry';
import { findJudge, JUDGES } from '../../lib/judges/registry';

const ADDED: readonly JudgeEntry['needs'][] = [
  'downloaded-files',
  'model-program',
  'browser-model',
];

/** `null`: a judge of another version of Veracite. */
export function findJudgeWords(
  { id }: Pick<JudgeIdentity, 'id'>,
  judges: readonly JudgeEntry[] = JUDGES,
) {
  const judge = findJudge(id, judges);
  if (judge === undefined) return null;
  const { needs, explain } = judge;
  return {
    name: t(explain.name),
    note: t(explain.note),
    about: explain.about.map(key => t(key)),
    /** A third-party model that the user added, not measured by Veracite. */
    isAdded: ADDED.includes(needs),
  };
}

export function noCardWords(judge: JudgeIdentity): string {
  const words = findJudgeWords(judge);
  if (words === null) return t('judge.no_figures.unknown');
  return t(words.isAdded ? 'judge.no_figures.not_ours' : 'judge.no_figures.no_card');
}

/** Maps a class of a labelled set to one of our findings; `null` if there is none. */
export function findKind(name: string): FindingKind | null {
  return KINDS.find(kind => kind === name) ?? null;
}

export function className(name: string): string {
  const kind = findKind(name);
  return kind === null ? name : t(`verdict.word.${kind}`);
}

const KINDS: readonly FindingKind[] = [...JUDGED_KINDS, 'not-judged'];

export function inCases({ count, of }: Share): string | null {
  if (of === 0) return null;
  if (count === 0) return t('judge.cases.none');
  if (count === of) return t('judge.cases.all');
  const tenths = Math.round((10 * count) / of);
  if (tenths === 0) return t('judge.cases.fewer');
  if (tenths === 10) return t('judge.cases.more');
  return t('judge.cases.about', { tenths });
}

/** "Right in about 9 of 10 cases like this"; `null` if nothing was measured. */
export function rightWords(strength: Strength | null): string | null {
  const cases = strength?.right ? inCases(strength.right) : null;
  return cases === null ? null : t('strength.right', { cases });
}

/** "Embedded model, version 1". */
export function judgeName(judge: JudgeIdentity): string {
  return t('judge.name_and_version', { name: judgeLabel(judge), version: judge.version });
}

/** "Embedded model", "My API: gpt-x at api.example". */
export function judgeLabel(judge: JudgeIdentity): string {
  const { id, model, granularity } = judge;
  const own = findJudgeWords(judge)?.name ?? id;
  const name = model === undefined ? own : t('judge.name_and_model', { name: own, model });
  if (granularity === undefined) return name;
  return t('judge.name_and_granularity', { name, granularity: t(`granularity.${granularity}`) });
}

export function judgeNote(judge: JudgeIdentity): string | null {
  return findJudgeWords(judge)?.note ?? null;
}
