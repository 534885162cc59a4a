import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRows, openBackup, PIECE_BYTES, readList } from '../../../lib/store/backup/find-rows';

const HEAD = {
  databaseName: 'veracite',
  databaseVersion: 2,
  tables: [{ name: 'notes', schema: '[auditId+place]', rowCount: 3 }],
};

function fileOf(tables: Record<string, unknown[]>): Blob {
  const data = Object.entries(tables).map(([tableName, rows]) => ({
    tableName,
    inbound: true,
    rows,
  }));
  const whole = { formatName: 'dexie', formatVersion: 1, data: { ...HEAD, data } };
  return new Blob([JSON.stringify(whole)]);
}

/** Every row with its table, and what the file has at the row's place. */
async function readAll(file: Blob): Promise<{ table: string; row: unknown; there: unknown }[]> {
  const found = [];
  const opened = await openBackup(file);
  if (!opened) throw new Error('test: not a backup');
  for await (const piece of findRows(opened)) {
    let from = piece.start;
    for (const [at, row] of piece.rows.entries()) {
      const end = piece.ends[at] ?? from;
      const [there] = await readList(file, from, end);
      found.push({ table: piece.table, row, there });
      from = end + 1;
    }
  }
  return found;
}

describe('rows of a backup', () => {
  it('are those that were written, each at its place', () =>
    fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.stringMatching(/^[a-z]\w{0,9}$/), fc.array(fc.jsonValue())),
        async tables => {
          const rows = JSON.parse(JSON.stringify(tables)) as Record<string, unknown[]>;
          expect(await readAll(fileOf(rows))).toEqual(
            Object.entries(rows).flatMap(([table, own]) =>
              own.map(row => ({ table, row, there: row })),
            ),
          );
        },
      ),
    ));

  it.each(['"', '\\', 'é', '😀', ',', ']}', '\u2028'])(
    'are whole where %j is cut by the end of what is read at once',
    async character => {
      const rows = [0, 1, 2, 3].map(more => ({
        text: `${'x'.repeat(more)}${character.repeat(PIECE_BYTES / 3)}`,
      }));

      const found = await readAll(fileOf({ notes: rows, texts: [] }));

      expect(found.map(({ row }) => row)).toEqual(rows);
      expect(found.map(({ there }) => there)).toEqual(rows);
    },
  );

  it.each([
    ['after a row', '},{"tableName":'],
    ['in a word', '"wor'],
    ['before its end', ']}}'],
  ])('are not read to an end from a file that is cut %s', async (_, last) => {
    const text = await fileOf({ notes: [{ text: 'words' }], texts: [{}] }).text();
    const cut = text.slice(0, text.lastIndexOf(last) + 1);

    await expect(readAll(new Blob([cut]))).rejects.toThrow('restore:');
  });

  it('are not read from bytes that are no UTF-8', async () => {
    const [start = '', end = ''] = (await fileOf({ notes: [{ text: '#' }] }).text()).split('#');

    await expect(readAll(new Blob([start, Uint8Array.of(0xff), end]))).rejects.toThrow();
  });
});
