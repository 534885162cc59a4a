/** Words that turn what follows into its opposite. */
const NEGATIONS = new Set(
  (
    'no not never none neither nor without cannot lack lacks lacked lacking absence absent fail ' +
    'fails failed failing unable hardly barely nobody nothing avoid avoids avoided'
  ).split(' '),
);

/** Whether an English word, in small letters, turns what follows into its opposite. */
export function isNegation(word: string): boolean {
  return NEGATIONS.has(word) || /n['’]t$/.test(word);
}
