/** The part of WebGPU that is looked at; TypeScript's own library has none of it yet. */
type AdapterInfo = {
  vendor?: string;
  architecture?: string;
  description?: string;
  isFallbackAdapter?: boolean;
};
type Gpu = { requestAdapter(): Promise<{ info?: AdapterInfo } | null> };

/** Adapters that are programs: on them the same work takes a hundred times as long. */
const SOFTWARE = /swiftshader|llvmpipe|lavapipe|basic render|\bwarp\b/i;

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
  if (isSoftware(info) && !takesSoftware) return null;
  return [info.vendor, info.architecture].filter(Boolean).join(' ') || 'of unknown make';
}

function isSoftware({
  vendor,
  architecture,
  description,
  isFallbackAdapter,
}: AdapterInfo): boolean {
  return isFallbackAdapter === true || SOFTWARE.test([vendor, architecture, description].join(' '));
}
