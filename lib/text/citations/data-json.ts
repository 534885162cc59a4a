/**
 * Start of the marks by which chat templates separate messages: `<|im_start|>`, `</s>`,
 * `<start_of_turn>`, `[INST]`. Some servers read them inside a message as well.
 */
const TEMPLATE_MARK = /<(?=[|｜<!/\p{L}])|\[(?=\/?[A-Z_]+\])/gu;

/** Writes JSON for a model, with possible marks of its chat template escaped as code points. */
export function writeDataJson(data: unknown): string {
  return JSON.stringify(data).replace(
    TEMPLATE_MARK,
    mark => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
