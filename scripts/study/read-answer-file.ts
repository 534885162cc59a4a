import { statSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';

import * as v from 'valibot';

import { fail, ok, type Result } from '../../lib/core/result';
import { answer, citation } from '../../lib/core/answer/answer-schemas';
import { answerRecord } from '../../lib/core/study/study-schemas';
import { draftOfAnswer, type CapturedAnswer } from '../../lib/studies/draft-of-answer';
import { emptyDraft, type AnswerDraft, type Place } from '../../lib/studies/file-answer';
import { inForce } from '../../lib/core/study/study';
import type { FrozenProtocol } from '../../lib/studies/contract';
import { parseJson } from '../../lib/util/parse-json';
import { readText } from '../audit/read-text';
import { readSavedPage } from './read-saved-page';

export type AnswerFile = { draft: AnswerDraft; place: Place };

const known = v.omit(answerRecord, [
  'id',
  'protocol',
  'slot',
  'sha256',
  'deviation',
  'replaces',
  'api',
]).entries;

/** What a file may say of an answer; everything but the answer may be left out. */
const shape = v.object({
  ...v.partial(v.object(known)).entries,
  answer: v.optional(known.answer, ''),
  outcome: v.optional(known.outcome, 'answered'),
  /** Ids of the protocol; without them the question's words and the folder decide. */
  system: v.exactOptional(v.string()),
  questionId: v.exactOptional(v.string()),
  repeat: v.exactOptional(v.pipe(v.number(), v.integer())),
});

/** An exported audit, of which the answer is taken. */
const auditFile = v.object({
  schemaVersion: v.literal(1),
  answer: v.object({ ...answer.entries, citations: v.array(citation) }),
});

/** Keys of a Markdown file's head whose values are no text. */
const FLAGS: readonly string[] = ['signedIn', 'freshChat'];

/**
 * Reads an answer from JSON, from an exported audit, from a saved chat page, or from Markdown with an optional head of
 * `key: value` lines between two `---`. A file `SYSTEM/QUESTION.md` or `SYSTEM/QUESTION.2.md` names its place by its
 * path; `named`: the question's id, if the user gave it.
 */
export function readAnswerFile(
  path: string,
  frozen: FrozenProtocol,
  named?: string,
): Result<AnswerFile, string> {
  const text = readText(path);
  const ending = extname(path).toLowerCase();
  if (ending === '.html' || ending === '.htm') return fromPage(text, { path, frozen, named });
  const given = ending === '.json' ? parseJson(text) : readHead(text);
  const audited = v.safeParse(auditFile, given);
  if (audited.success) return ok(fromAudit(audited.output.answer, { path, frozen, named }));

  const parsed = v.safeParse(shape, given);
  if (!parsed.success) {
    const at = v.getDotPath(parsed.issues[0]) ?? 'it';
    return fail(`${at} is not as an answer has it. docs/studies.md lists the keys.`);
  }
  return ok(fromFile(parsed.output, { path, frozen, named }));
}

type About = { path: string; frozen: FrozenProtocol; named: string | undefined };

function fromFile(
  { system, questionId, repeat, ...said }: v.InferOutput<typeof shape>,
  { path, frozen, named }: About,
): AnswerFile {
  const byPath = placeByPath(path, frozen);
  const question = named ?? questionId ?? byPath.question;
  return {
    draft: {
      ...emptyDraft(statSync(path).mtime.toISOString()),
      ...defined(said),
      question: said.question ?? wordsOf(question, frozen),
    },
    place: {
      system: system ?? byPath.system,
      question,
      repeat: repeat ?? byPath.repeat,
      reason: said.reason ?? undefined,
    },
  };
}

function fromPage(html: string, about: About): Result<AnswerFile, string> {
  const { path, frozen } = about;
  const { system } = placeByPath(path, frozen);
  const site = inForce(frozen).protocol.systems.find(({ id }) => id === system)?.name;
  const read = readSavedPage({ html, now: statSync(path).mtime.toISOString(), site });
  return read.ok ? ok(fromAudit(read.value, about)) : read;
}

/** The system is named by the folder, or is the only one of that chat site. */
function fromAudit(captured: CapturedAnswer, { path, frozen, named }: About): AnswerFile {
  const { systems } = inForce(frozen).protocol;
  const byPath = placeByPath(path, frozen);
  const { origin } = captured;
  const ofSite = systems.filter(
    ({ name }) => origin.kind === 'site' && name.toLowerCase() === origin.site,
  );
  const isNamed = systems.some(({ id }) => id === byPath.system);
  const [only] = ofSite.length === 1 && !isNamed ? ofSite : [];
  const draft = draftOfAnswer(captured);
  const question = named ?? byPath.question;
  return {
    draft: { ...draft, question: draft.question ?? wordsOf(question, frozen) },
    place: { ...byPath, ...(only && { system: only.id }), question },
  };
}

/** A person who names a question and not the words says that it was asked as the protocol has it. */
export function wordsOf(question: string | undefined, frozen: FrozenProtocol): string | null {
  return inForce(frozen).protocol.questions.find(({ id }) => id === question)?.text ?? null;
}

/** nb. Files in JSON have no `undefined`, which optional keys of a schema allow. */
function defined<Given extends object>(given: Given) {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]?: Exclude<Given[Key], undefined>;
  };
}

export function placeByPath(
  path: string,
  frozen: FrozenProtocol,
): { system: string; question?: string; repeat?: number } {
  const { questions } = inForce(frozen).protocol;
  const system = basename(dirname(path));
  const name = basename(path, extname(path));
  if (questions.some(({ id }) => id === name)) return { system, question: name };
  const [, question, repeat] = /^(.+)\.(\d{1,3})$/.exec(name) ?? [];
  const isKnown = questions.some(({ id }) => id === question);
  return question !== undefined && isKnown
    ? { system, question, repeat: Number(repeat) }
    : { system };
}

/** Separates the head from the Markdown; values are text, but for flags and the repeat. */
function readHead(text: string): Record<string, unknown> {
  const lines = text.split(/\r?\n/);
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  if (end < 0) return { answer: text };
  const head = lines.slice(1, end).flatMap(line => {
    const [, key, value] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
    return key === undefined || value === undefined ? [] : [[key, valueOf(key, value)] as const];
  });
  return {
    ...Object.fromEntries(head),
    answer: lines
      .slice(end + 1)
      .join('\n')
      .trim(),
  };
}

function valueOf(key: string, value: string): unknown {
  if (key === 'repeat') return Number(value);
  return FLAGS.includes(key) ? value === 'true' : value.trim();
}
