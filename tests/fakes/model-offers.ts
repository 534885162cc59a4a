import type { DeviceFacts, ModelObstacle, ModelOffer } from '../../lib/core/device/model-offer';
import { findEncoder } from '../../lib/judges/encoder/models';
import { findModel, WEB_LLM_MODELS, type WebLlmModel } from '../../lib/llm/web-llm/models';
import type { ListedModel } from '../../lib/settings/local-models';

/** A laptop with a card of its own. */
export const FAKE_DEVICE: DeviceFacts = {
  card: { hasHalfFloats: true, largestBufferBytes: 2_147_483_648 },
  memoryGiB: 8,
  freeBytes: 64_000_000_000,
};

/** A model of the product's own list as it is offered; nothing of it is here. */
export function fakeOffer(id: string, overrides: Partial<ModelOffer> = {}): ModelOffer {
  const model = findModel(id);
  if (!model) throw new Error(`tests: there is no model "${id}"`);
  return { ...offerOf(model), ...overrides };
}

/** A network to download, of the product's own list or by its address; nothing of it is here. */
export function fakeEncoderOffer(id: string, overrides: Partial<ModelOffer> = {}): ModelOffer {
  const model = findEncoder(id);
  if (!model) throw new Error(`tests: there is no model "${id}"`);
  const { name, licence, folder, files } = model;
  return {
    ...{ id, name, licence, memoryMB: null, contextTokens: 512, quality: null, obstacle: null },
    host: new URL(folder).host,
    downloadBytes: files?.reduce((sum, { size }) => sum + (size ?? 0), 0) ?? null,
    download: { kind: 'none' },
    ...overrides,
  };
}

/** Every model of the list, each with what stands in its way. */
export function offersOf(obstacleOf: (model: WebLlmModel) => ModelObstacle | null): ListedModel[] {
  return WEB_LLM_MODELS.map(model => ({
    offer: { ...offerOf(model), obstacle: obstacleOf(model) },
    task: null,
  }));
}

function offerOf(model: WebLlmModel): ModelOffer {
  const { id, name, licence, downloadBytes, memoryMB, contextTokens, quality } = model;
  return {
    ...{ id, name, licence, downloadBytes, memoryMB, contextTokens, quality },
    host: 'huggingface.co',
    obstacle: null,
    download: { kind: 'none' },
  };
}
