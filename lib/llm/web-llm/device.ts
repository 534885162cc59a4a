import type { DeviceFacts, ModelObstacle } from '../../core/device/model-offer';
import { isSoftwareGpu, type AdapterInfo } from '../software-gpu';
import type { WebLlmModel } from './models';

export type GraphicsLimits = {
  maxBufferSize: number;
  maxStorageBufferBindingSize: number;
  maxComputeWorkgroupStorageSize: number;
  maxStorageBuffersPerShaderStage: number;
};

export type Device = Omit<DeviceFacts, 'card'> & {
  /** `null`: no usable graphics card. */
  card: { limits: GraphicsLimits; hasHalfFloats: boolean } | null;
};

type Adapter = {
  info?: AdapterInfo;
  limits: GraphicsLimits;
  features: { has(name: string): boolean };
};

/** Reads what a `navigator` tells of its device; downloads and starts nothing. */
export async function readDevice({
  gpu,
  deviceMemory,
  storage,
}: {
  gpu?: { requestAdapter(options: { powerPreference: string }): Promise<Adapter | null> };
  deviceMemory?: number;
  storage?: { estimate(): Promise<{ quota?: number; usage?: number }> };
}): Promise<Device> {
  // Same request as web-llm's, so that it gets the same card.
  const adapter = await gpu?.requestAdapter({ powerPreference: 'high-performance' });
  const { quota, usage = 0 } = (await storage?.estimate()) ?? {};
  return {
    card:
      adapter && !isSoftwareGpu(adapter.info ?? {})
        ? { limits: adapter.limits, hasHalfFloats: adapter.features.has('shader-f16') }
        : null,
    memoryGiB: deviceMemory ?? null,
    freeBytes: quota === undefined ? null : Math.max(0, quota - usage),
  };
}

export function toFacts({ card, ...rest }: Device): DeviceFacts {
  if (card === null) return { card, ...rest };
  const { maxBufferSize, maxStorageBufferBindingSize } = card.limits;
  const largestBufferBytes = Math.min(maxBufferSize, maxStorageBufferBindingSize);
  return { card: { hasHalfFloats: card.hasHalfFloats, largestBufferBytes }, ...rest };
}

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** Minimum that web-llm 0.2.86 requires of a card (its `detectGPUDevice`). */
const LEAST: GraphicsLimits = {
  maxBufferSize: 256 * MIB,
  maxStorageBufferBindingSize: 128 * MIB,
  maxComputeWorkgroupStorageSize: 32 * 1024,
  maxStorageBuffersPerShaderStage: 10,
};

/**
 * Share of main memory a model may take, since browsers tell no graphics memory. On small machines
 * both are one, and the rest is for the system, the browser and its tabs.
 */
const MEMORY_SHARE = 0.6;

/** Maximum that Chrome reported for years: from this value on it says nothing. */
const MEMORY_TOLD_GIB = 8;

/** Reserve for audits and the browser. */
const SPARE_BYTES = 512 * MIB;

/**
 * `null`: no known obstacle. Those beyond the user's control come first. `hasProgram`: it is in this
 * build; `missingBytes` are still to be downloaded.
 */
export function findObstacle(
  model: WebLlmModel,
  { card, memoryGiB, freeBytes }: Device,
  { hasProgram, missingBytes }: { hasProgram: boolean; missingBytes: number },
): ModelObstacle | null {
  const ofCard = card ? findCardObstacle(model, card) : 'no-graphics-card';
  if (ofCard !== null) return ofCard;
  if (memoryGiB !== null && !hasRoom(model, memoryGiB)) return 'too-little-memory';
  if (!hasProgram) return 'program-missing';
  return hasStorage(missingBytes, freeBytes) ? null : 'too-little-storage';
}

export function hasStorage(missingBytes: number, freeBytes: number | null): boolean {
  return freeBytes === null || missingBytes === 0 || missingBytes + SPARE_BYTES <= freeBytes;
}

function findCardObstacle(
  { needsHalfFloats, largestBufferBytes }: WebLlmModel,
  { limits, hasHalfFloats }: NonNullable<Device['card']>,
): ModelObstacle | null {
  if (!allows(limits)) return 'card-too-limited';
  if (needsHalfFloats && !hasHalfFloats) return 'no-half-floats';
  return largestBufferBytes > largestBuffer(limits) ? 'buffers-too-small' : null;
}

function allows(limits: GraphicsLimits): boolean {
  return (
    limits.maxBufferSize >= LEAST.maxBufferSize &&
    limits.maxStorageBufferBindingSize >= LEAST.maxStorageBufferBindingSize &&
    limits.maxComputeWorkgroupStorageSize >= LEAST.maxComputeWorkgroupStorageSize &&
    limits.maxStorageBuffersPerShaderStage >= LEAST.maxStorageBuffersPerShaderStage
  );
}

/** web-llm requests 1 GiB, or its minimum if a card has less. */
function largestBuffer(limits: GraphicsLimits): number {
  const whole = limits.maxBufferSize >= GIB ? GIB : LEAST.maxBufferSize;
  const bound = limits.maxStorageBufferBindingSize >= GIB ? GIB : LEAST.maxStorageBufferBindingSize;
  return Math.min(whole, bound);
}

function hasRoom({ memoryMB }: WebLlmModel, memoryGiB: number): boolean {
  return memoryGiB >= MEMORY_TOLD_GIB || memoryMB <= memoryGiB * 1024 * MEMORY_SHARE;
}
