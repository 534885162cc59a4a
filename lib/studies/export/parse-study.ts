import * as v from 'valibot';

import type { AuditExport } from '../../core/audit/audit';
import { head } from '../../core/audit/audit-schemas';
import { pair } from '../../core/audit/pair-schemas';
import { answer, citation, statement } from '../../core/answer/answer-schemas';
import { fail, ok, type Result } from '../../core/result';
import { count, moment, span, text } from '../../core/schemas';
import { passage, source, sourceText } from '../../core/source/source-schemas';
import { ROUNDS, VERDICTS } from '../../core/study/packet-schemas';
import { parseJson } from '../../util/parse-json';
import type { Adjudication } from '../adjudication';
import type { FrozenProtocol, StudyAnswer } from '../contract';
import { parseFrozen } from '../freeze';
import type { StudyLabel } from '../labels';
import { studyLook, type StudyLook } from '../looks';
import { parseAnswers } from '../parse-answers';
import { findChangedPage } from './pages';

/** The check of one answer: the exported audit and the answer it is of. */
export type StudyAudit = AuditExport & { answerId: string };

/** Everything that a study's figures are computed from. */
export type StudyRecords = {
  frozen: FrozenProtocol;
  answers: StudyAnswer[];
  audits: StudyAudit[];
  /** As drawn; `null`: none. */
  sample: DrawnSample | null;
  labels: StudyLabel[];
  adjudications: Adjudication[];
  /** Searches of literature for statements; none if they were not looked for. */
  looks: StudyLook[];
};

/** Why files are no study; `line`: from 1, 0 for the file as a whole. */
export type StudyFault = {
  file: string;
  line: number;
  /** `unknown-pair`: a label, or a decision, of a pair that no audit has. */
  kind: 'missing' | 'malformed' | 'changed' | 'unknown-pair';
};

/** Files of a study by their paths in its folder, as text. */
export type StudyTexts = ReadonlyMap<string, string>;

const words = v.pipe(v.string(), v.maxLength(20_000));
const rate = v.object({ count, of: count });
const auditShape = v.looseObject({
  ...head.entries,
  answerId: words,
  schemaVersion: v.literal(1),
  answer: v.looseObject({ ...answer.entries, citations: v.array(citation) }),
  statements: v.array(statement),
  sources: v.array(source),
  passages: v.array(passage),
  pairs: v.array(pair),
  verdicts: v.array(v.looseObject({ statementId: words, kind: words })),
  rates: v.record(words, v.object({ overAll: rate, overJudged: rate })),
  texts: v.array(sourceText),
});
const verdict = v.picklist(VERDICTS);
const quote = v.object({ ...span.pipe[0].entries, text });
const labelShape = v.object({
  pair: words,
  annotator: words,
  round: v.picklist(ROUNDS),
  verdict,
  quote: v.nullable(quote),
  note: words,
  ms: v.pipe(v.number(), v.minValue(0)),
  at: moment,
});
const adjudicationShape = v.object({
  pair: words,
  verdict,
  by: words,
  note: words,
  quote: v.exactOptional(quote),
  at: moment,
});
const sampleShape = v.object({
  plan: v.object({
    kind: v.picklist(['simple', 'stratified', 'by-size', 'rare-verdicts']),
    labels: count,
    seed: count,
  }),
  of: count,
  drawn: v.array(
    v.object({
      id: words,
      stratum: words,
      chance: v.pipe(v.number(), v.gtValue(0), v.maxValue(1)),
    }),
  ),
});
export type DrawnSample = v.InferOutput<typeof sampleShape>;

/** Decisions of the adjudicator lie beside the labels. */
export const ADJUDICATION_FILE = 'labels/adjudication.jsonl';
export const LOOKS_FILE = 'looks.jsonl';

/** Parses one exported audit with the id of its answer; `null` if it is none. */
export function parseStudyAudit(value: unknown): StudyAudit | null {
  const parsed = v.safeParse(auditShape, value);
  return parsed.success ? (parsed.output as unknown as StudyAudit) : null;
}

