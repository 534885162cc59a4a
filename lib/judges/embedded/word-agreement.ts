import type { JudgePassage, JudgeTask } from '../../ports/judge';
import { decide, type ParsedPassage } from '../lexical/decide';
import { parseSentences } from '../lexical/parse';

/** What comparing words alone says of a pair, where it says anything. */
export type WordAgreement = 'supported' | 'contradicted' | null;

/** Passages whose sentences are kept: those of some long sources. */
const KEPT = 256;

/**
 * Reads pairs by words alone, as the lexical judge does.
 *
 * It seldom says anything, and is then mostly right; a small network now and then turns round
 * a sentence that stands in the source word for word.
 */
export function createWordReader(): (task: JudgeTask) => WordAgreement {
  const known = new Map<string, ParsedPassage['sentences']>();

  function parse(passage: JudgePassage): ParsedPassage {
    const sentences = known.get(passage.text) ?? parseSentences(passage.text);
    if (known.size >= KEPT) known.clear();
    known.set(passage.text, sentences);
    return { passage, sentences };
  }

  return task => {
    const { kind } = decide(task, task.passages.map(parse));
    return kind === 'supported' || kind === 'contradicted' ? kind : null;
  };
}
