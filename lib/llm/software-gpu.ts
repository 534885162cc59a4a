/** WebGPU's description of an adapter, which TypeScript's library lacks. */
export type AdapterInfo = {
  vendor?: string;
  architecture?: string;
  description?: string;
  isFallbackAdapter?: boolean;
};

/** Software adapters, on which the same work takes a hundred times as long. */
const SOFTWARE = /swiftshader|llvmpipe|lavapipe|basic render|\bwarp\b/i;

export function isSoftwareGpu(info: AdapterInfo): boolean {
  const { vendor, architecture, description, isFallbackAdapter } = info;
  return isFallbackAdapter === true || SOFTWARE.test([vendor, architecture, description].join(' '));
}
