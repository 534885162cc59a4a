/**
 * Start of the marks by which chat templates separate messages: `<|im_start|>`, `</s>`,
 * `<start_of_turn>`, `[INST]`. Some servers read them inside a message as well.
 */
const TEMPLATE_MARK = /<(?=[|｜<!/\p{L}])|\[(?=\/?[A-Z_]+\])/gu;

/**
 * Writes data as JSON for a model. Escapes possible marks of its chat template as code points,
 * which any JSON parser reads as the same text.
 */
export function writeDataJson(data: unknown): string {
  return JSON.stringify(data).replace(
    TEMPLATE_MARK,
    mark => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
