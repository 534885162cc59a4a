import type { AuditStatus } from '../../lib/core/audit/audit';
import { isUngrounded, type Finding, type NotJudgedReason } from '../../lib/core/audit/finding';
import { isSettled, isWaitingAgain, type Pair } from '../../lib/core/audit/pair';
import type { JointSupport } from '../../lib/core/audit/source-group';
import { kindOfMark, markOf, markOfFinding, type MarkKind } from '../../lib/core/audit/mark';
import { isPermissionReason, type Verdict } from '../../lib/core/audit/verdict';
import { formatPercent, listInRow, listInSentence } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { quotedNumbers, type AuditIndex } from '../../lib/views/audit-index';

/** State of a matrix cell. `reason`: why the pair was not judged, else `null`. */
export type CellState = {
  kind: MarkKind;
  words: string;
  reason: NotJudgedReason | null;
  /** Set if the judge gives the same finding without the passages. */
  isUngrounded: boolean;
  /** Set if the pair is being checked again; the finding is the old one. */
  isCheckedAgain: boolean;
};

/** Describes a cell. An open cell of a stopped audit counts as not judged. */
export function describeCell(pair: Pair, status: AuditStatus): CellState {
  if (pair.state === 'settled') {
    const state = stateOf(pair.finding);
    if (status === 'waiting' && isPermissionReason(state.reason)) return waiting(state);
    return { ...state, isCheckedAgain: isWaitingAgain(pair) };
  }
  if (status === 'stopped') return notJudged('stopped');
  return plain('pending');
}

function waiting(state: CellState): CellState {
  return { ...state, kind: 'pending', words: t('wait.permission') };
}

export function wordsInside({ kind, reason }: CellState): string {
  if (kind === 'pending' && reason !== null) return t('wait.permission_inside');
  return reason === null
    ? t(`verdict.inside.${kind}`)
    : t('reason.label_inside', { reason: t(`reason.short.${reason}`) });
}

export function furtherWords({ isUngrounded: same, isCheckedAgain }: CellState): string[] {
  return [
    ...(same ? [t('verdict.ungrounded')] : []),
    ...(isCheckedAgain ? [t('check_again.pair.mark')] : []),
  ];
}

function stateOf(finding: Finding): CellState {
  if (finding.kind === 'not-judged') return notJudged(finding.reason);
  return { ...plain(markOfFinding(finding)), isUngrounded: isUngrounded(finding) };
}

function plain(kind: MarkKind): CellState {
  return {
    kind,
    words: t(`verdict.word.${kind}`),
    reason: null,
    isUngrounded: false,
    isCheckedAgain: false,
  };
}

function notJudged(reason: NotJudgedReason): CellState {
  return {
    ...plain('not-judged'),
    words: t('reason.label', { reason: t(`reason.short.${reason}`) }),
    reason,
  };
}

export function markOfVerdict(verdict: Verdict | null): MarkKind {
  return verdict === null ? 'pending' : markOf(verdict);
}

export function verdictWords(verdict: Verdict | null): string {
  if (verdict?.together) return t('verdict.together');
  const reason = verdict?.reason ?? null;
  const kind = markOfVerdict(verdict);
  if (reason === null) return t(`verdict.word.${kind}`);
  return kind === 'pending'
    ? t('wait.permission')
    : t('reason.label', { reason: t(`reason.short.${reason}`) });
}

export function togetherNumbers(together: JointSupport, index: AuditIndex): string {
  return listInSentence(quotedNumbers(together, index).map(String));
}

/** Caveats beside the verdict itself, each a short sentence. */
export function describeFlags(verdict: Verdict, index: AuditIndex): string[] {
  const flags = [elsewhere(verdict), ungrounded(verdict, index)];
  return [...flags, unread(verdict), ...searched(verdict, index)].filter(flag => flag !== null);
}

/** Names the sources that were searched in vain, and those that could not be read. */
function searched({ kind, reason, statementId }: Verdict, index: AuditIndex): string[] {
  if (kind !== 'not-found' && reason !== 'sources-unread') return [];
  const cells = index.rows.get(statementId)?.cells ?? [];
  const settled = cells.filter(cell => cell !== null && isSettled(cell));
  const numberOf = ({ sourceId }: Pair): number => index.columns.get(sourceId)?.number ?? 0;
  const read = settled.filter(({ finding }) => finding.kind !== 'not-judged');
  const places = read.map(pair =>
    t(pair.readShare >= 1 ? 'audit.flag.searched.whole' : 'audit.flag.searched.part', {
      number: numberOf(pair),
      share: formatPercent(pair.readShare),
    }),
  );
  const missing = settled.filter(pair => !read.includes(pair)).map(pair => String(numberOf(pair)));
  return [
    t('audit.flag.searched.list', { list: listInRow(places) }),
    ...(missing.length > 0
      ? [t('audit.flag.searched.missing', { count: missing.length, list: listInRow(missing) })]
      : []),
  ];
}

const SIDES = [
  'supported',
  'open-supported',
  'partly-supported',
  'open-partly-supported',
  'contradicted',
  'open-contradicted',
] as const satisfies readonly MarkKind[];

/** Names the sources that contradict a statement and those that carry it, if there are both. */
export function describeConflict(
  verdict: Verdict,
  index: AuditIndex,
): { kind: MarkKind; words: string } | null {
  const { decidedBy, conflictsWith, together } = verdict;
  const sides = [decidedBy, conflictsWith].map(id =>
    id === null ? undefined : index.pairs.get(id),
  );
  const words = sides.flatMap(pair => {
    const mark = pair && isSettled(pair) ? markOfFinding(pair.finding) : null;
    const side = SIDES.find(each => each === mark);
    if (!pair || side === undefined) return [];
    const number = index.columns.get(pair.sourceId)?.number ?? 0;
    return [{ kind: side, text: t(`audit.flag.side.${side}`, { number }) }];
  });
  if (together) {
    const numbers = togetherNumbers(together, index);
    words.push({ kind: 'open-supported', text: t('audit.flag.side.together', { numbers }) });
  }
  if (words.length < 2) return null;

  const isAgainst = ({ kind }: { kind: MarkKind }) => kindOfMark(kind) === 'contradicted';
  words.sort((a, b) => Number(isAgainst(b)) - Number(isAgainst(a)));
  return {
    kind: words[0]?.kind ?? 'open-contradicted',
    words: t('audit.flag.conflict', { sides: listInRow(words.map(({ text }) => text)) }),
  };
}

function elsewhere({ kind, placement }: Verdict): string | null {
  if (placement !== 'elsewhere') return null;
  return kind === 'supported-elsewhere' || kind === 'partly-supported' || kind === 'contradicted'
    ? t(`audit.flag.elsewhere.${kind}`)
    : null;
}

/** Caveat of what decides only: other cells show their own. */
function ungrounded({ decidedBy, together }: Verdict, index: AuditIndex): string | null {
  const pair = decidedBy === null ? undefined : index.pairs.get(decidedBy);
  const finding = together?.finding ?? (pair && isSettled(pair) ? pair.finding : null);
  return finding && isUngrounded(finding) ? t('audit.matrix.legend.ungrounded') : null;
}

/** Caveat of unread sources; empty if no source was read, since the verdict says so itself. */
function unread({ kind, unread: count }: Verdict): string | null {
  // These say themselves what was read, or wait for it.
  if (count === 0 || kind === 'not-judged' || kind === 'not-found' || kind === 'pending')
    return null;
  return t('audit.flag.unread', { count });
}
