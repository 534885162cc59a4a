import { unzipSync } from 'fflate';

import { fail, ok, type Result } from '../../core/result';

/** Most of a package; above, it is refused before anything is unpacked. */
export const ZIP_LIMITS = {
  bytes: 500_000_000,
  unpacked: 1_000_000_000,
  files: 2_000,
  /** Text of a study shrinks to a tenth, rarely to a hundredth. */
  ratio: 1_000,
} as const;

export type ZipFault = 'too-large' | 'bad-path' | 'same-path' | 'damaged';

/** Opens a package of a study. nb. Sizes are limited before unpacking; hashes are checked after. */
export function openZip(
  bytes: Uint8Array,
  limits: { [Name in keyof typeof ZIP_LIMITS]: number } = ZIP_LIMITS,
): Result<Map<string, Uint8Array>, ZipFault> {
  if (bytes.length > limits.bytes) return fail('too-large');
  let fault: ZipFault | null = null;
  let unpacked = 0;
  const names = new Set<string>();
  const accept = (name: string, size: number, originalSize: number): boolean => {
    unpacked += originalSize;
    const isTooLarge =
      unpacked > limits.unpacked ||
      names.size >= limits.files ||
      originalSize > Math.max(1, size) * limits.ratio;
    if (isTooLarge) fault ??= 'too-large';
    else if (!isSafePath(name)) fault ??= 'bad-path';
    else if (names.has(name)) fault ??= 'same-path';
    names.add(name);
    return false;
  };
  try {
    unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => accept(name, size, originalSize),
    });
    if (fault !== null) return fail(fault);
    return ok(new Map(Object.entries(unzipSync(bytes))));
  } catch {
    return fail('damaged');
  }
}

/** Relative, of plain characters, and within the folder. */
export function isSafePath(name: string): boolean {
  return name.length <= 200 && /^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)*$/.test(name);
}
