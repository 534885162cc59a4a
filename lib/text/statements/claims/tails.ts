import { findClause, finiteForm, isModal, isNegated, type Clause, type Words } from './find-verb';
import { CONDITIONS, isAdverb, PREPOSITIONS, lowOf, isComma, textOf } from './sentence-words';
import { BASES, BE, formOfIng, INGS } from './verb-forms';
import { range, type Part } from './part';

/** "S does A, providing B": "S provides B" too, unless what follows is about all that was said. */
export function splitParticiple(words: Words): Part[] | null {
  const main = findClause(words);
  if (!main || isNegated(words, main.verb, main.head + 1)) return null;
  for (let at = main.head + 2; at < words.length - 2; at += 1) {
    const ing = textOf(words, at + 1);
    if (!isComma(words, at) || !INGS.has(ing) || OF_ALL.test(ing) || isListed(words, at)) continue;
    // "blocking A from doing B and doing C": which of the two does C cannot be told.
    if (
      words.some(
        ({ low }, place) =>
          place > at && /^(?:and|or)$/.test(low) && INGS.has(lowOf(words, place + 1)),
      )
    )
      continue;
    const [shared, form] = formLike(words, main);
    const text = formOfIng(ing, form);
    if (text === null) continue;
    return [
      { words: range(0, at), at: 0 },
      {
        words: [...range(main.start, shared), ...range(at + 1, words.length)],
        at: at + 1,
        instead: { at: at + 1, text },
      },
    ];
  }
  return null;
}

/** Returns where the words end that go before the verb, and its form: that of the main verb. */
function formLike(words: Words, main: Clause): [number, 'base' | 'third' | 'past'] {
  const low = lowOf(words, main.verb);
  if (isModal(low)) return [main.verb + 1, 'base'];
  const form = finiteForm(words, main.verb);
  if (form === 'past' || /^(?:was|were|had)$/.test(low)) return [main.verb, 'past'];
  return [main.verb, form === 'base' || /^(?:are|have)$/.test(low) ? 'base' : 'third'];
}

const OF_ALL =
  /^(?:including|making|meaning|causing|leading|resulting|allowing|depending|regarding|according|suggesting|indicating|showing|increasing|decreasing|reducing|starting|beginning|ranging|concerning|ending)$/;

/** An entry of a list: "sourcing, screening, and hiring". */
function isListed(words: Words, comma: number): boolean {
  const rest = words.slice(comma + 1);
  const end = rest.findIndex(({ text }) => text === ',');
  const next = end === -1 ? '' : (rest[end + 1]?.low ?? '');
  return (
    /ing$/.test(lowOf(words, comma - 1)) || next === 'and' || next === 'or' || /ing$/.test(next)
  );
}

/** "…, which may harm": about all that was said; the first half is asserted without it too. */
export function splitTail(words: Words): Part[] | null {
  const main = findClause(words);
  if (!main) return null;
  for (let at = main.head + 2; at < words.length - 2; at += 1) {
    if (!isComma(words, at)) continue;
    const rest = range(at + 1, words.length);
    if (isOfSubject(words, main, at)) {
      return [
        { words: range(0, at), at: 0 },
        { words: [...range(0, main.head + 1), ...rest], at: at + 1 },
      ];
    }
    if (!isOfAll(words, at) || hasCondition(words.slice(main.head, at))) continue;
    return [
      { words: range(0, at), at: 0 },
      { words: range(0, words.length), at: at + 1 },
    ];
  }
  return null;
}

/** "is found worldwide, mainly in …", "is a shop, similar to …" */
function isOfSubject(words: Words, main: Clause, comma: number): boolean {
  const next = lowOf(words, comma + 1);
  if (MAINLY.test(next) && BE.has(lowOf(words, main.verb)) && main.head > main.verb)
    return PREPOSITIONS.has(lowOf(words, comma + 2));
  const isState = /^(?:similar|known|famous|located|based|used|available)$/.test(next);
  return isState && BE.has(lowOf(words, main.head));
}

function isOfAll(words: Words, comma: number): boolean {
  const next = lowOf(words, comma + 1);
  if (next === 'which') return verbAfter(words, comma + 1) !== null;
  return /^(?:making|causing|leading|resulting|allowing)$/.test(next);
}

function hasCondition(words: Words): boolean {
  return words.some(({ low, isInside }) => !isInside && CONDITIONS.has(low));
}

const MAINLY =
  /^(?:particularly|especially|mainly|mostly|primarily|ideally|usually|typically|preferably)$/;

/** Returns the place of the verb that follows a relative pronoun. */
export function verbAfter(words: Words, at: number): number | null {
  let verb = at + 1;
  while (isAdverb(lowOf(words, verb))) verb += 1;
  const low = lowOf(words, verb);
  return finiteForm(words, verb) !== null || BASES.has(low) ? verb : null;
}