/** Parses the files of a study; `null` for what is no file of it. */
export async function parseStudy(files: StudyTexts): Promise<Result<StudyRecords, StudyFault>> {
  const protocol = files.get('protocol.json');
  if (protocol === undefined) return fault('protocol.json', 0, 'missing');
  const frozen = await parseFrozen(parseJson(protocol));
  if (!frozen.ok) {
    return fault(
      'protocol.json',
      0,
      frozen.failure.kind === 'wrong-hash' ? 'changed' : 'malformed',
    );
  }
  const answers = await parseAnswers(linesOf(files.get('answers.jsonl')), frozen.value);
  if (!answers.ok) {
    const { kind, line } = answers.failure;
    return fault('answers.jsonl', line, kind === 'bad-line' ? 'malformed' : 'changed');
  }
  const audits = parseLines(files, ['audits.jsonl'], { parse: parseStudyAudit });
  if (!audits.ok) return audits;
  const people = parsePeople(files, audits.value);
  if (!people.ok) return people;
  const changed = await findChangedPage(files);
  if (changed !== null) return fault(changed, 0, 'changed');
  return ok({
    frozen: frozen.value,
    answers: answers.value,
    // An answer that was checked twice counts once: by its last check.
    audits: [...new Map(audits.value.map(audit => [audit.answerId, audit])).values()],
    ...people.value,
  });
}

export type PeopleRecords = Pick<StudyRecords, 'sample' | 'labels' | 'adjudications' | 'looks'>;

/** What people and literature said, and the sample people said it of. `audits`: where its pairs must be, if that is asked. */
export function parsePeople(
  files: StudyTexts,
  audits: readonly StudyAudit[] | null,
): Result<PeopleRecords, StudyFault> {
  const pairs = audits && new Set<string>(audits.flatMap(each => each.pairs.map(({ id }) => id)));
  const names = [...files.keys()].filter(
    name => /^labels\/[^/]+\.jsonl$/.test(name) && name !== ADJUDICATION_FILE,
  );
  const labels = parseLines(files, names.toSorted(), { parse: parseAs(labelShape), pairs });
  if (!labels.ok) return labels;
  const parse = parseAs(adjudicationShape);
  const adjudications = parseLines(files, [ADJUDICATION_FILE], { parse, pairs });
  if (!adjudications.ok) return adjudications;
  const drawn = files.get('sample.json');
  const sample = drawn === undefined ? null : parseAs(sampleShape)(parseJson(drawn));
  if (drawn !== undefined && sample === null) return fault('sample.json', 0, 'malformed');
  const looks = parseLines(files, [LOOKS_FILE], { parse: parseAs(studyLook) });
  if (!looks.ok) return looks;
  return ok({
    sample,
    labels: labels.value,
    adjudications: adjudications.value,
    looks: looks.value,
  });
}

function parseAs<Shape extends v.GenericSchema>(shape: Shape) {
  return (value: unknown): v.InferOutput<Shape> | null => {
    const parsed = v.safeParse(shape, value);
    return parsed.success ? parsed.output : null;
  };
}

function parseLines<Item extends object>(
  files: StudyTexts,
  names: readonly string[],
  { parse, pairs }: { parse: (value: unknown) => Item | null; pairs?: ReadonlySet<string> | null },
): Result<Item[], StudyFault> {
  const items: Item[] = [];
  for (const name of names) {
    for (const [at, line] of linesOf(files.get(name)).entries()) {
      const item = parse(parseJson(line));
      if (item === null) return fault(name, at + 1, 'malformed');
      if (pairs && 'pair' in item && !pairs.has(String(item.pair))) {
        return fault(name, at + 1, 'unknown-pair');
      }
      items.push(item);
    }
  }
  return ok(items);
}

function linesOf(text: string | undefined): string[] {
  return (text ?? '').split('\n').filter(line => line.trim() !== '');
}

function fault(file: string, line: number, kind: StudyFault['kind']): Result<never, StudyFault> {
  return fail({ file, line, kind });
}
