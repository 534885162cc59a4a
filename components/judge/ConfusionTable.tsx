import type { VNode } from 'preact';

import {
  summariseSets,
  type MeasuredSet,
  type Reliability,
} from '../../lib/core/audit/reliability';
import { formatNumber, formatPercent, formatShare } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { Message } from '../ui/Message';
import { VerdictMark } from '../ui/VerdictMark';
import { className, findKind } from './judge-words';
import { sumOf } from '../../lib/util/sum';

type ConfusionTableProps = { reliability: Reliability; set: MeasuredSet };

/** Confusion matrix of one set: people's labels against the judge's, in numbers of pairs. */
export function ConfusionTable({ reliability, set }: ConfusionTableProps): VNode {
  const said = columnsOf(reliability, set);
  const gold = rowsOf(reliability, set);
  return (
    <div class="judge-set stack gap-6" data-set={set.name}>
      <table class="measured confusion wide tiny">
        <caption class="small">
          <Message
            name="judge.sets.caption"
            count={set.pairs}
            nodes={{ name: <strong>{set.name}</strong>, count: formatNumber(set.pairs) }}
          />
          {set.about !== undefined && (
            <span class="soft">{t('judge.sets.about', { about: set.about })}</span>
          )}
        </caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('judge.sets.people')}
            </th>
            <th scope="colgroup" colSpan={said.length}>
              {t('judge.sets.judge')}
            </th>
          </tr>
          <tr>
            {said.map(({ name }) => (
              <th key={name} scope="col" class="confusion-said">
                <ClassMark name={name} />
                <span class="confusion-word">{className(name)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gold.map(({ name, counts }) => (
            <tr key={name}>
              <th scope="row">
                <span class="line gap-6">
                  <ClassMark name={name} />
                  <span>{className(name)}</span>
                </span>
              </th>
              {said.map(column => (
                <Count
                  key={column.name}
                  count={counts[column.at] ?? 0}
                  of={sumOf(counts)}
                  isSame={column.name === name}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend names={said.map(({ name }) => name)} rows={gold.map(({ name }) => name)} />
      <SetFigures reliability={reliability} set={set} isShown={said.some(isNotJudged)} />
    </div>
  );
}

function Count({ count, of, isSame }: { count: number; of: number; isSame: boolean }): VNode {
  return (
    <td class={isSame ? 'confusion-same' : undefined}>
      {formatNumber(count)}
      <span class="confusion-share">{of === 0 ? '' : formatPercent(count / of)}</span>
    </td>
  );
}

/** In a narrow panel columns show icons only; the legend also names those without a row. */
function Legend({ names, rows }: { names: readonly string[]; rows: readonly string[] }) {
  const missing = names.filter(name => !rows.includes(name));
  if (missing.length === 0) return null;
  return (
    <p class="confusion-legend" aria-hidden="true">
      {missing.map(name => (
        <span key={name} class="line gap-6">
          <ClassMark name={name} />
          {className(name)}
        </span>
      ))}
    </p>
  );
}

function ClassMark({ name }: { name: string }): VNode | null {
  const kind = findKind(name);
  return kind === null ? null : <VerdictMark kind={kind} size={12} />;
}

/** `isShown`: the table has a column for pairs that could not be judged. */
function SetFigures({ reliability, set, isShown }: ConfusionTableProps & { isShown: boolean }) {
  const { notJudged, supportedAgreed } = summariseSets(reliability, [set]);
  return (
    <p class="soft tiny">
      {!isShown &&
        notJudged.count > 0 &&
        `${t('judge.sets.not_judged', { name: className('not-judged'), share: formatShare(notJudged) })} `}
      {t('judge.sets.figures', {
        supported: className('supported'),
        share: formatShare(supportedAgreed),
        accuracy: formatPercent(set.accuracy),
        f1: formatNumber(set.macroF1, 2),
        error: formatNumber(set.ece, 3),
      })}
    </p>
  );
}

/** Omits classes given by neither the judge nor people. */
function columnsOf({ classes, said = classes }: Reliability, { matrix }: MeasuredSet) {
  return said
    .map((name, at) => ({ name, at }))
    .filter(({ name, at }) => MAIN.has(name) || matrix.some(row => (row[at] ?? 0) > 0));
}

/** Omits labels that no pair of the set has. */
function rowsOf({ classes }: Reliability, { matrix }: MeasuredSet) {
  return classes
    .map((name, at) => ({ name, counts: matrix[at] ?? [] }))
    .filter(({ counts }) => sumOf(counts) > 0);
}

/** The three classes of every set, always shown: it matters if the judge never gave one. */
const MAIN: ReadonlySet<string> = new Set(['supported', 'contradicted', 'not-found']);

function isNotJudged({ name }: { name: string }): boolean {
  return name === 'not-judged';
}
