import { describe, expect, it } from 'vitest';

import { readWords } from '../../../scripts/lib/speak-english';

/** Terms that both hold; each has one name, as in English. */
const SUBJECT = '来源';

/** Chinese has no spaces between words: two characters that stand together are taken for one. */
function pairsIn(texts: readonly string[]): Set<string> {
  const runs = texts.flatMap(
    text => text.replaceAll(SUBJECT, ' ').match(/\p{Script=Han}+/gu) ?? [],
  );
  return new Set(runs.flatMap(run => Array.from(run, (_, at) => run.slice(at, at + 2))));
}

function shared(one: readonly string[], other: readonly string[]): string[] {
  const others = pairsIn(other);
  return [...pairsIn(one)].filter(pair => pair.length === 2 && others.has(pair));
}

describe('Chinese', () => {
  it('has no word of "not found" in what could not be checked', async () => {
    const words = await readWords('zh_CN');
    const notFound = [words['verdict_word_not_found'], words['verdict_sentence_not_found']];
    const reasons = Object.entries(words).filter(([name]) => /^reason_[a-z]+_/.test(name));
    const notJudged = [words['verdict_word_not_judged'], words['verdict_sentence_not_judged']];

    const said = notFound.map(text => text ?? '');
    const unsaid = [...notJudged.map(text => text ?? ''), ...reasons.map(([, text]) => text)];

    expect(said.every(text => text !== '') && unsaid.every(text => text !== '')).toBe(true);
    expect(reasons.length).toBeGreaterThan(100);
    expect(shared(said, unsaid)).toEqual([]);
  });

  it('would have one if they spoke alike', () => {
    expect(shared(['未提及'], ['网站没有提及'])).toEqual(['提及']);
    expect(shared(['各来源'], ['该来源'])).toEqual([]);
  });
});
