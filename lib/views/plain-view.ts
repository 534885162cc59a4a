import { findMedicalLoads, type MedicalLoad } from '../core/answer/medical-load';
import type { Audit } from '../core/audit/audit';
import { evidenceOf, isUngrounded } from '../core/audit/finding';
import { markOf, type MarkKind } from '../core/audit/mark';
import type { SettledPair } from '../core/audit/pair';
import type { VerdictReason } from '../core/audit/verdict';
import type { StatementId } from '../core/ids';
import { indexAudit, type AuditIndex, type MatrixRow } from './audit-index';
import { clipAtWord } from '../util/keep-title';
import { sourceName } from './source-name';
import { findClaims, rowsWorstFirst, tellingPair, type Claim } from './claims-that-matter';

/**
 * What a patient is shown of a statement. "Not found" and every open finding are `look`, each with
 * its own sentence; only what Veracite could not read or judge is `unchecked`.
 */
export const PLAIN_STATES = ['look', 'agrees', 'unchecked', 'waiting'] as const;
export type PlainState = (typeof PLAIN_STATES)[number];

/** Only firm support agrees: possible support is no tick. */
const STATES: Readonly<Record<Exclude<MarkKind, 'not-check-worthy'>, PlainState>> = {
  supported: 'agrees',
  'open-supported': 'look',
  'supported-elsewhere': 'look',
  'open-supported-elsewhere': 'look',
  'partly-supported': 'look',
  'open-partly-supported': 'look',
  contradicted: 'look',
  'open-contradicted': 'look',
  'not-found': 'look',
  'not-judged': 'unchecked',
  pending: 'waiting',
};

/** `disputed`: one source backs the statement, and another contradicts it. */
export type PlainFinding = keyof typeof STATES | 'disputed' | 'ungrounded';

export type PlainItem = {
  row: MatrixRow;
  finding: PlainFinding;
  /** Cell that shows why; `null` if none does alone. */
  pair: SettledPair | null;
  /** Set if a source lacks or contradicts it; otherwise it may only rest on an open finding. */
  isProblem: boolean;
};

/** Statements in one state; unchecked ones by their cause, all others with none. */
export type PlainGroup = {
  state: PlainState;
  causes: { reason: VerdictReason | null; items: PlainItem[] }[];
};

/** Kinds of claims with a question of their own; a negation alone changes no question. */
export type QuestionKind = Exclude<MedicalLoad, 'negation'> | 'other';
export type PlainQuestion = {
  kind: QuestionKind;
  statement: string;
  /** Words that code found in the source; `null` if the source says nothing of it. */
  quote: string | null;
  source: string;
};

/** Questions of this length, and so many, fit one printed page and one visit. */
export const QUESTIONS_MOST = 5;
const LONGEST = 240;

/** Not the digits of a name, as in "vitamin B12". */
const NUMBER = /(?<![\p{L}\d])\d/u;

/** Costly claims that are counted by name; the first are the gravest. */
const NAMED_LOADS = ['dose', 'contraindication'] as const;

/** What was found, as counts for the one sentence on top. */
export type PlainSummary = {
  disagree: number;
  mayDisagree: number;
  /** Of both. */
  about: { load: (typeof NAMED_LOADS)[number]; count: number }[];
  /** Other statements that need a look. */
  look: number;
  agrees: number;
  unchecked: number;
  waiting: number;
};

export type PlainView = {
  index: AuditIndex;
  groups: PlainGroup[];
  summary: PlainSummary;
  questions: PlainQuestion[];
};

/** `differing`: statements from which a second opinion may differ. */
export function plainView(
  audit: Audit,
  differing: ReadonlySet<StatementId> = new Set(),
): PlainView {
  const index = indexAudit(audit);
  const claims = findClaims(index);
  const problems = new Set(claims.map(({ row }) => row));
  const items = rowsWorstFirst(index).map(row => toItem(index, row, problems.has(row)));
  return {
    index,
    groups: toGroups(items),
    summary: summarise(items),
    questions: [
      ...claims.map(claim => toQuestion(index, claim)),
      ...items.flatMap(({ row }) =>
        differing.has(row.statement.id) && !problems.has(row)
          ? { ...askAbout(row), quote: null, source: '' }
          : [],
      ),
    ].slice(0, QUESTIONS_MOST),
  };
}

export function plainState(finding: PlainFinding): PlainState {
  return finding === 'disputed' || finding === 'ungrounded' ? 'look' : STATES[finding];
}

function toItem(index: AuditIndex, row: MatrixRow, isProblem: boolean): PlainItem {
  const pair = row.verdict && tellingPair(index, row.verdict);
  return { row, finding: findingOf(row, pair), pair, isProblem };
}

function findingOf({ verdict }: MatrixRow, pair: SettledPair | null): PlainFinding {
  if (verdict === null) return 'pending';
  const mark = markOf(verdict);
  if (mark === 'not-check-worthy') throw new Error('views: a row that claims nothing');
  if (verdict.conflictsWith !== null && verdict.kind !== 'contradicted') return 'disputed';
  return mark === 'supported' && pair && isUngrounded(pair.finding) ? 'ungrounded' : mark;
}

function toGroups(items: readonly PlainItem[]): PlainGroup[] {
  return PLAIN_STATES.flatMap(state => {
    const own = items.filter(({ finding }) => plainState(finding) === state);
    const byReason = Map.groupBy(own, ({ row }) =>
      state === 'unchecked' ? (row.verdict?.reason ?? null) : null,
    );
    const causes = [...byReason].map(([reason, each]) => ({ reason, items: each }));
    return causes.length === 0 ? [] : [{ state, causes }];
  });
}

function summarise(items: readonly PlainItem[]): PlainSummary {
  const against = items.filter(({ finding }) => finding === 'contradicted');
  const maybe = items.filter(
    ({ finding }) => finding === 'open-contradicted' || finding === 'disputed',
  );
  const loads = [...against, ...maybe].map(({ row }) => findMedicalLoads(row.statement.text));
  const count = (state: PlainState): number =>
    items.filter(({ finding }) => plainState(finding) === state).length;
  return {
    disagree: against.length,
    mayDisagree: maybe.length,
    about: NAMED_LOADS.map(load => ({
      load,
      count: loads.filter(each => each.includes(load)).length,
    })).filter(each => each.count > 0),
    look: count('look') - against.length - maybe.length,
    agrees: count('agrees'),
    unchecked: count('unchecked'),
    waiting: count('waiting'),
  };
}

function askAbout({ statement: { text } }: MatrixRow): Pick<PlainQuestion, 'kind' | 'statement'> {
  const [kind = 'other'] = findMedicalLoads(text)
    .filter(load => load !== 'negation')
    .filter(load => load !== 'number' || NUMBER.test(text));
  return { kind, statement: clipAtWord(text, LONGEST) };
}

function toQuestion({ columns }: AuditIndex, { row, pair }: Claim): PlainQuestion {
  const [evidence] = evidenceOf(pair.finding);
  const source = columns.get(pair.sourceId)?.source;
  return {
    ...askAbout(row),
    quote: evidence ? clipAtWord(evidence.quote.exact, LONGEST) : null,
    source: source ? sourceName(source) : '',
  };
}
