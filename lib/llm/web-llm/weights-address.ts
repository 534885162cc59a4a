import type { WebLlmModel } from './models';

/** The makers of web-llm keep the weights there, in the form web-llm reads. */
export const WEIGHTS_HUB = 'https://huggingface.co';

/** The folder of a model's files; web-llm looks for them by this address, in the cache alone. */
export function weightsFolder({ id }: Pick<WebLlmModel, 'id'>, hub = WEIGHTS_HUB): string {
  return `${hub}/mlc-ai/${id}/resolve/main/`;
}

/** Where the hub lists a model's files with their sizes and hashes. */
export function listingAddress({ id }: Pick<WebLlmModel, 'id'>, hub = WEIGHTS_HUB): string {
  return `${hub}/api/models/mlc-ai/${id}/tree/main`;
}
