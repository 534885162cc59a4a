/** Writes a link with its words as they are. */
export function linkTo(words: string, url: string): string {
  // Between `<` and `>`, only these and white space would end an address.
  return `[${escapeMarkdown(words)}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`;
}

/** Makes signs of Markdown plain characters, also those that only begin a line. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>#|~]/g, sign => `\\${sign}`)
    .replace(/^([^\S\n\r\u2028\u2029]*)([-+=])/gm, '$1\\$2')
    .replace(/^([^\S\n\r\u2028\u2029]*\d+)([.)])/gm, '$1\\$2');
}
