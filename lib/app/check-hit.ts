import { unreadLanguage, type LanguageReach } from '../core/audit/language-reach';
import { pairId } from '../core/ids';
import type { CheckHit } from '../literature/look-elsewhere';
import { judgeBatch } from '../pipeline/judge-batch';
import { LONGEST_LOOK, type DetectLanguage } from '../ports/detect-language';
import type { Judge } from '../ports/judge';
import { prepareSteps } from '../text/evidence/quote-normalise';
import { runInSlices } from '../util/slices';

/** What the judge reads, and what tells the language of a hit. */
type Languages = { reach: LanguageReach; detect: DetectLanguage };

/**
 * Checks hits of a literature search as cited sources are checked: same judge, same proof of quotes,
 * nothing in a language that the judge does not read. `languages`: optional, defaults to any.
 */
export function createCheckHit(judge: Judge, languages: Languages | null = null): CheckHit {
  return async ({ statement, context, language }, { hit, passages }, signal) => {
    const [first] = passages;
    const unjudged = { kind: 'not-judged', reason: 'judge-failed' } as const;
    if (!first) return unjudged;
    const unread = languages && (await findUnread({ language, text: hit.text }, languages));
    if (unread !== null) return { ...unjudged, reason: 'language-not-read', language: unread };

    const { sourceId } = first.passage;
    const chosen = passages.map(({ passage }) => passage);
    const task = {
      pairId: pairId(`${sourceId}|elsewhere`),
      sourceId,
      statement,
      context,
      isCited: false,
      sourceTitle: hit.title,
      passages: passages.map(({ passage, text }) => ({ id: passage.id, text })),
    };
    const read = {
      sourceId,
      prepared: await runInSlices(prepareSteps(hit.text)),
      passages: chosen,
    };
    const batch = [{ task, passages: chosen }];
    for await (const { finding } of judgeBatch(batch, read, { judge, signal })) return finding;
    return unjudged;
  };
}

async function findUnread(
  { language, text }: { language: string | null; text: string },
  { reach, detect }: Languages,
): Promise<string | null> {
  const source = await detect(text.slice(0, LONGEST_LOOK));
  return unreadLanguage(reach, { statement: language, source });
}
