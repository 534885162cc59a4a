/**
 * Words on the screen as they are where every finding is firm. Which are depends on what was
 * measured of the judge, and is not the matter of most tests.
 */
export function asFirm(words: string): string {
  return FIRM_WORDS.reduce((text, [open, firm]) => text.replaceAll(open, firm), words);
}

const FIRM_WORDS: readonly (readonly [open: RegExp, firm: string])[] = [
  [/\d+ to (?=\d+ of )/g, ''],
  [/Possibly supported in part/g, 'Partly supported'],
  [/possibly supported in part/g, 'partly supported'],
  [/Possibly supported/g, 'Supported'],
  [/possibly supported/g, 'supported'],
  [/Possible conflict/g, 'Contradicted'],
  [/possible conflicts?/g, 'contradicted'],
];
