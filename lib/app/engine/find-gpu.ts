import { isSoftwareGpu, type AdapterInfo } from '../../llm/software-gpu';

/** The part of WebGPU that is looked at; TypeScript's own library has none of it yet. */
type Gpu = { requestAdapter(): Promise<{ info?: AdapterInfo } | null> };

/**
 * The name of a real graphics card; `null` where there is none. `navigator` is the thread's.
 *
 * `takesSoftware` is a test seam: it takes a program for a card.
 */
export async function findGpu(navigator: object, takesSoftware = false): Promise<string | null> {
  const { gpu } = navigator as { gpu?: Gpu };
  const adapter = await gpu?.requestAdapter();
  if (!adapter) return null;

  const info = adapter.info ?? {};
  if (isSoftwareGpu(info) && !takesSoftware) return null;
  return [info.vendor, info.architecture].filter(Boolean).join(' ') || 'of unknown make';
}
