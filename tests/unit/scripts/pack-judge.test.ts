import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { EMBEDDED_CARD } from '../../../lib/judges/embedded/card';
import { loadFile } from '../../../lib/judges/embedded/embedded-files';
import { createPackedReader, PACKED_FILES } from '../../../lib/judges/embedded/packed-files';
import { sha256OfBytes } from '../../../lib/text/content-hash';
import { packJudge } from '../../../scripts/lib/pack-judge';

const FOLDER = fileURLToPath(new URL('../../../public/judge/', import.meta.url));

it('packs the files of the judge smaller, and the judge reads them the same to the byte', async () => {
  const packed = await packJudge(FOLDER);
  const read = createPackedReader(async name => packed.get(name) ?? readFile(`${FOLDER}${name}`));

  for (const name of Object.keys(EMBEDDED_CARD.files)) {
    const loading = loadFile(name, { read, card: EMBEDDED_CARD, hash: sha256OfBytes });
    await expect(loading, name).resolves.toBeInstanceOf(Uint8Array);
  }
  const before = PACKED_FILES.reduce(
    (sum, name) => sum + (EMBEDDED_CARD.files[name]?.bytes ?? 0),
    0,
  );
  const after = [...packed.values()].reduce((sum, { length }) => sum + length, 0);
  expect(after).toBeLessThan(0.8 * before);
}, 60_000);
