/**
 * How the marks begin by which chat templates of models part messages: `<|im_start|>`, `</s>`,
 * `<start_of_turn>`, `[INST]`. Some servers read them inside a message as well.
 */
const TEMPLATE_MARK = /<(?=[|｜<!/\p{L}])|\[(?=\/?[A-Z_]+\])/gu;

/**
 * Data as JSON for a model. What could pass for a mark of its chat template is written by its
 * number, which is the same text to whoever reads the JSON.
 */
export function writeDataJson(data: unknown): string {
  return JSON.stringify(data).replace(
    TEMPLATE_MARK,
    mark => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
