import type { ModelQuality } from '../../core/device/model-offer';

export type WebLlmModel = {
  id: string;
  name: string;
  licence: string;
  /** Estimated from the number of weights. */
  downloadBytes: number;
  /** Graphics memory from web-llm's own list, in units of 1,048,576 bytes. */
  memoryMB: number;
  /** Largest table, which the graphics card has to hold in one buffer. */
  largestBufferBytes: number;
  /** Computes with 16-bit numbers, which some cards cannot. */
  needsHalfFloats: boolean;
  contextTokens: number;
  /** Thinks aloud before it answers unless told not to. */
  thinks: boolean;
  quality: ModelQuality | null;
};

/** A published model; web-llm has it in two forms. */
type Family = {
  id: string;
  name: string;
  licence: string;
  /** Billions of weights (10⁹); a shared table counts once. */
  billions: number;
  /** Times `width` it is the size of the vocabulary's table, the largest of all. */
  vocabulary: number;
  width: number;
  /** For the form with 16-bit numbers, and for that with 32-bit numbers. */
  memoryMB: [number, number];
  thinks?: true;
  quality?: ModelQuality;
};

/** Four bits a weight, and a factor of 16 or 32 bits for every 32 weights. */
const FORMS = [
  { form: 'q4f16_1', bitsAWeight: 4.5, note: '' },
  { form: 'q4f32_1', bitsAWeight: 5, note: ', 32-bit' },
] as const;

/** Same for all models in web-llm's list. */
const CONTEXT_TOKENS = 4096;

/** Published figures on SciFact, for weights without 4-bit quantisation. */
const reported = (accuracy: number): ModelQuality => ({
  set: 'SciFact',
  accuracy,
  measuredBy: 'others',
});

/**
 * Instruct models of 1 to 8 billion weights (10⁹) from web-llm 0.2.86's list, as far as we know
 * their licence. Excludes models for code or mathematics, chat models built on others, models that
 * only think aloud, and those cut to 1,024 tokens.
 */
const FAMILIES: readonly Family[] = [
  {
    id: 'Llama-3.2-1B-Instruct',
    name: 'Llama 3.2, 1B',
    licence: 'Llama 3.2 Community License',
    billions: 1.236,
    vocabulary: 128_256,
    width: 2048,
    memoryMB: [879.04, 1128.82],
  },
  {
    id: 'Qwen2.5-1.5B-Instruct',
    name: 'Qwen 2.5, 1.5B',
    licence: 'Apache-2.0',
    billions: 1.544,
    vocabulary: 151_936,
    width: 1536,
    memoryMB: [1629.75, 1888.97],
  },
  {
    id: 'Qwen3-1.7B',
    name: 'Qwen 3, 1.7B',
    licence: 'Apache-2.0',
    billions: 1.721,
    vocabulary: 151_936,
    width: 2048,
    memoryMB: [2036.66, 2635.44],
    thinks: true,
  },
  {
    id: 'Llama-3.2-3B-Instruct',
    name: 'Llama 3.2, 3B',
    licence: 'Llama 3.2 Community License',
    billions: 3.213,
    vocabulary: 128_256,
    width: 3072,
    memoryMB: [2263.69, 2951.51],
    quality: reported(0.6),
  },
  {
    id: 'Qwen2.5-3B-Instruct',
    name: 'Qwen 2.5, 3B',
    licence: 'Qwen Research License (not for commercial use)',
    billions: 3.086,
    vocabulary: 151_936,
    width: 2048,
    memoryMB: [2504.76, 2893.64],
    quality: reported(0.638),
  },
  {
    id: 'Qwen3-4B',
    name: 'Qwen 3, 4B',
    licence: 'Apache-2.0',
    billions: 4.022,
    vocabulary: 151_936,
    width: 2560,
    memoryMB: [3431.59, 4327.71],
    thinks: true,
  },
  {
    id: 'Phi-3.5-mini-instruct',
    name: 'Phi 3.5 mini, 3.8B',
    licence: 'MIT',
    billions: 3.821,
    vocabulary: 32_064,
    width: 3072,
    memoryMB: [3672.07, 5483.12],
  },
  {
    id: 'Llama-3.1-8B-Instruct',
    name: 'Llama 3.1, 8B',
    licence: 'Llama 3.1 Community License',
    billions: 8.03,
    vocabulary: 128_256,
    width: 4096,
    memoryMB: [5001, 6101.01],
  },
  {
    id: 'Qwen2.5-7B-Instruct',
    name: 'Qwen 2.5, 7B',
    licence: 'Apache-2.0',
    billions: 7.616,
    vocabulary: 152_064,
    width: 3584,
    memoryMB: [5106.67, 5900.09],
  },
  {
    id: 'Qwen3-8B',
    name: 'Qwen 3, 8B',
    licence: 'Apache-2.0',
    billions: 8.191,
    vocabulary: 151_936,
    width: 4096,
    memoryMB: [5695.78, 6852.55],
    thinks: true,
  },
];

/** Set by the build: true if a model's program is in the package. Undefined in Node. */
declare const __WEB_LLM__: boolean | undefined;
export const HAS_WEB_LLM = typeof __WEB_LLM__ === 'undefined' || __WEB_LLM__;

/** The one that needs the most graphics memory first; empty in a build without programs. */
export const WEB_LLM_MODELS: readonly WebLlmModel[] = HAS_WEB_LLM
  ? FAMILIES.flatMap(readForms).toSorted((a, b) => b.memoryMB - a.memoryMB)
  : [];

/** Hub where web-llm's makers publish the weights in its form. */
export const WEIGHTS_HUB = 'https://huggingface.co';

/** Returns the address of a model's files, which web-llm uses as a cache key only. */
export function weightsFolder({ id }: Pick<WebLlmModel, 'id'>, hub = WEIGHTS_HUB): string {
  return `${hub}/mlc-ai/${id}/resolve/main/`;
}

export function findModel(id: string): WebLlmModel | null {
  return WEB_LLM_MODELS.find(model => model.id === id) ?? null;
}

/** Returns a model and all that need less graphics memory, the largest first. */
export function withSmaller(model: WebLlmModel): WebLlmModel[] {
  return [model, ...WEB_LLM_MODELS.filter(({ memoryMB }) => memoryMB < model.memoryMB)];
}

function readForms(family: Family): WebLlmModel[] {
  return FORMS.map(({ form, bitsAWeight, note }, at) => ({
    id: `${family.id}-${form}-MLC`,
    name: `${family.name}${note}`,
    licence: family.licence,
    downloadBytes: Math.round((family.billions * 1e9 * bitsAWeight) / 8),
    memoryMB: family.memoryMB[at] ?? NaN,
    // nb. Half a byte a weight in both forms: the factors are in a separate table.
    largestBufferBytes: (family.vocabulary * family.width) / 2,
    needsHalfFloats: form === 'q4f16_1',
    contextTokens: CONTEXT_TOKENS,
    thinks: family.thinks ?? false,
    quality: family.quality ?? null,
  }));
}
