import { combineNuggets, labelFinding, type CitationLabel } from '../core/answer/granularity';
import { pairId, passageId, sourceId, type PairId } from '../core/ids';
import type { Judge, JudgePassage, JudgeQuote, JudgeReply } from '../ports/judge';
import { findQuote } from '../text/evidence/quote-find';
import { isRelated } from '../text/evidence/relatedness';

/** Sentence and document, both as nuggets: small facts, in any wording. */
type NuggetPair = {
  statement: readonly string[];
  source: readonly string[];
  sourceTitle: string;
};

/** Label of the sentence, and of each of its nuggets; `null` if it could not be judged. */
type NuggetComparison = {
  label: CitationLabel | null;
  nuggets: { text: string; label: CitationLabel | null }[];
};

/** Placeholder ids, without meaning outside. */
const SOURCE = sourceId('nuggets');

/**
 * Compares a sentence with a document nugget by nugget: BioACE's granularity "nuggets – nuggets".
 * Each nugget of the sentence is judged against all nuggets of the document at once.
 *
 * A judge's quote must occur in the nugget it names; otherwise the finding is rejected. After an
 * abort, nuggets not yet judged have no label.
 */
export async function compareNuggets(
  { statement, source, sourceTitle }: NuggetPair,
  judge: Judge,
  signal: AbortSignal,
): Promise<NuggetComparison> {
  const passages = source.map((text, at) => ({ id: passageId(`nugget-${at}`), text }));
  const tasks = statement.map((text, at) => ({
    pairId: pairId(`nugget-${at}`),
    sourceId: SOURCE,
    statement: text,
    context: null,
    sourceTitle,
    passages,
  }));
  const replies = new Map<PairId, JudgeReply>();
  for await (const reply of judge.judge(tasks, signal)) replies.set(reply.pairId, reply);

  const nuggets = tasks.map(task => ({
    text: task.statement,
    label: labelReply(replies.get(task.pairId), { nugget: task.statement, passages }),
  }));
  return { label: combineNuggets(nuggets.map(({ label }) => label)), nuggets };
}

function labelReply(
  reply: JudgeReply | undefined,
  { nugget, passages }: { nugget: string; passages: readonly JudgePassage[] },
): CitationLabel | null {
  if (!reply || ('quotes' in reply && !isQuoted(reply.quotes, passages))) return null;
  const texts = passages.map(({ text }) => text);
  return labelFinding(reply, { isRelated: isRelated(nugget, texts) });
}

function isQuoted(quotes: readonly JudgeQuote[], passages: readonly JudgePassage[]): boolean {
  return quotes.some(quote => {
    const passage = passages.find(({ id }) => id === quote.passageId);
    return passage !== undefined && findQuote(passage.text, quote.exact) !== null;
  });
}
