/** Marks no reader sees: a text can carry orders in them that only a model reads. */
const UNSEEN = /[\p{Cf}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}]|(?![\n\t])\p{Cc}/gu;

/** A text as a reader sees it; quotes are looked up without these marks as well. */
export function shownText(text: string): string {
  return text.replace(UNSEEN, '');
}
