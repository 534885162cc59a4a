/**
 * Matches a "<" before a name: a model's own marks begin with it, such as the end of a message, and
 * a tokeniser takes them for marks anywhere. Before a number or a space it is a "less than".
 */
const MARK = /<(?=[^\s\d=])/g;
/** Replacement patterns and placeholders that web-llm's message template would expand. */
const PATTERN = /\$(?=[$&`'])/g;
const PLACEHOLDER = /\{(?=[a-z_]+\})/g;

/**
 * Makes a message safe for a local model: untrusted text in it cannot end it, begin another, or
 * change the template around it. Escapes these marks in JSON, so that the values stay the same to a
 * letter; adds a space after them in other text.
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
    // Not JSON.
    return false;
  }
}
