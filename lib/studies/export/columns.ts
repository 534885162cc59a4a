import { evidenceOf } from '../../core/audit/finding';
import { isSettled } from '../../core/audit/pair';
import type { Source } from '../../core/source/source';
import type { StudyLabel } from '../labels';
import type { AnswerRow, PairRow, SourceRow, StatementRow, StudyRows } from './study-rows';

export type Cell = string | number | boolean | null;

/** One column of a table; the codebook is written from it. */
export type Column<Row> = {
  name: string;
  type: 'STRING' | 'DOUBLE' | 'BOOLEAN';
  about: string;
  /** Unit, or the values there are; empty: free text. */
  values: string;
  of: (row: Row) => Cell | undefined;
};

/** Name, meaning, and the values there are or the unit. */
type Words = [name: string, about: string, values?: string];

function text<Row>([name, about, values = '']: Words, of: Column<Row>['of']): Column<Row> {
  return { name, type: 'STRING', about, values, of };
}
function number<Row>([name, about, values = '']: Words, of: Column<Row>['of']): Column<Row> {
  return { name, type: 'DOUBLE', about, values, of };
}
function flag<Row>([name, about]: Words, of: Column<Row>['of']): Column<Row> {
  return { name, type: 'BOOLEAN', about, values: 'true, false', of };
}

const KINDS = 'supported, partly-supported, contradicted, not-found, not-judged';
const PLACE: readonly Column<AnswerRow>[] = [
  text(['answer_id', 'answer in answers.jsonl', 'SHA-256'], ({ answer }) => answer.id),
  text(['question_id', 'question of the protocol'], ({ answer }) => answer.slot.question),
  text(['stratum', 'group of the question'], ({ question }) => question?.stratum),
  text(['language', 'language of the question', 'RFC 5646'], ({ question }) => question?.language),
  text(['system_id', 'system of the protocol'], ({ answer }) => answer.slot.system),
  text(['system', 'chat site or server'], ({ system }) => system?.name),
  text(['model', 'model named by the protocol'], ({ system }) => system?.model),
  number(['repeat', 'number of the repeat', 'from 1'], ({ answer }) => answer.slot.repeat),
];
const ANSWERS: readonly Column<AnswerRow>[] = [
  ...PLACE,
  text(
    ['outcome', 'what came back', 'answered, hedged, refused, no-answer, invalid'],
    ({ answer }) => answer.outcome,
  ),
  text(['reason', 'why there is no answer, or why it replaces one'], ({ answer }) => answer.reason),
  text(['deviation', 'why it answers another question'], ({ answer }) => answer.deviation),
  text(['replaces', 'answer that it replaces', 'SHA-256'], ({ answer }) => answer.replaces),
  text(['asked', 'question as it was asked'], ({ answer }) => answer.question),
  text(['answer', 'answer in Markdown'], ({ answer }) => answer.answer),
  text(['sha256', 'hash of the answer', 'SHA-256'], ({ answer }) => answer.sha256),
  text(['captured_at', 'time of capture', 'ISO 8601, UTC'], ({ answer }) => answer.capturedAt),
  text(['time_zone', 'of the browser', 'IANA name'], ({ answer }) => answer.timeZone),
  text(['locale', 'of the browser'], ({ answer }) => answer.locale),
  text(['site_layout', 'page layout that was read'], ({ answer }) => answer.siteLayout),
  text(['model_label', 'model that the page showed'], ({ answer }) => answer.modelLabel),
  text(['mode', 'mode of the chat, as the person said'], ({ answer }) => answer.mode),
  flag(['signed_in', 'with an account'], ({ answer }) => answer.signedIn),
  flag(['fresh_chat', 'first question of its chat'], ({ answer }) => answer.freshChat),
  text(['page_url', 'address of the chat'], ({ answer }) => answer.pageUrl),
  text(['audit_id', 'check of the answer; empty: not checked'], ({ audit }) => audit?.id),
];
const STATEMENTS: readonly Column<StatementRow>[] = [
  ...PLACE,
  text(['statement_id', 'statement of the answer'], ({ statement }) => statement.id),
  number(['index', 'place in the answer', 'from 0'], ({ statement }) => statement.index),
  text(['statement', 'words that were checked'], ({ statement }) => statement.text),
  number(
    ['start', 'start in the text of the answer', 'UTF-16'],
    ({ statement }) => statement.span.start,
  ),
  number(['end', 'end, exclusive', 'UTF-16'], ({ statement }) => statement.span.end),
  flag(
    ['check_worthy', 'makes a claim'],
    ({ statement }) => statement.checkWorthiness.kind === 'check-worthy',
  ),
  number(
    ['citations', 'citations at it', 'count'],
    ({ statement }) => statement.citationIds.length,
  ),
  text(
    [
      'verdict',
      'of all sources together',
      `${KINDS}, supported-elsewhere, pending, not-check-worthy`,
    ],
    ({ verdict }) => verdict?.kind,
  ),
  flag(['firm', 'a firm finding on a cited source decides'], ({ verdict }) => verdict?.isFirm),
  text(['reason', 'why it was not judged'], ({ verdict }) => verdict?.reason),
];
const findingOf = ({ pair }: PairRow) => (isSettled(pair) ? pair.finding : null);
const quoteOf = (row: PairRow) => {
  const finding = findingOf(row);
  return finding ? evidenceOf(finding)[0] : undefined;
};
const visitOf = (source: Source | undefined) =>
  source && source.status !== 'pending' ? source.visit : null;
