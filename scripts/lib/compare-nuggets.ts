import { labelFinding, type CitationLabel } from '../../lib/metrics/bioace';
import { pairId, passageId, sourceId, type PairId } from '../../lib/core/ids';
import type { Judge, JudgePassage, JudgeQuote, JudgeReply } from '../../lib/ports/judge';
import { findQuote } from '../../lib/text/evidence/quote-find';
import { isRelated } from '../../lib/text/evidence/relatedness';

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
    isCited: true,
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
  return labelFinding({ ...reply, isRelated: isRelated(nugget, texts) });
}

function isQuoted(quotes: readonly JudgeQuote[], passages: readonly JudgePassage[]): boolean {
  return quotes.some(quote => {
    const passage = passages.find(({ id }) => id === quote.passageId);
    return passage !== undefined && findQuote(passage.text, quote.exact) !== null;
  });
}

/**
 * Combines the labels of a sentence's nuggets, each compared with all nuggets of the document.
 *
 * | nuggets of the sentence               | label        |
 * | ------------------------------------- | ------------ |
 * | any contradicted                      | contradicts  |
 * | none contradicted, any not judged     | `null`       |
 * | all supported                         | supports     |
 * | all unrelated to the document         | not relevant |
 * | anything else: some are not supported | neutral      |
 * | no nugget                             | `null`       |
 *
 * By the paper's wording a sentence with a supported and an unsupported nugget is both "supports"
 * (at least one supported) and "neutral" (some unsupported). This is the strict reading: one
 * unsupported nugget makes the sentence neutral, like partial support of a statement.
 */
export function combineNuggets(labels: readonly (CitationLabel | null)[]): CitationLabel | null {
  if (labels.includes('contradicts')) return 'contradicts';
  if (labels.length === 0 || labels.includes(null)) return null;
  if (labels.every(label => label === 'supports')) return 'supports';
  return labels.every(label => label === 'not-relevant') ? 'not-relevant' : 'neutral';
}
