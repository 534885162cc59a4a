import { describe, expect, it } from 'vitest';
import { restoreBackup } from '../../lib/store/backup/restore-backup';
import { backupWith, countAll, rowOf, type BackupFile } from '../unit/store/backup-files';
import { openWorld, RESTORE_DEPS } from '../unit/store/worlds';

describe('a file that is no sound backup', () => {
  const HOSTILE: [string, (file: BackupFile) => void, string][] = [
    ['is of another program', file => (file.data.databaseName = 'notes'), 'not-a-backup'],
    ['is of another format', file => (file.formatName = 'x'), 'not-a-backup'],
    ['is of a newer version', file => (file.data.databaseVersion = 1_000), 'newer-version'],
    [
      'holds a table we do not restore',
      file => (file.data.tables[0] = { name: 'cache', rowCount: 0 }),
      'not-a-backup',
    ],
    [
      'lacks rows',
      file => file.data.data.find(each => each.tableName === 'statements')?.rows.pop(),
      'damaged',
    ],
    [
      'has more rows than it declares',
      file => {
        const rows = file.data.data.find(each => each.tableName === 'statements')?.rows;
        rows?.push({ ...rows[0], position: 99 });
      },
      'damaged',
    ],
    [
      'has an unknown status',
      file => Object.assign(rowOf(file, 'audits'), { status: 'owned' }),
      'damaged',
    ],
    [
      'has an invalid date',
      file => Object.assign(rowOf(file, 'audits'), { startedAt: 'x' }),
      'damaged',
    ],
    [
      'takes the place of another audit’s cell',
      file => Object.assign(rowOf(file, 'pairs')['pair'] ?? {}, { id: 'done|s0|x' }),
      'damaged',
    ],
    [
      'has a text under another’s name',
      file => Object.assign(rowOf(file, 'texts'), { text: 'forged' }),
      'damaged',
    ],
    [
      'has a row twice',
      file => {
        const rows = file.data.data.find(each => each.tableName === 'statements')?.rows;
        rows?.push({ ...rows[0] });
        const head = file.data.tables.find(each => each.name === 'statements');
        if (head) head.rowCount += 1;
      },
      'damaged',
    ],
    [
      'has a check twice',
      file => {
        const rows = file.data.data.find(each => each.tableName === 'audits')?.rows;
        rows?.push({ ...rows[0] });
        const head = file.data.tables.find(each => each.name === 'audits');
        if (head) head.rowCount += 1;
      },
      'damaged',
    ],
    [
      'lacks a text',
      file => file.data.data.find(each => each.tableName === 'texts')?.rows.pop(),
      'damaged',
    ],
    [
      'lacks an answer',
      file => {
        const rows = file.data.data.find(each => each.tableName === 'answers')?.rows;
        rows?.pop();
        const head = file.data.tables.find(each => each.name === 'answers');
        if (head) head.rowCount -= 1;
      },
      'damaged',
    ],
  ];

  it.each(HOSTILE)(
    'because it %s, is refused, and nothing is written',
    async (_, change, failure) => {
      const file = await backupWith(change);
      const db = openWorld();

      const result = await restoreBackup(db, file, RESTORE_DEPS);

      expect(result).toEqual({ ok: false, failure });
      expect(await countAll(db)).toBe(0);
    },
  );

  it('because it quotes what its source does not say, is refused', async () => {
    const file = await backupWith(each => {
      const rows = each.data.data.find(({ tableName }) => tableName === 'pairs')?.rows ?? [];
      const text = JSON.stringify(rows).replace(
        'The skin makes vitamin D in light',
        'The skin makes vitamin D in a day',
      );
      rows.splice(0, rows.length, ...(JSON.parse(text) as typeof rows));
    });
    const db = openWorld();

    expect(await restoreBackup(db, file, RESTORE_DEPS)).toEqual({ ok: false, failure: 'damaged' });
    expect(await countAll(db)).toBe(0);
  });

  it.each(['', 'no JSON', '{"formatName":"dexie"}', '[]'])(
    'because it is %j, is none',
    async text => {
      const db = openWorld();

      expect(await restoreBackup(db, new Blob([text]), RESTORE_DEPS)).toEqual({
        ok: false,
        failure: 'not-a-backup',
      });
    },
  );

  it('is refused wherever it is cut off', async () => {
    const whole = await (await backupWith()).text();
    const db = openWorld();

    for (const share of [0.2, 0.4, 0.6, 0.8, 0.95]) {
      const cut = whole.slice(0, Math.floor(whole.length * share));
      const result = await restoreBackup(db, new Blob([cut]), RESTORE_DEPS);
      expect(result.ok, `${String(share)} of it`).toBe(false);
    }
    expect(await countAll(db)).toBe(0);
  });

  it('loses what is not known of a row, also where the key is not in it', async () => {
    const file = await backupWith(each => {
      Object.assign(rowOf(each, 'audits'), { evil: '<script>' });
      const [keyed] = each.data.data.find(({ tableName }) => tableName === 'ledger')?.rows ?? [];
      Object.assign((keyed as unknown as [number, object])[1], { evil: '<script>' });
    });
    const db = openWorld();

    expect((await restoreBackup(db, file, RESTORE_DEPS)).ok).toBe(true);

    expect(JSON.stringify(await db.audits.toArray())).not.toContain('evil');
    const ledger = await db.ledger.toArray();
    expect(ledger).toHaveLength(1);
    expect(JSON.stringify(ledger)).not.toContain('evil');
  });

  it('gives no object another prototype', async () => {
    const text = await (await backupWith()).text();
    const forged = text.replaceAll('"status":', '"__proto__":{"isOwned":true},"status":');
    expect(forged).not.toBe(text);
    const db = openWorld();

    await restoreBackup(db, new Blob([forged]), RESTORE_DEPS);

    expect('isOwned' in {}).toBe(false);
    for (const table of db.dexie.tables) {
      expect(JSON.stringify(await table.toArray())).not.toContain('isOwned');
    }
  });
});