const reasonOf = (source: Source | undefined) =>
  source?.status === 'unreadable' ? source.reason : null;
const PAIRS: readonly Column<PairRow>[] = [
  ...PLACE,
  text(['pair_id', 'statement and source'], ({ pair }) => pair.id),
  text(['statement_id', 'statement of the answer'], ({ statement }) => statement.id),
  text(['statement', 'words that were checked'], ({ statement }) => statement.text),
  text(['source_id', 'source of the answer'], ({ pair }) => pair.sourceId),
  flag(['cited', 'the statement cites this source'], ({ pair }) => pair.cited),
  text(['url', 'address that was opened'], ({ source }) => source?.url),
  text(['final_url', 'address that answered'], ({ source }) => visitOf(source)?.finalUrl),
  text(
    ['source_status', 'whether it was read', 'pending, read, unreadable'],
    ({ source }) => source?.status,
  ),
  text(['source_reason', 'why it could not be read'], ({ source }) => reasonOf(source)),
  text(['finding', 'what the judge found', KINDS], row => findingOf(row)?.kind),
  text(['finding_reason', 'why it was not judged'], row => {
    const finding = findingOf(row);
    return finding?.kind === 'not-judged' ? finding.reason : null;
  }),
  number(['confidence', 'as the judge reports it', '0 to 1'], row => {
    const finding = findingOf(row);
    return finding && 'confidence' in finding ? finding.confidence : null;
  }),
  text(['quote', 'first quote of the finding'], row => quoteOf(row)?.quote.exact),
  number(
    ['quote_start', 'start in the text of the source', 'UTF-16'],
    row => quoteOf(row)?.span.start,
  ),
  number(['quote_end', 'end, exclusive', 'UTF-16'], row => quoteOf(row)?.span.end),
  text(['judge', 'judge and version'], ({ pair }) =>
    isSettled(pair) ? `${pair.judge.id} ${pair.judge.version}` : null,
  ),
  text(['statement_verdict', 'of all sources together'], ({ verdict }) => verdict?.kind),
  number(
    ['chance', 'chance of being drawn for labels; empty: not drawn', '0 to 1'],
    ({ chance }) => chance,
  ),
  text(
    ['adjudicated', 'decision where labels differ'],
    ({ decided }) => decided && String(decided.verdict),
  ),
];
const SOURCES: readonly Column<SourceRow>[] = [
  ...PLACE,
  text(['source_id', 'source of the answer'], ({ source }) => source.id),
  text(['url', 'address that was opened'], ({ source }) => source.url),
  text(['final_url', 'address that answered'], ({ source }) => visitOf(source)?.finalUrl),
  text(['title', 'title of the source'], ({ source }) => source.title),
  text(
    ['status', 'whether it was read', 'pending, read, unreadable'],
    ({ source }) => source.status,
  ),
  text(['reason', 'why it could not be read'], ({ source }) => reasonOf(source)),
  number(['http_status', 'of the server', 'HTTP'], ({ source }) => visitOf(source)?.httpStatus),
  text(
    ['retrieved_at', 'time of the visit', 'ISO 8601, UTC'],
    ({ source }) => visitOf(source)?.retrievedAt,
  ),
  text(['content_hash', 'hash of its text', 'SHA-256'], ({ source }) =>
    source.status === 'read' ? source.contentHash : null,
  ),
  number(['text_length', 'length of its text', 'UTF-16'], ({ source }) =>
    source.status === 'read' ? source.textLength : null,
  ),
  number(['citations', 'citations of it', 'count'], ({ citations }) => citations.length),
];
const LABELS: readonly Column<StudyLabel>[] = [
  text(['pair_id', 'statement and source'], ({ pair }) => pair),
  text(['annotator', 'opaque name of the person'], ({ annotator }) => annotator),
  text(['round', 'round of labelling', 'calibration, main'], ({ round }) => round),
  text(
    ['label', 'what the person says', '1 contradicted to 5 supported, cannot-tell, not-a-claim'],
    ({ verdict }) => String(verdict),
  ),
  text(['quote', 'passage that was marked'], ({ quote }) => quote?.text),
  text(['note', 'words of the person'], ({ note }) => note),
  number(['ms', 'time for the item', 'milliseconds'], ({ ms }) => ms),
  text(['at', 'time of the label', 'ISO 8601, UTC'], ({ at }) => at),
];

/** Columns of every table, in order. */
export const COLUMNS: { [Name in keyof StudyRows]: readonly Column<StudyRows[Name][number]>[] } = {
  answers: ANSWERS,
  statements: STATEMENTS,
  sources: SOURCES,
  pairs: PAIRS,
  labels: LABELS,
};
