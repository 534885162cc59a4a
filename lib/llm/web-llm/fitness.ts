import type { ModelObstacle } from '../../core/device/model-offer';
import type { WebLlmModel } from './models';

/** What WebGPU says a graphics card can do, by WebGPU's own names. */
export type GraphicsLimits = {
  maxBufferSize: number;
  maxStorageBufferBindingSize: number;
  maxComputeWorkgroupStorageSize: number;
  maxStorageBuffersPerShaderStage: number;
};

/** What this device has for a model. */
export type Device = {
  /** `null`: no graphics card that can be used. */
  card: { limits: GraphicsLimits; hasHalfFloats: boolean } | null;
  /** Main memory as the browser tells it; `null` where it does not. */
  memoryGiB: number | null;
  /** `null` where the browser does not tell. */
  freeBytes: number | null;
};

/** How far a model has come here: its program is in this build; so much is to be downloaded. */
export type ModelStanding = { hasProgram: boolean; missingBytes: number };

const MIB = 2 ** 20;
const GIB = 2 ** 30;

/** What web-llm 0.2.86 asks a card for, and refuses to start without (its `detectGPUDevice`). */
const LEAST: GraphicsLimits = {
  maxBufferSize: 256 * MIB,
  maxStorageBufferBindingSize: 128 * MIB,
  maxComputeWorkgroupStorageSize: 32 * 1024,
  maxStorageBuffersPerShaderStage: 10,
};

/**
 * Browsers tell no graphics memory. Where it is part of main memory, which small machines
 * are built with, the rest is for the system, the browser and the page's tabs.
 */
const MEMORY_SHARE = 0.6;

/** The most Chrome told for years, however much there was: from here on it says nothing. */
const MEMORY_TOLD_GIB = 8;

/** Left free for audits and the browser itself. */
const SPARE_BYTES = 512 * MIB;

/**
 * Why a model cannot run here, or `null` where nothing known speaks against it. What nobody
 * can change comes before what the reader can.
 */
export function findObstacle(
  model: WebLlmModel,
  { card, memoryGiB, freeBytes }: Device,
  { hasProgram, missingBytes }: ModelStanding,
): ModelObstacle | null {
  const ofCard = card ? findCardObstacle(model, card) : 'no-graphics-card';
  if (ofCard !== null) return ofCard;
  if (memoryGiB !== null && !hasRoom(model, memoryGiB)) return 'too-little-memory';
  if (!hasProgram) return 'program-missing';
  if (freeBytes === null || missingBytes === 0) return null;
  return missingBytes + SPARE_BYTES > freeBytes ? 'too-little-storage' : null;
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

/** web-llm asks for 1 GiB, and where a card has less for the least it can do with. */
function largestBuffer(limits: GraphicsLimits): number {
  const whole = limits.maxBufferSize >= GIB ? GIB : LEAST.maxBufferSize;
  const bound = limits.maxStorageBufferBindingSize >= GIB ? GIB : LEAST.maxStorageBufferBindingSize;
  return Math.min(whole, bound);
}

function hasRoom({ memoryMB }: WebLlmModel, memoryGiB: number): boolean {
  return memoryGiB >= MEMORY_TOLD_GIB || memoryMB <= memoryGiB * 1024 * MEMORY_SHARE;
}
