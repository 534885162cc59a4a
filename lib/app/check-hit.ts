import { unreadLanguage, type LanguageReach } from '../core/audit/language-reach';
import { evidenceOf, type Finding } from '../core/audit/finding';
import { pairId, passageId, sourceId } from '../core/ids';
import type { Passage } from '../core/source/source';
import type { CheckHit } from '../literature/look-elsewhere';
import type { CompareTexts } from '../literature/second-opinion/compare-answers';
import { judgeBatch } from '../pipeline/judge-batch';
import { LONGEST_LOOK, type DetectLanguage } from '../ports/detect-language';
import type { Judge } from '../ports/judge';
import { prepareSteps } from '../text/evidence/quote-normalise';
import { runInSlices } from '../util/slices';

/** What the judge reads, and what tells the language of a hit. */
type Languages = { reach: LanguageReach; detect: DetectLanguage };

type Asked = { statement: string; context: string | null; language: string | null };
type Read = {
  title: string;
  text: string;
  passages: readonly { passage: Passage; text: string }[];
};

/**
 * Checks hits of a literature search as cited sources are checked: same judge, same proof of quotes,
 * nothing in a language that the judge does not read. `languages`: optional, defaults to any.
 */
export function createCheckHit(judge: Judge, languages: Languages | null = null): CheckHit {
  return (asked, { hit, passages }, signal) => {
    const { title, text } = hit;
    return judgeText(asked, { title, text, passages }, { judge, languages, signal });
  };
}

/** Compares the sentences of two answers by the same judge; `language`: of both answers. */
export function createCompareTexts(
  judge: Judge,
  { languages, language }: { languages: Languages | null; language: string | null },
): CompareTexts {
  return async (statement, texts, signal) => {
    const asked = { statement, context: null, language };
    const finding = await judgeText(asked, joinTexts(texts), { judge, languages, signal });
    const [evidence] = evidenceOf(finding);
    const passages = joinTexts(texts).passages.map(({ passage }) => passage.span);
    const at = passages.findIndex(({ end }) => evidence && evidence.span.start < end);
    return { kind: finding.kind, at: at === -1 ? null : at };
  };
}

function joinTexts(texts: readonly string[]): Read {
  const id = sourceId('answer');
  let end = -1;
  const passages = texts.map((text, index) => {
    const start = end + 1;
    end = start + text.length;
    const passage = { id: passageId(`${id}#${index}`), sourceId: id, index, span: { start, end } };
    return { passage, text };
  });
  return { title: '', text: texts.join('\n'), passages };
}

async function judgeText(
  { statement, context, language }: Asked,
  { title, text, passages }: Read,
  { judge, languages, signal }: { judge: Judge; languages: Languages | null; signal: AbortSignal },
): Promise<Finding> {
  const [first] = passages;
  const unjudged = { kind: 'not-judged', reason: 'judge-failed' } as const;
  if (!first) return unjudged;
  const unread = languages && (await findUnread({ language, text }, languages));
  if (unread !== null) return { ...unjudged, reason: 'language-not-read', language: unread };

  const { sourceId: from } = first.passage;
  const chosen = passages.map(({ passage }) => passage);
  const task = {
    pairId: pairId(`${from}|elsewhere`),
    ...{ sourceId: from, statement, context, isCited: false, sourceTitle: title },
    passages: passages.map(each => ({ id: each.passage.id, text: each.text })),
  };
  const prepared = await runInSlices(prepareSteps(text));
  const read = { sourceId: from, prepared, passages: chosen };
  const batch = [{ task, passages: chosen }];
  for await (const { finding } of judgeBatch(batch, read, { judge, signal })) return finding;
  return unjudged;
}

async function findUnread(
  { language, text }: { language: string | null; text: string },
  { reach, detect }: Languages,
): Promise<string | null> {
  const source = await detect(text.slice(0, LONGEST_LOOK));
  return unreadLanguage(reach, { statement: language, source });
}
