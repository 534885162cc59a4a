import { isSoftwareGpu, type AdapterInfo } from '../../llm/software-gpu';

/** Used part of WebGPU, which TypeScript's library does not have yet. */
type Gpu = { requestAdapter(): Promise<{ info?: AdapterInfo } | null> };

/**
 * Returns the name of a real graphics card; `null` if there is none. `navigator` is the thread's.
 *
 * `takesSoftware` is a test seam: it accepts a software renderer.
 */
export async function findGpu(navigator: object, takesSoftware = false): Promise<string | null> {
  const { gpu } = navigator as { gpu?: Gpu };
  const adapter = await gpu?.requestAdapter();
  if (!adapter) return null;

  const info = adapter.info ?? {};
  if (isSoftwareGpu(info) && !takesSoftware) return null;
  return [info.vendor, info.architecture].filter(Boolean).join(' ') || 'of unknown make';
}
