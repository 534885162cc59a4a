/**
 * Before a name a "<" opens a model's own marks, such as the one that ends a message; a
 * local model's reader takes them for marks wherever they stand. Before a number or a space
 * it is a "less than".
 */
const MARK = /<(?=[^\s\d=])/g;
/** web-llm puts a message into a template in a way that takes these for orders. */
const PATTERN = /\$(?=[$&`'])/g;
const PLACEHOLDER = /\{(?=[a-z_]+\})/g;

/**
 * A message as a local model may be given it: what strangers wrote in it cannot end it, begin
 * another, or change the template around it.
 *
 * In JSON these marks are written as escapes, so that the values stay the same to a letter;
 * in other text a space comes after them.
 */
export function guardContent(content: string): string {
  const escape = isJsonObject(content)
    ? (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`
    : (mark: string) => `${mark} `;
  return [MARK, PATTERN, PLACEHOLDER].reduce((text, marks) => text.replace(marks, escape), content);
}

function isJsonObject(content: string): boolean {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null;
  } catch {
    // Any other text.
    return false;
  }
}
