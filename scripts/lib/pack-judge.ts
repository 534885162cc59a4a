import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';

import { PACKED_FILES, SHIFT_BYTES } from '../../lib/judges/embedded/packed-files';

/** A tensor that both networks have; its name is last in a file where its numbers are. */
const FIRST_ALIKE = 'layers.0.qkv.w';

/** The judge's large files as a package holds them, by name; `createPackedReader` reads them. */
export async function packJudge(folder: string): Promise<Map<string, Buffer>> {
  const ranker = await readFile(join(folder, 'ranker.onnx'));
  const packed = new Map<string, Buffer>();
  for (const name of PACKED_FILES) {
    const bytes = await readFile(join(folder, name));
    packed.set(
      `${name}.gz`,
      name === 'judge.onnx'
        ? // Small numbers without repeated runs: looking for runs makes it a tenth larger.
          gzipSync(subtract(bytes, ranker), { level: 9, strategy: constants.Z_HUFFMAN_ONLY })
        : gzipSync(bytes, { level: 9 }),
    );
  }
  return packed;
}

function subtract(judge: Buffer, ranker: Buffer): Buffer {
  const shift = judge.lastIndexOf(FIRST_ALIKE) - ranker.lastIndexOf(FIRST_ALIKE);
  const difference = Buffer.alloc(SHIFT_BYTES + judge.length);
  difference.writeInt32LE(shift);
  for (const [at, byte] of judge.entries()) {
    difference[SHIFT_BYTES + at] = byte - (ranker[at - shift] ?? 0);
  }
  return difference;
}
